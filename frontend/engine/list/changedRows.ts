interface Versioned {
  readonly id: string
  readonly version: number
}

/** Rows that stood there before and have another version now. */
export const changedIds = (before: ReadonlyMap<string, number>, rows: readonly Versioned[]): readonly string[] =>
  rows.flatMap(({ id, version }) => (before.has(id) && before.get(id) !== version ? [id] : []))

export const versionsOf = (rows: readonly Versioned[]): ReadonlyMap<string, number> => new Map(rows.map(({ id, version }) => [id, version]))
