import ts from 'typescript';
import { isScope } from './scopes.ts';
import { checker, exportOf, exportsOf, fileOf, nodesIn, symbolAt, typeOf } from './sources.ts';

/** The methods of a reader and of a transaction that run a statement. */
export const running: ReadonlySet<ts.Symbol> = new Set(
  ['Reader', 'Transaction']
    .flatMap((name) => typeOf('server/platform/database/database.ts', name).getProperties())
    .filter(({ name }) => ['all', 'first', 'patiently', 'run'].includes(name)),
);

const statementFile = 'server/platform/database/statement.ts';
const makers: ReadonlySet<ts.Symbol> = new Set(['statement', 'hotStatement', 'query'].map((name) => exportOf(statementFile, name)));

/** The file, if it makes queries. */
export const queryMakers = (source: ts.SourceFile): string[] => {
  const makesOne = nodesIn(source).some((node) => {
    const symbol = ts.isIdentifier(node) && symbolAt(node);
    return symbol && makers.has(symbol);
  });
  return makesOne && fileOf(source) !== statementFile ? [fileOf(source)] : [];
};

/** The queries that a file exports, for anybody to run. */
export const exportedQueries = (source: ts.SourceFile): string[] =>
  exportsOf(source)
    .filter((symbol) => symbol.valueDeclaration && checker.getTypeOfSymbol(symbol).symbol === query)
    .map(({ name }) => `${fileOf(source)} ${name}`);

const query = exportOf(statementFile, 'Query');

const packages: ReadonlySet<string> = new Set(['knex', 'pg', 'better-sqlite3']);

/** The packages that a file imports, but for their types, with which it could write SQL or reach a database. */
export const drivers = (source: ts.SourceFile): string[] =>
  nodesIn(source)
    .filter((node) => ts.isStringLiteral(node))
    .filter(({ text, parent }) => packages.has(text) && !isOfTypes(parent))
    .map(({ text }) => `${fileOf(source)} ${text}`);

const isOfTypes = (node: ts.Node): boolean => ts.isLiteralTypeNode(node) || (ts.isImportDeclaration(node) && node.importClause?.isTypeOnly === true);

/** The exported functions, objects and classes of a file that run statements without having been given a scope, themselves or by what the file keeps to itself. */
export function withoutScope(source: ts.SourceFile): string[] {
  const declarations = topLevel(source);
  const exported = new Set<ts.Declaration | undefined>(exportsOf(source).map(({ valueDeclaration }) => valueDeclaration));
  const answers = new Map<Declaration, boolean>();

  function runs(declaration: Declaration): boolean {
    const known = answers.get(declaration);
    if (known !== undefined) return known;
    // What calls itself is answered by the rest of it.
    answers.set(declaration, false);
    const answer = nodesIn(declaration).some((node) => ts.isIdentifier(node) && leadsToStatement(node) && !isInScope(node));
    answers.set(declaration, answer);
    return answer;
  }

  function leadsToStatement(name: ts.Identifier): boolean {
    const symbol = symbolAt(name);
    if (symbol === undefined) return false;
    const ownPart = declarations.find((one) => one === symbol.valueDeclaration && !exported.has(one));
    return running.has(symbol) || (ownPart !== undefined && runs(ownPart));
  }

  return declarations.filter((one) => exported.has(one) && runs(one)).map((one) => `${fileOf(one)} ${one.name?.getText()}`);
}

type Declaration = ts.FunctionDeclaration | ts.ClassDeclaration | ts.VariableDeclaration;

const topLevel = (source: ts.SourceFile): readonly Declaration[] =>
  source.statements.flatMap((one): readonly Declaration[] => {
    if (ts.isVariableStatement(one)) return one.declarationList.declarations;
    return ts.isFunctionDeclaration(one) || ts.isClassDeclaration(one) ? [one] : [];
  });

/** Whether a function around it, however far out, is given a scope: by itself, or as a part of something, such as the context of a handler. */
const isInScope = (node: ts.Node): boolean =>
  ts.findAncestor(node, (outer) => ts.isFunctionLike(outer) && outer.parameters.some(hasScope)) !== undefined;

function hasScope(parameter: ts.ParameterDeclaration): boolean {
  const type = checker.getTypeAtLocation(parameter);
  return isScope(type) || type.getProperties().some((property) => isScope(checker.getTypeOfSymbol(property)));
}
