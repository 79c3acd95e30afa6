import { expect, onTestFinished, test } from 'vitest';
import { startScript } from './support/script.ts';

test('npm run docs shows the docs without a service', async () => {
  const docs = startScript('docs', ['--port', '0']);
  onTestFinished(() => void docs.child.kill());
  const [, address = ''] = await docs.waitFor(/Docs +(http:\S+)/);
  expect(await (await fetch(address)).text()).toContain('<title>Resource Storage Service</title>');
  expect((await fetch(new URL('/docs/contract.json', address))).status).toBe(200);
  const tag = await (await fetch(new URL('/docs/tags/Users', address))).text();
  expect(tag).toContain('<title>Users: Resource Storage Service</title>');
  // There is no service to try anything on.
  expect(tag).not.toContain('href="../try"');
});
