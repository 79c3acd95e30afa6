import { describe, expect, it } from 'vitest';
import { addUsage, usageOf } from '../../../server/core/limits/usage.ts';
import { systemScope } from '../../../server/core/scope.ts';
import { api, namesOf, type RecordOf, type Resource } from '../../support/api.ts';
import { givePlan } from '../../support/plans.ts';
import { rowsOf } from '../../support/rows.ts';
import { useService } from '../../support/service.ts';

const service = useService();
const client = () => api(service);

async function sent(lines: readonly string[] | Buffer, fields: Readonly<Record<string, unknown>> = {}) {
  const bytes = Buffer.isBuffer(lines) ? lines : lines.join('\r\n');
  const { id } = await client().file({ bytes, filename: 'letter.eml', mimeType: 'message/rfc822', ...fields });
  return read(id);
}

/** An e-mail as it is when all jobs are done. */
async function read(id: string) {
  await service.service.worker.idle();
  return (await client().record(id)) as RecordOf<'email'>;
}

async function attachmentsOf(id: string): Promise<Resource[]> {
  return (await client().filter({ parentId: id, order: { property: 'position', direction: 'ASC' } })).resources;
}

/** One of each part that a letter has: text, page, a picture in the page, a table, a letter within the letter, a file without a name. */
const letter = [
  'From: =?utf-8?Q?Ada_L=C3=B6velace?= <ada@example.com>',
  'To: Team: grace@example.com, "Mary, S." <mary@example.com>;, alan@example.com',
  'Cc: accounts@example.com',
  'Bcc: archive@example.com',
  'Subject: =?utf-8?B?UsOkZGVyIHVuZCBIZWJlbA==?=',
  'Date: Fri, 20 Nov 2026 16:02:11 +0100',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary="outer"',
  '',
  '--outer',
  'Content-Type: multipart/related; boundary="page"',
  '',
  '--page',
  'Content-Type: multipart/alternative; boundary="both"',
  '',
  '--both',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'The difference engine is attached.',
  '',
  'Yours, Ada',
  '--both',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<html><head><title>no</title><script>alert(1)</script></head><body onload="x()"><p>The <b>difference engine</b> is attached.</p>',
  '<img src="cid:emblem@example.com"><img src="https://tracker.example/pixel.gif"><a href="javascript:x()">Here</a></body></html>',
  '--both--',
  '--page',
  'Content-Type: image/png; name=emblem.png',
  'Content-ID: <emblem@example.com>',
  'Content-Transfer-Encoding: base64',
  '',
  'iVBORw0KGgo=',
  '--page--',
  '--outer',
  'Content-Type: application/octet-stream',
  'Content-Disposition: attachment; filename="../../gears.csv"',
  '',
  'gear,teeth',
  'A,12',
  '--outer',
  'Content-Type: message/rfc822',
  '',
  'From: charles@example.com',
  'Subject: The mill',
  '',
  'Columns of numbers.',
  '--outer',
  'Content-Type: text/calendar; method=REQUEST',
  'Content-Disposition: attachment',
  '',
  'BEGIN:VCALENDAR',
  'END:VCALENDAR',
  '--outer--',
  '',
];

