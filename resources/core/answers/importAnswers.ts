/** Types of the server's responses about imports. */

/** Row of `GET {many}/imports`. */
export interface ImportSummary {
  readonly id: string
  /** ISO 8601, UTC. */
  readonly at: string
  /** User who imported; null once the account is gone. */
  readonly by: string | null
  /** Number of created rows. */
  readonly rows: number
  /** Number of rejected rows of the file. */
  readonly rejected: number
  /** File of the rejected rows, for the user who imported it. */
  readonly problemFileId: string | null
  /** True if this reader can still undo the import. */
  readonly canBeUndone: boolean
  readonly undone: { readonly at: string; readonly by: string | null; readonly removed: number } | null
}

/** `GET {many}/imports/{importId}` and `POST …/undo`: effects that undoing an import would have, or had. */
export interface ImportUndo {
  /** Number of rows without a later change, which are removed. */
  readonly removable: number
  /** Rows that remain, with the reason. */
  readonly kept: readonly { readonly id: string; readonly title: string; readonly why: 'changed' | 'inUse' }[]
  /** Number of rows that remain because the reader may not see them. */
  readonly unseen: number
  /** Number of rows that were already removed. */
  readonly gone: number
}

/** `GET {many}/imports/reading?headers=…`: column mapping of the reader's last file with the same headers. */
export interface StoredReading {
  /** Header → field; an empty text for an ignored column. */
  readonly mapping: Readonly<Record<string, string>>
  /** Field → text in the file → value that it means. */
  readonly values: Readonly<Record<string, Readonly<Record<string, string>>>>
}
