import type { Check, Column, Index, Policy, Reference, Table } from './model.ts'

/** One step of a migration from the former schema to the desired one. */
export type Action =
  | { readonly kind: 'createTable'; readonly table: Table }
  | { readonly kind: 'dropTable'; readonly table: string }
  | { readonly kind: 'renameTable'; readonly from: string; readonly to: string }
  | { readonly kind: 'renameColumn'; readonly table: string; readonly from: string; readonly to: string }
  | { readonly kind: 'addColumn'; readonly table: string; readonly column: Column }
  | { readonly kind: 'dropColumn'; readonly table: string; readonly column: Column }
  | { readonly kind: 'alterType'; readonly table: string; readonly column: Column }
  | { readonly kind: 'alterDefault'; readonly table: string; readonly column: Column }
  | { readonly kind: 'alterNotNull'; readonly table: string; readonly column: Column }
  | { readonly kind: 'addCheck'; readonly table: string; readonly check: Check }
  | { readonly kind: 'addReference'; readonly table: string; readonly reference: Reference }
  | { readonly kind: 'dropConstraint'; readonly table: string; readonly name: string }
  | { readonly kind: 'renameConstraint'; readonly table: string; readonly from: string; readonly to: string }
  | { readonly kind: 'renameIndex'; readonly from: string; readonly to: string }
  | { readonly kind: 'createIndex'; readonly table: string; readonly index: Index }
  | { readonly kind: 'dropIndex'; readonly name: string }
  | { readonly kind: 'addPolicy'; readonly table: string; readonly policy: Policy }
  | { readonly kind: 'dropPolicy'; readonly table: string; readonly name: string }

/**
 * Steps of a migration, and a description (`table.column: reason`) of each step that loses data or rejects rows that were valid before.
 */
export interface Difference {
  readonly actions: readonly Action[]
  readonly dangers: readonly string[]
}
