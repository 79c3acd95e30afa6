import * as Y from 'yjs';

/** A node of ProseMirror as editors write it down: text with its marks, or an element with attributes and content. */
export type Node = TextNode | ElementNode;
interface TextNode {
  readonly text: string;
  readonly marks?: Readonly<Record<string, object>>;
}
type Attribute = string | number | boolean | null;
type Attributes = Readonly<Record<string, Attribute>>;
interface ElementNode {
  readonly type: string;
  readonly attrs?: Attributes;
  readonly content?: readonly Node[];
}

export const text = (value: string, marks: Readonly<Record<string, object>> = {}): TextNode => ({ text: value, marks });
export const node = (type: string, content: readonly (Node | string)[] = [], attrs: Attributes = {}): ElementNode => ({
  type,
  attrs,
  content: content.map((one) => (typeof one === 'string' ? text(one) : one)),
});

/** The bytes of a document with these nodes, in the order and the form in which y-prosemirror keeps them: neighboring texts are one text with formatting. */
export function ydocOf(nodes: readonly Node[], fragment = 'default'): number[] {
  const doc = new Y.Doc();
  doc.getXmlFragment(fragment).insert(0, childrenOf(nodes));
  return [...Y.encodeStateAsUpdate(doc)];
}

function childrenOf(nodes: readonly Node[]): (Y.XmlElement | Y.XmlText)[] {
  const children: (Y.XmlElement | Y.XmlText)[] = [];
  let delta: { insert: string; attributes: object }[] = [];
  const endText = (): void => {
    if (delta.length === 0) return;
    const run = new Y.XmlText();
    run.applyDelta(delta);
    children.push(run);
    delta = [];
  };
  for (const one of nodes) {
    if ('text' in one) delta.push({ insert: one.text, attributes: one.marks ?? {} });
    else {
      endText();
      children.push(elementOf(one));
    }
  }
  endText();
  return children;
}

function elementOf({ type, attrs = {}, content = [] }: ElementNode): Y.XmlElement {
  const element = new Y.XmlElement(type);
  // Its type knows texts alone; y-prosemirror keeps numbers and truth values as they are.
  for (const [name, value] of Object.entries(attrs)) element.setAttribute(name, value as string);
  element.insert(0, childrenOf(content));
  return element;
}

/** A number as Yjs writes it. */
export function varUint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push(128 + (rest % 128));
  return [...bytes, rest];
}

/** A well-formed update that takes Yjs minutes: each of its pieces has to pass by all pieces before it to find its place. */
export function slowYdoc(pieces = 60_000): number[] {
  const name = [...Buffer.from('default')];
  const text = [1, 1, 0, 4, 1, name.length, ...name, ...varUint(pieces), ...Array.from({ length: pieces }, () => 97)];
  const inserted = Array.from({ length: pieces }, (_, clock) => [0x44, 1, ...varUint(clock), 1, 98]);
  return [2, ...varUint(pieces), 2, 0, ...inserted.flat(), ...text, 0];
}
