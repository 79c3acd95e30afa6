import { isCollection, LineCounter, parseDocument, visit } from 'yaml';

/** Readers of YAML 1.1, which many languages have, and of YAML 1.2 have to read the same. */
export function yamlReadersAgree() {
  return {
    Root(_root, { location, report }) {
      const { source } = location;
      for (const { message, line, col } of disagreements(source.body))
        report({ message, location: { source, pointer: undefined, start: { line, col } } });
    },
  };
}

function disagreements(text) {
  const lines = new LineCounter();
  const at = (offset, message) => ({ ...lines.linePos(offset), message });
  const newer = parseDocument(text, { version: '1.2', lineCounter: lines });
  const older = parseDocument(text, { version: '1.1' });
  const problems = [newer, older].flatMap(({ errors, warnings }) => [...errors, ...warnings]);
  if (problems.length > 0) return problems.map(({ pos, message }) => at(pos[0], message));

  const olderScalars = scalarsOf(older);
  return scalarsOf(newer).flatMap(({ node, isPlainInFlow }, index) => {
    const { source, value, range } = node;
    if (!Object.is(olderScalars[index].node.value, value)) return at(range[0], `YAML 1.1 reads this as something else; quote it: ${source}`);
    // There they take it for the mark of a key.
    if (isPlainInFlow && source.includes('?')) return at(range[0], `Readers of YAML 1.1 stop at a ? between braces or brackets; quote it: ${source}`);
    return [];
  });
}

/** Every scalar of a document, keys included, in the order of the text. */
function scalarsOf(document) {
  const scalars = [];
  visit(document, {
    Scalar(_key, node, path) {
      const isInFlow = path.some((above) => isCollection(above) && above.flow);
      scalars.push({ node, isPlainInFlow: isInFlow && node.type === 'PLAIN' });
    },
  });
  return scalars;
}
