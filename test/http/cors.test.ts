import { describe, expect, it } from 'vitest';
import { startTestService } from '../support/service.ts';

const origin = 'https://app.example.com';
const preflight = { Origin: origin, 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'content-type,x-api-key' };

describe('CORS', () => {
  it('is off unless it is configured', async () => {
    const { call } = await startTestService();
    expect((await call('GET', '/v2/users/me', undefined, { Origin: origin })).headers.get('Access-Control-Allow-Origin')).toBeNull();
    expect((await call('OPTIONS', '/v2/folders', undefined, preflight)).headers.get('Access-Control-Allow-Origin')).toBeNull();
  });

  it('lets every origin in with *, never with credentials', async () => {
    const { call } = await startTestService({ corsOrigins: 'any' });
    for (const response of [
      await call('GET', '/v2/users/me', undefined, { Origin: origin }),
      await call('GET', '/v2/nope', undefined, { Origin: origin }),
      await call('GET', '/v2/users/me', undefined, { Origin: origin, 'X-Api-Key': 'wrong' }),
    ]) {
      expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
      expect(response.headers.get('Access-Control-Allow-Credentials')).toBeNull();
      expect(response.headers.get('Access-Control-Expose-Headers')).toContain('X-Trace-Id');
    }
  });

  it('lets in the origins of a list, and no others', async () => {
    const { call } = await startTestService({ corsOrigins: [origin] });
    const allowed = await call('GET', '/v2/users/me', undefined, { Origin: origin });
    expect(allowed.headers.get('Access-Control-Allow-Origin')).toBe(origin);
    expect(allowed.headers.get('Vary')).toMatch(/Origin.*Accept-Encoding/);
    const other = await call('GET', '/v2/users/me', undefined, { Origin: 'https://evil.example.com' });
    expect(other.headers.get('Access-Control-Allow-Origin')).toBeNull();
  });

  it('answers preflights without a key, for every path', async () => {
    const { baseUrl } = await startTestService({ corsOrigins: [origin] });
    for (const path of ['/v2/folders', `/stored-files/${crypto.randomUUID()}`, '/openapi.json']) {
      const response = await fetch(baseUrl + path, { method: 'OPTIONS', headers: preflight });
      expect(response.status, path).toBe(204);
      expect(response.headers.get('Access-Control-Allow-Origin')).toBe(origin);
      expect(response.headers.get('Access-Control-Allow-Headers')).toBe('content-type,x-api-key');
      expect(response.headers.get('Access-Control-Allow-Methods')).toContain('PATCH');
      expect(response.headers.get('X-Trace-Id')).toMatch(/^[0-9a-f]{32}$/);
    }
  });
});
