import path from 'node:path';
import ts from 'typescript';

const root = path.join(import.meta.dirname, '../..');

/** The server, and what a test compares it with, as the compiler sees it: names are resolved and types known. */
const program = readProgram();
export const checker = program.getTypeChecker();

function readProgram(): ts.Program {
  const { config } = ts.readConfigFile(path.join(root, 'tsconfig.json'), ts.sys.readFile);
  const { fileNames, options } = ts.parseJsonConfigFileContent({ ...config, include: ['server', 'test/access/holes.ts'] }, ts.sys, root);
  return ts.createProgram(fileNames, options);
}

/** Where the file of a node is, such as `server/core/scope.ts`. */
export const fileOf = (node: ts.Node): string => path.relative(root, node.getSourceFile().fileName).replaceAll(path.sep, '/');

export const serverSources: readonly ts.SourceFile[] = program.getSourceFiles().filter((source) => fileOf(source).startsWith('server/'));

export function sourceOf(file: string): ts.SourceFile {
  const source = program.getSourceFile(path.join(root, file));
  if (!source) throw new Error(`There is no ${file}`);
  return source;
}

/** All nodes in a node, at whatever depth. */
export function nodesIn(node: ts.Node): ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (inner: ts.Node): void => {
    found.push(inner);
    ts.forEachChild(inner, visit);
  };
  ts.forEachChild(node, visit);
  return found;
}

/** What a name stands for, where that was declared: imports are followed. */
export function symbolAt(node: ts.Node): ts.Symbol | undefined {
  const symbol = checker.getSymbolAtLocation(node);
  return symbol && declared(symbol);
}

const declared = (symbol: ts.Symbol): ts.Symbol => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol);

export function exportsOf(source: ts.SourceFile): readonly ts.Symbol[] {
  const module = checker.getSymbolAtLocation(source);
  return module ? checker.getExportsOfModule(module) : [];
}

/** What a file exports under this name. */
export function exportOf(file: string, name: string): ts.Symbol {
  const found = exportsOf(sourceOf(file)).find((symbol) => symbol.name === name);
  if (!found) throw new Error(`${file} exports no ${name}`);
  return declared(found);
}

/** The type that a file exports under this name. */
export const typeOf = (file: string, name: string): ts.Type => checker.getDeclaredTypeOfSymbol(exportOf(file, name));
