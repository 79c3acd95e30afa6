/** Where a word of a resource stands. The number is kept in the index, so it doesn't change. */
export const fields = { name: 0, tags: 1, description: 2, address: 3, comments: 4, content: 5 } as const;

export type Field = (typeof fields)[keyof typeof fields];

export const fieldCount = 6;

/** What a password withholds. */
export const isProtected = (field: number): boolean => field === fields.comments || field === fields.content;
