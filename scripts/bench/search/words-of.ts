import type { SetResource } from './set/types.ts';

/** Everything that a resource says in words, as the service has it once it is created. */
export function wordsOf(resource: SetResource): string {
  const { name, description, tags = [], comment } = resource;
  const own = resource.kind === 'bookmark' ? resource.url : resource.kind === 'note' || resource.kind === 'file' ? resource.text : undefined;
  return [name, description, ...tags, comment, own].filter((part) => part !== undefined).join('\n');
}