describe('An e-mail', () => {
  it('says who wrote what to whom, and shows a page that runs and loads nothing', async () => {
    const { data, stateProcessing } = await sent(letter);
    expect([stateProcessing, data.problems, data.steps]).toEqual([
      'completed',
      [],
      [
        { step: 'message', state: 'completed' },
        { step: 'words', state: 'completed' },
      ],
    ]);
    expect(data.emailMessage).toEqual({
      subject: 'Räder und Hebel',
      from: 'Ada Lövelace <ada@example.com>',
      to: 'grace@example.com, Mary, S. <mary@example.com>, alan@example.com',
      cc: 'accounts@example.com',
      bcc: 'archive@example.com',
      body: 'The difference engine is attached.\n\nYours, Ada',
      snippet: 'The difference engine is attached. Yours, Ada',
    });
    expect(data.emailPreview?.html).toMatch(/^<p>The <b>difference engine<\/b> is attached\.<\/p>\s*<a>Here<\/a>$/);
  });

  it('is found by what stands in it and by who wrote it', async () => {
    const { id } = await sent(['From: Babbage <babbage@example.org>', 'Subject: Cranks', '', 'Of brass, with seventeen spokes.']);
    for (const text of ['seventeen spokes', 'babbage@example.org']) {
      const { hits } = await client().search({ text });
      expect(hits.map((hit) => hit.id)).toContain(id);
    }
  });

  it('has what is attached to it as children, of the types that they are, which are read as well', async () => {
    const { id } = await sent(letter);
    const children = await attachmentsOf(id);
    expect(children.map(({ kind, name, extension, mimeType, stateProcessing }) => [kind, name, extension, mimeType, stateProcessing])).toEqual([
      ['document', 'gears', 'csv', 'text/csv', 'completed'],
      ['email', 'message-2', 'eml', 'message/rfc822', 'completed'],
      ['document', 'invitation-3', 'ics', 'text/calendar', 'completed'],
    ]);
    expect(await (await fetch(children[0]?.fileUrl ?? '')).text()).toBe('gear,teeth\nA,12\n');
    expect((children[1] as RecordOf<'email'>).data.emailMessage).toMatchObject({ from: 'charles@example.com', body: 'Columns of numbers.' });
    expect(children[0]?.user?.id).toBe((await client().record(id)).user?.id);
  });

  it('gets none of them twice when it is read again, wherever they are by then, also as a copy', async () => {
    const folder = await client().folder();
    const { id } = await sent(letter, { parentId: folder.id });
    const [first] = await attachmentsOf(id);
    await client().send('PATCH', `/v2/resources/${first?.id}`, { parentId: folder.id, name: 'Moved' });
    await client().call('POST', `/v2/resources/${id}/reprocess`);
    await read(id);
    expect(namesOf(await attachmentsOf(id))).toEqual(['message-2', 'invitation-3']);

    const { id: spaceId } = await client().send<Resource>('POST', '/v2/spaces', { copyFolderId: folder.id });
    const copy = (await client().filter({ parentId: spaceId, kind: ['email'] })).resources[0];
    await client().call('POST', `/v2/resources/${copy?.id}/reprocess`);
    await read(copy?.id ?? '');
    expect(namesOf(await attachmentsOf(copy?.id ?? ''))).toEqual(['message-2', 'invitation-3']);
  });

  it('of which nobody said a name or a subject is shown all the same', async () => {
    const { data } = await sent(['X-Nothing: here', '', 'Just <b>this</b> & that', '', 'and more']);
    expect(data.emailMessage).toMatchObject({ subject: null, from: null, to: null, body: 'Just <b>this</b> & that\n\nand more' });
    expect(data.emailPreview?.html).toBe('<p>Just &lt;b&gt;this&lt;/b&gt; &amp; that</p>\n<p>and more</p>');
  });
});

