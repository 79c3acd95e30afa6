import type { AskedBytes } from '../platform/processes/limited-child-main.ts';
import type { Content, Found } from './found.ts';
import type { StepName } from './steps.ts';

/** Does a step: reads these bytes and says what it has found. @throws Unreadable */
export type ReadStep = (bytes: AskedBytes, content: Content) => Promise<Found>;

/** What does each step. A library is loaded when the first content needs it. */
export const readers: Readonly<Record<StepName, () => Promise<ReadStep>>> = {
  dimensions: async () => (await import('./picture/dimensions.ts')).readDimensions,
  thumbnails: async () => (await import('./picture/thumbnails.ts')).drawThumbnails,
  properties: async () => (await import('./picture/properties.ts')).readProperties,
};
