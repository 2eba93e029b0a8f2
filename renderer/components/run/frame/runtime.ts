import type { FromSandbox, ToSandbox } from '../messages';
import { runPage } from './page-run';
import { PythonWorkers } from './python-workers';

/** Leads to the page; the sandbox's document gives it to this script and to nothing else. */
declare const port: MessagePort;

const post = port.postMessage.bind(port);
const send = (message: FromSandbox): void => post(message);
const workers = new PythonWorkers();

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

/** Chromium alone tells. */
function heapSize(): number | null {
  const { memory } = performance as Performance & { memory?: { usedJSHeapSize: number } };
  return memory?.usedJSHeapSize ?? null;
}
