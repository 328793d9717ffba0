import type { HistoryEntry } from '#resources/core/answers/answers.ts'
import { isFilled, type Values } from '#resources/core/conditions.ts'
import { customOf } from '#resources/core/customDefinition.ts'
import { customKeyOf, customValuesName, getCustomName, getValue } from '#resources/core/customFields.ts'
import { isDerived, isState, isWriteOnly } from '#resources/core/fieldKinds.ts'
import { typeOf } from '#resources/core/fields/index.ts'
import { isSettledContent } from '#resources/core/locks.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { isLocked, isVisible, normalise } from '#resources/core/validate.ts'
import { isSame } from '#resources/core/values/same.ts'
import { changesOf, withChanges } from '../draft/draft.ts'

type RestorableDefinition = Pick<ResourceDefinition, 'fields' | 'rules' | 'versions'>

/**
 * True if a form may write this former value into the current row. False for a state, a system or computed value, a secret, a hidden or
 * locked field of this row, and the current value. The server decides whether the row may change at all.
 */
export function isRestorable(definition: RestorableDefinition, row: Values, name: string, value: unknown): boolean {
  const field = definition.fields[name]
  const stored = storedNameOf(name)
  if (field === undefined || !(stored in row) || isDerived(field) || isState(field)) return false
  // Custom fields are restored one by one, not as a whole.
  if (typeOf(field).merge !== undefined || customOf(field)?.isRetired === true) return false
  const now = getValue(row, name)
  if (isWriteOnly(field) || isLocked(field, row, now) || !isVisible(field, row) || isSettledContent(definition, stored, row)) return false
  return !isSame(now ?? null, value ?? null) && (isFilled(value) || isFilled(now))
}

/** Returns the name of the row's field that stores this field. */
export const storedNameOf = (name: string): string => (customKeyOf(name) === null ? name : customValuesName)

/** Replaces the change of the field that contains all custom values by one change for each custom field. */
export function withCustomFieldChanges(entry: HistoryEntry): HistoryEntry {
  const { [customValuesName]: customChange, ...others } = entry.changes
  if (customChange === undefined) return entry
  const [before, after] = customChange.map((values) => (values ?? {}) as Values)
  const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  const changes = [...keys].map((key) => [getCustomName(key), [before?.[key] ?? null, after?.[key] ?? null]] as const)
  return { ...entry, changes: { ...others, ...Object.fromEntries(changes) } }
}

/** Returns the changes that restore the former value: the field, and the fields that depend on it or are shown only with it. */
export function computeRestoreChanges(definition: RestorableDefinition, row: Values, name: string, value: unknown, today: string) {
  const stored = storedNameOf(name)
  const key = customKeyOf(name)
  const changed = key === null ? value : { ...(row[stored] ?? {}), [key]: value }
  const editedRow = withChanges(definition, row, { [stored]: changed })
  const before = normalise(definition, row, today)
  const after = normalise(definition, editedRow, today)
  const others = Object.keys(before).filter((each) => each !== stored && each in row && !isSame(before[each], after[each]))
  return {
    typed: editedRow,
    sent: changesOf(definition, row, editedRow, today),
    /** Other fields that change too, each with its current and its new value. */
    others: others.map((each) => [each, before[each], after[each]] as const),
  }
}

/**
 * Returns the changes, as `entry id/field`, that set a field back to an earlier value. Searches only these entries, which must be newest
 * first.
 */
export function findRevertedChanges(entries: readonly HistoryEntry[]): ReadonlySet<string> {
  const revertedChanges = new Set<string>()
  const earlier = new Map<string, unknown[]>()
  for (const entry of entries.toReversed()) {
    for (const [name, [before, after]] of Object.entries(entry.changes)) {
      const values = earlier.get(name) ?? []
      if (isFilled(after) && values.some((value) => isSame(value, after))) revertedChanges.add(`${entry.id}/${name}`)
      earlier.set(name, [...values, before, after])
    }
  }
  return revertedChanges
}
