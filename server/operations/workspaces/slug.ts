const shortest = 3;
const longest = 50;

/** The short name that a workspace gets when it is given none: the letters a to z and the digits of its title, `grace-hopper` for `Grace Hopper`. */
export function slugOf(title: string): string {
  // An ß is written SS in capitals.
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase().toLowerCase();
  const slug = (plain.match(/[a-z0-9]+/g) ?? []).join('-').slice(0, longest).replace(/-$/, '');
  if (slug.length >= shortest) return slug;
  return slug === '' ? 'workspace' : `workspace-${slug}`;
}
