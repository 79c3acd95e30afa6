import ts from 'typescript';
import { checker, fileOf, nodesIn, symbolAt } from './sources.ts';
import { running } from './statements.ts';

/** The names of the values that a statement takes, by the place of its definition, as in `server/core/reachable.ts:12:20`. */
export type NamesByPlace = ReadonlyMap<string, readonly string[]>;

export interface Given {
  /** How many calls were compared: of a statement that has a name of its own, with values whose type says what is in them. */
  readonly compared: number;
  /** Calls that leave out a value, or give one that the statement has no place for. */
  readonly wrong: readonly string[];
}

/** Compares the values that the calls in a file give to statements with those that they take. */
export function compareValues(source: ts.SourceFile, namesByPlace: NamesByPlace): Given {
  const comparisons = nodesIn(source).flatMap((node): string[][] => {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return [];
    const method = symbolAt(node.expression.name);
    const [statement, values] = node.arguments;
    if (!method || !running.has(method) || !statement) return [];
    const names = namesByPlace.get(placeOf(statement));
    const given = values === undefined ? noValues : shapesOf(checker.getTypeAtLocation(values));
    if (!names || !given) return [];
    return [given.flatMap((shape) => misfits(names, shape)).map((misfit) => `${fileOf(node)} ${statement.getText()}: ${misfit}`)];
  });
  return { compared: comparisons.length, wrong: comparisons.flat() };
}

/** Where the statement that is run here was defined; empty when it goes by another name. */
function placeOf(used: ts.Expression): string {
  const declaration = ts.isIdentifier(used) && symbolAt(used)?.valueDeclaration;
  if (!declaration || !ts.isVariableDeclaration(declaration) || !declaration.initializer) return '';
  const source = declaration.getSourceFile();
  const { line, character } = source.getLineAndCharacterOfPosition(declaration.initializer.getStart());
  return `${fileOf(declaration)}:${line + 1}:${character + 1}`;
}

/** What values may have, each with whether it surely has it. */
type Shape = ReadonlyMap<string, boolean>;

const noValues: readonly Shape[] = [new Map()];

/** One shape for each kind of values; undefined when their type doesn't say what is in them. */
function shapesOf(type: ts.Type): readonly Shape[] | undefined {
  const kinds = type.isUnion() ? type.types : [type];
  if (kinds.some((kind) => kind.flags & (ts.TypeFlags.Any | ts.TypeFlags.Undefined) || checker.getIndexInfosOfType(kind).length > 0))
    return undefined;
  return kinds.map((kind) => new Map(kind.getProperties().map(({ name, flags }) => [name, (flags & ts.SymbolFlags.Optional) === 0])));
}

const misfits = (names: readonly string[], given: Shape): string[] => [
  ...names.filter((name) => given.get(name) !== true).map((name) => `needs a value for "${name}"`),
  ...[...given.keys()].filter((name) => !names.includes(name)).map((name) => `has no place for the value "${name}"`),
];
