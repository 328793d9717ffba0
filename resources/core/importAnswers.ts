/** Shapes of what the server answers about imports that were made. */

/** One line of `GET {many}/imports`. */
export interface ImportSummary {
  readonly id: string
  /** ISO 8601, UTC. */
  readonly at: string
  /** Who imported; null where they are gone. */
  readonly by: string | null
  /** Rows that it made. */
  readonly rows: number
  /** Rows of the file that were not taken. */
  readonly rejected: number
  /** A file of those rows, for whoever imported it. */
  readonly problemFileId: string | null
  /** By this reader, still. */
  readonly canBeUndone: boolean
  readonly undone: { readonly at: string; readonly by: string | null; readonly removed: number } | null
}

/** `GET {many}/imports/{importId}` and `POST …/undo`: what undoing would do to its rows, or did. */
export interface ImportUndo {
  /** Rows that nobody has touched since. */
  readonly removable: number
  /** Rows that stay. */
  readonly kept: readonly { readonly id: string; readonly title: string; readonly why: 'changed' | 'inUse' }[]
  /** Rows that stay because the reader may not see them. */
  readonly unseen: number
  /** Rows that are gone already. */
  readonly gone: number
}

/** `GET {many}/imports/reading?headers=…`: how the reader's last file with these headers was read. */
export interface KeptReading {
  /** Header → field; an empty text for a column that is left out. */
  readonly mapping: Readonly<Record<string, string>>
  /** Field → word of the file → the value that it stands for. */
  readonly values: Readonly<Record<string, Readonly<Record<string, string>>>>
}
