import { isSuccess } from './acceptance.ts';
import { operationOf } from './contract.ts';
import { isObject } from './places.ts';
import { emptyPlan } from './plan.ts';
import { bytesOf, type Schema, type Schemas } from './schema.ts';
import { type Exchange, prepare, type Session } from './session.ts';
import type { Supply } from './things.ts';

const check = 'page_size';

/** As many resources with a comment of the greatest length, each of whose characters takes six bytes as JSON, as go beyond what a page may hold. */
const longest = '\u0001'.repeat(25_000);

/** No page is larger than the contract says, whatever the resources that are on it, and none is lost for that. */
export async function checkPageSize(session: Session, things: Supply): Promise<void> {
  if (!session.results.isAbout('filterResources')) return;
  const greatest = greatestPage(session.contract.schemas);
  const folder = await things.fresh().get('folder');
  if (!folder || greatest === undefined) return session.results.skip('filterResources', check, 'nothing to fill a page with could be made');
  const made = new Set<unknown>();
  for (let bytes = 0; bytes <= greatest; bytes += bytesOf(longest)) {
    const note = await prepare(session, 'createNotepad', {
      name: 'a note with a long comment',
      body: { json: { parentId: folder.id, text: 'A note.', comment: { content: longest } } },
    });
    if (!isSuccess(note) || !isObject(note.json)) return session.results.skip('filterResources', check, 'not enough notes could be made');
    made.add(note.json.id);
  }

  const seen: unknown[] = [];
  for (let cursor: unknown; ; ) {
    const page = await ask(cursor);
    const resources = resourcesOf(page);
    const bytes = bytesOf(resources);
    session.judge(
      page,
      check,
      bytes <= greatest || resources.length === 1,
      `a page of at most ${greatest} bytes of resources`,
      `${bytes} bytes, of ${resources.length} resources`,
    );
    seen.push(...resources.map((resource) => (isObject(resource) ? resource.id : undefined)));
    cursor = isObject(page.json) && page.json.hasMore === true ? page.json.nextCursor : undefined;
    if (typeof cursor === 'string' && resources.length > 0 && seen.length < 2 * made.size) continue;
    const holds = seen.length === made.size && seen.every((id) => made.has(id));
    session.judge(page, check, holds, `pages that joined hold each of the ${made.size} resources once`, `${seen.length} resources`);
    return;
  }

  function ask(cursor: unknown): Promise<Exchange> {
    const json = { parentId: folder?.id, limit: 1000, ...(typeof cursor === 'string' && { cursor }) };
    return session.ask(operationOf(session.contract, 'filterResources'), { ...emptyPlan, name: 'a page of large resources', body: { json } });
  }
}

const resourcesOf = ({ json }: Exchange): readonly unknown[] => (isObject(json) && Array.isArray(json.resources) ? json.resources : []);

function greatestPage(schemas: Schemas): number | undefined {
  const page = schemas.at('#/components/schemas/ResourcePage') as Schema;
  return page.properties?.resources?.['x-maxBytes'];
}
