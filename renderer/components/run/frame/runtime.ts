import type { FromSandbox, ToSandbox } from '../messages';
import { heapGrowth } from './guard-loops';
import { dataOf } from './natives';
import { runPage } from './page-run';
import { PythonWorkers } from './python-workers';

/** Leads to the page; the sandbox's document gives it to this script and to nothing else. */
declare const port: MessagePort;

const post = port.postMessage.bind(port);
const send = (message: FromSandbox): void => post(message);
const workers = new PythonWorkers((worker, why) => send({ type: 'broken', worker, why }));

port.addEventListener('message', (event: MessageEvent<ToSandbox>) => {
  const message = dataOf(event);
  switch (message.type) {
    case 'page':
      heapGrowth();
      runPage({ ...message, send });
      break;
    case 'ping':
      send({ type: 'pong', id: message.id, heap: heapGrowth() });
      break;
    case 'python-files':
      workers.provide(message.files);
      break;
    case 'python-worker':
      workers.add(message.worker, event.ports[0] as MessagePort);
      break;
    case 'python-end':
      workers.end(message.worker);
      break;
  }
});
port.start();
send({ type: 'ready' });
