import ts from 'typescript';
import { checker, exportsOf, fileOf, nodesIn, sourceOf, symbolAt, typeOf } from './sources.ts';

const tenant = typeOf('server/platform/tenant.ts', 'Tenant');

/** `any` and `never` fit everywhere, and say nothing. */
const saysNothing = (type: ts.Type): boolean => (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Never)) !== 0;

/** A scope, or a tenant, which every scope is. */
export const isScope = (type: ts.Type): boolean => !saysNothing(type) && checker.isTypeAssignableTo(type, tenant);

const scopeFile = 'server/core/scope.ts';

/** The functions that make scopes. */
const makers: ReadonlySet<ts.Symbol> = new Set(
  exportsOf(sourceOf(scopeFile)).filter((symbol) =>
    checker
      .getTypeOfSymbol(symbol)
      .getCallSignatures()
      .some((signature) => isScope(signature.getReturnType())),
  ),
);

/** Where functions that make scopes are used, as in `server/app/runners.ts systemScope`. */
export const usedMakers = (source: ts.SourceFile): string[] =>
  fileOf(source) === scopeFile ? [] : [...new Set(nodesIn(source).flatMap((node) => (isMaker(node) ? `${fileOf(node)} ${node.text}` : [])))];

function isMaker(node: ts.Node): node is ts.Identifier {
  const symbol = ts.isIdentifier(node) && symbolAt(node);
  return symbol ? makers.has(symbol) : false;
}

/** Where something else is taken for a scope: a copy that may have been changed, by a cast or a type guard, or because the compiler knows nothing of it. */
export const forgedScopes = (source: ts.SourceFile): string[] =>
  nodesIn(source)
    .filter((node) => isCopyOfScope(node) || isCastToScope(node) || isTakenForScope(node))
    .map((node) => `${fileOf(node)}: ${node.getText()}`);

const isCopyOfScope = (node: ts.Node): boolean => ts.isObjectLiteralExpression(node) && isScope(checker.getTypeAtLocation(node));

const isCastToScope = (node: ts.Node): boolean =>
  (ts.isAsExpression(node) || ts.isTypePredicateNode(node)) && node.type !== undefined && isScope(checker.getTypeFromTypeNode(node.type));

function isTakenForScope(node: ts.Node): boolean {
  if (!ts.isExpression(node) || ts.isSpreadElement(node) || !saysNothing(checker.getTypeAtLocation(node))) return false;
  const wanted = checker.getContextualType(node);
  return wanted !== undefined && isScope(wanted);
}
