import type { Look } from '../../../server/search/images/look.ts';
import { PictureDescriber } from '../../../server/search/images/picture-describer.ts';
import { picture, variants } from './pictures.ts';

export interface Painting {
  readonly look: Look;
  /** As others have it: by what was done to it. */
  readonly variants: readonly { readonly name: string; readonly look: Look }[];
}

/** So many different pictures, each with some of the variants that there are: each variant comes in turn. */
export async function gallery(count: number, variantsOfEach: number): Promise<readonly Painting[]> {
  const describers = [new PictureDescriber(60), new PictureDescriber(60)];
  const names = Object.keys(variants);
  const lookAt = async (bytes: Buffer, index: number): Promise<Look> => {
    const described = await describers[index % describers.length]?.describe(bytes);
    if (typeof described !== 'object') throw new Error(`picture ${index} is ${described}`);
    return described.look;
  };
  const painted = async (index: number): Promise<Painting> => {
    const original = await picture(index);
    const chosen = Array.from({ length: variantsOfEach }, (_, turn) => names[(index * variantsOfEach + turn) % names.length] ?? '');
    const made = chosen.map(async (name) => ({ name, look: await lookAt((await variants[name]?.(original)) ?? original, index) }));
    return { look: await lookAt(original, index), variants: await Promise.all(made) };
  };
  try {
    return await Promise.all(Array.from({ length: count }, (_, index) => painted(index)));
  } finally {
    for (const describer of describers) describer.close();
  }
}
