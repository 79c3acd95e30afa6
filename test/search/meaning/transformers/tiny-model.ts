import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { calibrationTexts } from '../../../../server/search/meaning/calibration.ts';

/** What the model knows besides the texts that encoders are calibrated with: words that mean the same stand in one line. */
const meanings = ['car limousine vehicle', 'dog puppy hound', 'boat ship vessel', 'rain shower drizzle'];

export interface TinyModelOptions {
  /** Tokens of a text that it reads. */
  readonly longest?: number;
  /** The words of the meanings that it knows; another model knows others. */
  readonly known?: readonly string[];
  /** The name of the file below `onnx/`. */
  readonly file?: string;
}

/** Makes the folder of a model that is laid out as those of the hub are: it looks up a vector for each word, and does nothing else. */
export async function makeTinyModel(folder: string, options: TinyModelOptions = {}): Promise<void> {
  const { longest = 64, known = meanings, file = 'model.onnx' } = options;
  const axes = axesOf(known);
  const words = ['[PAD]', '[UNK]', ...axes.keys()];
  const size = Math.max(...axes.values()) + 1;
  // What nobody told it of has an axis of its own, and says little.
  const table = words.map((word) => {
    const axis = axes.get(word) ?? 0;
    return Array.from({ length: size }, (_, index) => (index === axis ? (axis === 0 ? 0.1 : 1) : 0));
  });
  const tokenizer = {
    ...{ version: '1.0', truncation: null, padding: null, post_processor: null, decoder: null },
    added_tokens: ['[PAD]', '[UNK]'].map((content, id) => ({ id, content, special: true })),
    normalizer: { type: 'BertNormalizer', clean_text: true, handle_chinese_chars: true, strip_accents: null, lowercase: true },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    model: {
      ...{ type: 'WordPiece', unk_token: '[UNK]', continuing_subword_prefix: '##', max_input_chars_per_word: 100 },
      vocab: Object.fromEntries(words.map((word, id) => [word, id])),
    },
  };
  await mkdir(path.join(folder, 'onnx'), { recursive: true });
  const write = (name: string, content: object | Uint8Array): Promise<void> =>
    writeFile(path.join(folder, name), content instanceof Uint8Array ? content : JSON.stringify(content));
  await write('config.json', { model_type: 'bert', hidden_size: size, vocab_size: words.length, max_position_embeddings: longest });
  await write('tokenizer.json', tokenizer);
  await write('tokenizer_config.json', { tokenizer_class: 'BertTokenizer', pad_token: '[PAD]', unk_token: '[UNK]' });
  await write(`onnx/${file}`, onnxModel(table));
}

/** Each word that only one meaning has, or one pair of the calibration, and the axis of it. The first axis is for all other words. */
function axesOf(known: readonly string[]): Map<string, number> {
  const pairs = calibrationTexts.flatMap((text, index) => (index % 2 === 0 ? [`${text} ${calibrationTexts[index + 1]}`] : []));
  const groups = [...known, ...pairs].map((text) => new Set(text.toLowerCase().match(/\p{L}+/gu)));
  return new Map(
    groups.flatMap((words, index) =>
      [...words].filter((word) => groups.every((others) => others === words || !others.has(word))).map((word) => [word, index + 1] as const),
    ),
  );
}

const float = 1;
const int64 = 7;

/** A graph in the format of ONNX, which is a message of Protocol Buffers: `last_hidden_state` is what stands in the table at `input_ids`. */
function onnxModel(table: readonly (readonly number[])[]): Uint8Array {
  const size = table[0]?.length ?? 0;
  const weights = new Uint8Array(Float32Array.from(table.flat()).buffer);
  const node = message(bytes(1, 'table'), bytes(1, 'input_ids'), bytes(2, 'last_hidden_state'), bytes(4, 'Gather'));
  const initializer = message(number(1, table.length), number(1, size), number(2, float), bytes(8, 'table'), bytes(9, weights));
  const graph = message(
    bytes(1, node),
    bytes(2, 'tiny'),
    bytes(5, initializer),
    bytes(11, described('input_ids', int64, ['texts', 'tokens'])),
    bytes(11, described('attention_mask', int64, ['texts', 'tokens'])),
    bytes(12, described('last_hidden_state', float, ['texts', 'tokens', size])),
  );
  return message(number(1, 8), bytes(7, graph), bytes(8, message(number(2, 13))));
}

/** An input or an output: its name, and the type and the dimensions of what it takes. */
function described(name: string, type: number, dimensions: readonly (string | number)[]): Uint8Array {
  const shape = message(...dimensions.map((one) => bytes(1, message(typeof one === 'string' ? bytes(2, one) : number(1, one)))));
  return message(bytes(1, name), bytes(2, message(bytes(1, message(number(1, type), bytes(2, shape))))));
}

const message = (...fields: readonly Uint8Array[]): Uint8Array => Buffer.concat(fields);

/** A field that is a whole number. */
const number = (field: number, value: number): Uint8Array => message(varint(field << 3), varint(value));

/** A field that has a length: a text, bytes, or another message. */
function bytes(field: number, content: string | Uint8Array): Uint8Array {
  const encoded = typeof content === 'string' ? Buffer.from(content) : content;
  return message(varint((field << 3) | 2), varint(encoded.length), encoded);
}

/** Seven bits a byte, the lowest first; all but the last one have their highest bit set. */
const varint = (value: number): Uint8Array => (value < 128 ? Uint8Array.of(value) : message(Uint8Array.of((value & 127) | 128), varint(value >>> 7)));
