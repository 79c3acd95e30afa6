import { isObject } from './places.ts';
import type { Plan } from './plan.ts';
import { type Role, standIn } from './roles.ts';
import { pdf, png } from './sample-files.ts';
import { type Exchange, prepare, type Session } from './session.ts';
import type { Things } from './things.ts';
import { uploadFile } from './uploads.ts';

/** Something that the suite has made on the server, or found there. */
export interface Made {
  readonly id: string | number;
  /** The answer that gave it. */
  readonly exchange: Exchange;
  readonly record: Readonly<Record<string, unknown>>;
}

/** A server may lack an operation. Whatever it takes to make is missing then, and its stand-ins stay what they are: ids of nothing. */
type Maker = (things: Things, session: Session) => Promise<Made | undefined>;

async function make(session: Session, operationId: string, plan: Partial<Plan>): Promise<Made | undefined> {
  const exchange = await prepare(session, operationId, plan);
  const { json, answer } = exchange;
  if (answer.status < 200 || answer.status >= 300 || !isObject(json)) return undefined;
  const { id } = json;
  return typeof id === 'string' || typeof id === 'number' ? { id, exchange, record: json } : undefined;
}

/** What a record of something holds, as something of its own. */
function part(of: Made | undefined, value: unknown): Made | undefined {
  return of && isObject(value) && (typeof value.id === 'string' || typeof value.id === 'number')
    ? { id: value.id, exchange: of.exchange, record: value }
    : undefined;
}

async function fromList(
  session: Session,
  operationId: string,
  plan: Partial<Plan>,
  plural: string,
  wanted: (item: Readonly<Record<string, unknown>>) => boolean,
): Promise<Made | undefined> {
  const exchange = await prepare(session, operationId, plan);
  const data = isObject(exchange.json) && isObject(exchange.json.data) ? exchange.json.data[plural] : undefined;
  const record = Array.isArray(data) ? data.filter(isObject).find(wanted) : undefined;
  return record && typeof record.id === 'string' ? { id: record.id, exchange, record } : undefined;
}

/** A name that is unique on the server, whatever was run there before. */
const uniqueName = (what: string): string => `${what} ${crypto.randomUUID()}`;

const file =
  (filename: string, mimeType: string, bytes: () => Uint8Array): Maker =>
  async (things, session) => {
    const upload = await uploadFile(session, filename, bytes());
    if (!upload) return undefined;
    return make(session, 'createFile', { body: { json: { attachment: { path: upload.path, filename }, mimeType, parentId: await things.home() } } });
  };

export const makers: Readonly<Record<Role, Maker>> = {
  workspace: async (_things, session) => {
    const workspace = await make(session, 'getWorkspace', {});
    if (workspace) return workspace;
    // A new key has the workspace of the request that made it for its home.
    const key = await make(session, 'createApiKey', { body: { json: { name: 'Conformance', scopes: ['profile:read'] } } });
    const id = key?.record.workspaceId;
    return key && typeof id === 'string' ? { ...key, id } : undefined;
  },
  user: (_things, session) => make(session, 'getMyProfile', {}),
  inbox: (_things, session) => fromList(session, 'listResourceRoots', { query: { types: ['SYSTEM'] } }, 'roots', (root) => root.subtype === 'inbox'),
  space: (_things, session) => make(session, 'createFolder', { body: { json: { name: uniqueName('Conformance') } } }),
  folder: async (things, session) => make(session, 'createFolder', { body: { json: { name: 'Folder', parentId: await things.home() } } }),
  document: file('report.pdf', 'application/pdf', () => pdf),
  image: file('picture.png', 'image/png', () => png),
  notepad: async (things, session) =>
    make(session, 'createNotepad', {
      body: {
        json: {
          parentId: await things.home(),
          name: 'Note',
          text: '# Note\n\nFor the conformance suite.\n',
          tags: [{ name: uniqueName('tag') }, { name: uniqueName('other tag') }],
          comment: { content: 'For the conformance suite.' },
        },
      },
    }),
  bookmark: async (things, session) =>
    make(session, 'createBookmark', { body: { json: { parentId: await things.home(), url: 'https://example.com/conformance' } } }),
  // Tags and comments are also made together with a note, should their own operations be missing.
  tag: async (things, session) => (await make(session, 'createTag', { body: { json: { name: uniqueName('tag') } } })) ?? tagOfNote(things, 0),
  otherTag: async (things, session) =>
    (await make(session, 'createTag', { body: { json: { name: uniqueName('other tag') } } })) ?? tagOfNote(things, 1),
  label: (_things, session) => make(session, 'createLabel', { body: { json: { name: 'Conformance', hexColor: '#1971c2' } } }),
  comment: async (things, session) => {
    const note = await things.get('notepad');
    const plan = { path: { resourceId: note?.id ?? standIn('notepad') }, body: { json: { content: 'For the conformance suite.' } } };
    return (note && (await make(session, 'createComment', plan))) ?? part(note, note?.record.commentPinned);
  },
  chat: (_things, session) => make(session, 'createChat', { body: { json: { name: 'Conformance' } } }),
  memory: async (things) => {
    const job = await things.get('memoryJob');
    const memories = job?.record.memories;
    const [id] = isObject(memories) && Array.isArray(memories.created) ? memories.created : [];
    return job && typeof id === 'string' ? { ...job, id } : undefined;
  },
  memoryJob: (_things, session) =>
    make(session, 'createMemory', { body: { json: { source: 'text', content: 'The conformance suite was here.', infer: false } } }),
  apiKey: (_things, session) => make(session, 'createApiKey', { body: { json: { name: 'Conformance', scopes: ['profile:read'] } } }),
  webhook: (_things, session) => make(session, 'createWebhookEndpoint', { body: { json: { url: 'http://localhost:9/conformance', active: false } } }),
  delivery: async (things, session) => {
    const webhook = await things.get('webhook');
    return webhook && fromList(session, 'listWebhookDeliveries', { path: { webhookId: webhook.id } }, 'deliveries', () => true);
  },
};

async function tagOfNote(things: Things, index: number): Promise<Made | undefined> {
  const note = await things.get('notepad');
  const tags = note?.record.tags;
  return part(note, Array.isArray(tags) ? tags[index] : undefined);
}
