import type { Values } from '#resources/core/conditions.ts'
import { isSame } from '#resources/core/values/same.ts'
import { isChanged, rebaseValues } from '../draft/draft.ts'

/** Stored row of a form, the user's input, and another user's newer row. All functions here are pure. */
export interface DraftSides {
  readonly stored: Values
  readonly values: Values
  /** Newer row of another user, hidden until this user reloads. */
  readonly newer: Values | null
}

export const hasEdits = ({ stored, values }: DraftSides): boolean => isChanged(stored, values)

/**
 * Returns the state after the server sent a row. Without input, the form shows the new row. A row that this user saved elsewhere, or that
 * has no new version, becomes the new stored row under the input. A row that another user saved stays hidden. Input is never lost.
 */
export function applyServerRow(draftSides: DraftSides, row: Values, userId: string): DraftSides {
  if (row === draftSides.stored || versionOf(row) < versionOf(draftSides.stored)) return draftSides
  if (!hasEdits(draftSides)) return { stored: row, values: row, newer: null }
  if (versionOf(row) === versionOf(draftSides.stored))
    return { stored: row, values: { ...row, ...editsOf(draftSides) }, newer: draftSides.newer }
  const isByOtherUser = row.updatedBy !== userId
  return (isByOtherUser ? null : accepted(draftSides, row)) ?? { ...draftSides, newer: row }
}

/**
 * Returns only the typed values. When a restricted profile is unlocked or locked, the same version arrives with more or fewer values; all
 * values that the user did not type follow the new row.
 */
const editsOf = ({ stored, values }: DraftSides): Values =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(stored[name] ?? null, value ?? null)))

/** Applies the input to another user's row; null if both users changed the same field. */
export function accepted({ stored, values }: DraftSides, serverRow: Values): DraftSides | null {
  const merged = rebaseValues(stored, values, serverRow)
  return merged === null ? null : { stored: serverRow, values: merged, newer: null }
}

/** Returns the state without input: the newest known row, including a row that another user saved. */
export function discardInput({ stored, newer }: DraftSides): DraftSides {
  const row = newer ?? stored
  return { stored: row, values: row, newer: null }
}

const versionOf = (row: Values): number => (typeof row.version === 'number' ? row.version : 0)
