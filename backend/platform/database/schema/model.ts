/** The tables of resources as data: those that the declarations define, or those in the committed snapshot. */
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
  /** Former name of the table; read from the declaration, never stored in the snapshot. */
  readonly renamedFrom?: string
}

export interface Column {
  readonly name: string
  /** Type, as PostgreSQL spells it. */
  readonly type: string
  readonly notNull: boolean
  /** An SQL expression. */
  readonly default: string | null
  /** The expression of a stored generated column. */
  readonly generated: string | null
  /** Former name of the column; read from the declaration, never stored in the snapshot. */
  readonly renamedFrom?: string
}

export interface Check {
  readonly name: string
  readonly expression: string
}

export interface Index {
  readonly name: string
  readonly unique: boolean
  /** `("org_id", "site_id")`, preceded by the method unless it is btree, and followed by the condition of a partial index. */
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
