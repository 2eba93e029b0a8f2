// Run as `bare-http.mjs <answers> <port>`: node:http sending prepared bytes.
import { createServer } from 'node:http';
import { readAnswers } from './read-answers.mjs';

const [file = '', port] = process.argv.slice(2);
const answers = readAnswers(file);

createServer((request, response) => {
  const answer = answers.get(request.url ?? '');
  if (answer) {
    response.writeHead(200, answer.headers).end(answer.body);
  } else {
    response.writeHead(404).end();
  }
}).listen(Number(port), '127.0.0.1');
