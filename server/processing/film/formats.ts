import type { Content } from '../found.ts';

export const isFilm = ({ kind }: Content): boolean => kind === 'video';
