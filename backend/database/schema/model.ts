/** The tables of resources as data: what the declarations ask for, and what the committed snapshot says there is. */
export interface Schema {
  readonly tables: readonly Table[]
}

export interface Table {
  readonly name: string
  readonly columns: readonly Column[]
  readonly checks: readonly Check[]
  readonly indexes: readonly Index[]
  readonly references: readonly Reference[]
  readonly policies: readonly Policy[]
  /** Table that it was before; read from the declaration, never kept in the snapshot. */
  readonly renamedFrom?: string
}

export interface Column {
  readonly name: string
  /** As PostgreSQL spells it. */
  readonly type: string
  readonly notNull: boolean
  /** An SQL expression. */
  readonly default: string | null
  /** The expression of a stored generated column. */
  readonly generated: string | null
  /** Column that it was before; read from the declaration, never kept in the snapshot. */
  readonly renamedFrom?: string
}

export interface Check {
  readonly name: string
  readonly expression: string
}

export interface Index {
  readonly name: string
  readonly unique: boolean
  /** `("org_id", "site_id")`, with the method before it where it is not btree, and the condition behind it where it is partial. */
  readonly definition: string
}

/** Every reference stays inside its organisation: (org_id, column) → (org_id, id). */
export interface Reference {
  readonly name: string
  readonly column: string
  readonly table: string
}

export interface Policy {
  readonly name: string
  readonly command: 'all' | 'select' | 'insert' | 'update'
  readonly using: string | null
  readonly check: string | null
}
