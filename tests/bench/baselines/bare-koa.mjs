// Run as `bare-koa.mjs <answers> <port>`: Koa sending prepared bytes.
import Koa from 'koa';
import { readAnswers } from './read-answers.mjs';

const [file = '', port] = process.argv.slice(2);
const answers = readAnswers(file);
const koa = new Koa();

koa.use((context) => {
  const answer = answers.get(context.url);
  if (answer) {
    context.set(answer.headers);
    context.body = answer.body;
  }
});
koa.listen(Number(port), '127.0.0.1');
