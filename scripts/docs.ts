/** Serves the docs of the contract alone, without a service: `npm run docs`. See `usage`. */
import type { AddressInfo } from 'node:net';
import express from 'express';
import { contractFiles, docsPages } from '../server/http/pages/docs.ts';
import { serveStatic } from '../server/http/pages/static-pages.ts';
import { endWithNpm } from '../server/platform/end-with-npm.ts';
import { readOptions } from './options.ts';

const usage = `The docs of the contract, without a service.

Usage: npm run docs [-- --port <port>]

  --port <port>  where to listen (8080); 0 takes any free port
  --help         this text

Everything is read anew with each request: after \`npm run generate\` a reload shows a change.`;

const { values } = readOptions(usage, { options: { port: { type: 'string', default: '8080' } } });

endWithNpm();
const app = express();
app.get('/', (_req, res) => res.redirect('/docs'));
for (const [path, page] of [...docsPages('http://localhost:8787', false), ...contractFiles])
  app.get(path, (req, res) => serveStatic(page, 0)(req, res));
const server = app.listen(Number(values.port), '127.0.0.1');
server
  .on('listening', () => console.log(`Docs   http://localhost:${(server.address() as AddressInfo).port}/docs`))
  .on('error', (error) => {
    console.error(`The docs can't be served on port ${values.port}: ${error.message}. Choose another with --port.`);
    process.exitCode = 1;
  });