describe('Attachments', () => {
  const withFiles = (count: number, bytes: string) => [
    'Subject: Many',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    ...Array.from({ length: count }, (_, at) => ['--b', `Content-Disposition: attachment; filename="file ${at}.txt"`, '', bytes]).flat(),
    '--b--',
  ];

  it('are a hundred at most, which the e-mail says', async () => {
    const { id, data } = await sent(withFiles(101, 'x'));
    expect((await client().filter({ parentId: id })).total).toBe(100);
    expect(data.problems).toEqual([{ step: 'message', message: '101 files are attached. The first 100 are there as resources.' }]);
  });

  it('stay in the e-mail while the plan has no room for them, or while it is in the bin, which it says', async () => {
    const folder = await client().folder();
    const { services } = service.service;
    const { workspace_id } = (await rowsOf(service, 'resources')).find(({ id }) => id === folder.id) ?? {};
    const scope = systemScope(String(workspace_id));
    const taken = 99_999 - (await usageOf(services.database.reader, scope)).resources;
    const count = (resources: number) => services.database.transaction((trx) => addUsage(trx, scope, { bytes: 0, resources }));
    await givePlan(service, scope.workspaceId, 'personal');
    await count(taken);
    const { id, data, stateProcessing } = await sent(withFiles(2, 'y'));
    expect([stateProcessing, data.emailMessage.subject]).toEqual(['completed', 'Many']);
    expect(data.problems).toEqual([{ step: 'attachments', message: expect.stringContaining('the plan has no room for so many resources') }]);
    expect(await attachmentsOf(id)).toEqual([]);
    await count(-taken);
    await givePlan(service, scope.workspaceId, null);

    await client().call('POST', '/v2/resources/delete', { resourceIds: [id], archive: true });
    await client().call('POST', `/v2/resources/${id}/reprocess`);
    expect((await read(id)).data.problems).toEqual([{ step: 'attachments', message: expect.stringContaining('in the bin') }]);
    await client().call('POST', '/v2/resources/recover', { resourceIds: [id] });
    await client().call('POST', `/v2/resources/${id}/reprocess`);
    expect((await read(id)).data.problems).toEqual([]);
    expect(namesOf(await attachmentsOf(id))).toEqual(['file 0', 'file 1']);
  });

  it('of e-mails within e-mails become resources three deep', async () => {
    let message = ['Subject: Innermost', '', 'The end'];
    for (let depth = 0; depth < 6; depth++)
      message = [
        'Subject: Outer',
        `Content-Type: multipart/mixed; boundary=b${depth}`,
        '',
        `--b${depth}`,
        'Content-Type: message/rfc822',
        '',
        ...message,
        `--b${depth}--`,
      ];
    let { id } = await sent(message);
    for (let depth = 0; depth < 3; depth++) id = (await attachmentsOf(id))[0]?.id ?? '';
    expect(await attachmentsOf(id)).toEqual([]);
    expect((await read(id)).data.problems).toEqual([{ step: 'attachments', message: expect.stringContaining('came within 3 others') }]);
  });
});

describe('An e-mail that means harm', () => {
  it.each([
    [
      'parts within parts, 10,000 deep',
      Array.from({ length: 10_000 }, (_, at) => [`Content-Type: multipart/mixed; boundary=b${at}`, '', `--b${at}`]).flat(),
    ],
    ['endless headers', Array.from({ length: 50_000 }, (_, at) => `X-Header-${at}: ${'x'.repeat(60)}`)],
  ])('of %s is not read, which it says', async (_, lines) => {
    const { data, stateProcessing } = await sent(lines);
    expect([stateProcessing, data.emailMessage.body, data.problems]).toEqual([
      'completed',
      null,
      [{ step: 'message', message: expect.stringMatching(/^Messages are read whose headers have up to 1024 KiB/) }],
    ]);
  });

  it.each([
    ['10,000 elements within each other', `${'<div>'.repeat(10_000)}deep${'</div>'.repeat(10_000)}`],
    ['a page of quotes and line breaks', `<p>${'"\n'.repeat(50_000)}</p>`],
    ['a page that never ends', '<p>words &amp; more words</p>'.repeat(100_000)],
  ])('of %s leaves a record that is small enough', async (_, html) => {
    const { data } = await sent(['Subject: Harm', 'Content-Type: text/html', '', html]);
    expect(data.problems).toEqual([]);
    expect(data.emailMessage.subject).toBe('Harm');
    expect(JSON.stringify(data).length).toBeLessThan(64 * 1024);
  });

  it('cut off at any place is read as far as it goes', async () => {
    const whole = Buffer.from(letter.join('\r\n'));
    for (let length = 40; length < whole.length; length += 151) {
      const { stateProcessing, data } = await sent(whole.subarray(0, length));
      expect([stateProcessing, data.problems]).toEqual(['completed', []]);
    }
  });
});
