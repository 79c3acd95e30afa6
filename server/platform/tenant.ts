declare const tenantBrand: unique symbol;

/** Whose rows are read or written where it matters only which workspace it is. Every `Scope` is one, and nothing else: core/scope.ts makes them. */
export interface Tenant {
  readonly [tenantBrand]: true;
  readonly workspaceId: string;
}
