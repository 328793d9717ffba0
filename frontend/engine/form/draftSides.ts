import type { Values } from '#resources/core/conditions.ts'
import { isSame } from '#resources/core/same.ts'
import { isChanged, rebased } from '../draft/draft.ts'

/** What a form stands on, what is typed, and what somebody else saved meanwhile. All of this is pure. */
export interface DraftSides {
  readonly stored: Values
  readonly values: Values
  /** A later row that waits until the person who types wants to see it. */
  readonly newer: Values | null
}

export const hasTyped = ({ stored, values }: DraftSides): boolean => isChanged(stored, values)

/**
 * A row that the server answered anew. With nothing typed it is shown. What the same person did to the record elsewhere, or what
 * is no new version, goes under what is typed; what somebody else saved waits. What was typed stays in every case.
 */
export function offered(sides: DraftSides, row: Values, userId: string): DraftSides {
  if (row === sides.stored || versionOf(row) < versionOf(sides.stored)) return sides
  if (!hasTyped(sides)) return { stored: row, values: row, newer: null }
  if (versionOf(row) === versionOf(sides.stored)) return { stored: row, values: { ...row, ...typedIn(sides) }, newer: sides.newer }
  const isTheirs = row.updatedBy !== userId
  return (isTheirs ? null : taken(sides, row)) ?? { ...sides, newer: row }
}

/** The same version may come with more or less in it, as a restricted profile opens and closes: what was not typed follows. */
const typedIn = ({ stored, values }: DraftSides): Values =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(stored[name] ?? null, value ?? null)))

/** Their row with what was typed on it; null where both changed the same field. */
export function taken({ stored, values }: DraftSides, theirs: Values): DraftSides | null {
  const merged = rebased(stored, values, theirs)
  return merged === null ? null : { stored: theirs, values: merged, newer: null }
}

/** Nothing typed: the newest row that is known here, somebody else's where it waits. */
export function untyped({ stored, newer }: DraftSides): DraftSides {
  const row = newer ?? stored
  return { stored: row, values: row, newer: null }
}

const versionOf = (row: Values): number => (typeof row.version === 'number' ? row.version : 0)
