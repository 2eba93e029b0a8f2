import type { FromSandbox, ToSandbox } from '../messages';
import { heapSize } from './guard-loops';
import { runPage } from './page-run';
import { PythonWorkers } from './python-workers';

/** Leads to the page; the sandbox's document gives it to this script and to nothing else. */
declare const port: MessagePort;

const post = port.postMessage.bind(port);
const send = (message: FromSandbox): void => post(message);
const workers = new PythonWorkers((why) => send({ type: 'broken', why }));

port.addEventListener('message', (event: MessageEvent<ToSandbox>) => {
  const message = event.data;
  const [workerPort] = event.ports;
  switch (message.type) {
    case 'page':
      runPage({ ...message, send });
      break;
    case 'ping':
      send({ type: 'pong', id: message.id, heap: heapSize() });
      break;
    case 'python-files':
      workers.provide(message.files);
      break;
    case 'python-worker':
      if (workerPort) {
        void workers.add(message.worker, workerPort);
      }
      break;
    case 'python-end':
      workers.end(message.worker);
      break;
  }
});
port.start();
send({ type: 'ready' });
