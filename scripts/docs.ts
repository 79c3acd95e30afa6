/** Serves the docs of the contract alone, without a service: `npm run docs`. Reads everything anew with each request, so that after `npm run generate` a reload shows a change. */

import { parseArgs } from 'node:util';
import express from 'express';
import { endWithNpm } from '../server/end-with-npm.ts';
import { contractFiles, docsPages } from '../server/http/docs.ts';

const { values } = parseArgs({ options: { port: { type: 'string', default: '8080' } } });

endWithNpm();
const app = express();
app.get('/', (_req, res) => res.redirect('/docs'));
app.use('/docs', docsPages('http://localhost:8787'));
app.use(contractFiles());
app
  .listen(Number(values.port), '127.0.0.1', () => console.log(`Docs   http://localhost:${values.port}/docs`))
  .on('error', (error) => {
    console.error(`The docs can't be served on port ${values.port}: ${error.message}. Choose another with --port.`);
    process.exitCode = 1;
  });
