import type { HistoryEntry } from '#resources/core/answers.ts'
import { isFilled, type Values } from '#resources/core/conditions.ts'
import { customOf } from '#resources/core/customDefinition.ts'
import { customKeyOf, customName, customValuesName, valueNamed } from '#resources/core/customFields.ts'
import { isDerived, isState, isWriteOnly } from '#resources/core/fieldKinds.ts'
import { typeOf } from '#resources/core/fields/index.ts'
import { isSettledContent } from '#resources/core/locks.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { isSame } from '#resources/core/same.ts'
import { isLocked, isVisible, normalise } from '#resources/core/validate.ts'
import { changesOf, withChanges } from '../draft/draft.ts'

type Restored = Pick<ResourceDefinition, 'fields' | 'rules' | 'versions'>

/**
 * May a form write this former value into the row as it stands? Not a state, nor what the system sets or computes, nor what is
 * never read out, hidden or locked in this row; nor a value that it has. Whether the row may be changed at all is the server's word.
 */
export function isRestorable(definition: Restored, row: Values, name: string, value: unknown): boolean {
  const field = definition.fields[name]
  const stored = storedNameOf(name)
  if (field === undefined || !(stored in row) || isDerived(field) || isState(field)) return false
  // Each field that an organisation added comes back by itself.
  if (typeOf(field).merge !== undefined || customOf(field)?.isRetired === true) return false
  const now = valueNamed(row, name)
  if (isWriteOnly(field) || isLocked(field, row, now) || !isVisible(field, row) || isSettledContent(definition, stored, row)) return false
  return !isSame(now ?? null, value ?? null) && (isFilled(value) || isFilled(now))
}

/** The field of the row that holds this one. */
export const storedNameOf = (name: string): string => (customKeyOf(name) === null ? name : customValuesName)

/** The entry with a change for each field of the organisation that it changed, in place of one for the field that holds their values. */
export function withOwnChanges(entry: HistoryEntry): HistoryEntry {
  const { [customValuesName]: own, ...others } = entry.changes
  if (own === undefined) return entry
  const [before, after] = own.map((values) => (values ?? {}) as Values)
  const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  const changes = [...keys].map((key) => [customName(key), [before?.[key] ?? null, after?.[key] ?? null]] as const)
  return { ...entry, changes: { ...others, ...Object.fromEntries(changes) } }
}

/** What writing the former value changes: the field itself, and what depends on it or is shown only with it. */
export function restoringChanges(definition: Restored, row: Values, name: string, value: unknown, today: string) {
  const stored = storedNameOf(name)
  const key = customKeyOf(name)
  const changed = key === null ? value : { ...(row[stored] ?? {}), [key]: value }
  const typed = withChanges(definition, row, { [stored]: changed })
  const before = normalise(definition, row, today)
  const after = normalise(definition, typed, today)
  const others = Object.keys(before).filter((each) => each !== stored && each in row && !isSame(before[each], after[each]))
  return {
    typed,
    sent: changesOf(definition, row, typed, today),
    /** Other fields that become something else by it: [now, then]. */
    others: others.map((each) => [each, before[each], after[each]] as const),
  }
}

/** Changes, as `entry id/field`, by which a field came back to a value that it had before; as far as these entries, newest first, reach. */
export function returnsIn(entries: readonly HistoryEntry[]): ReadonlySet<string> {
  const found = new Set<string>()
  const earlier = new Map<string, unknown[]>()
  for (const entry of entries.toReversed()) {
    for (const [name, [before, after]] of Object.entries(entry.changes)) {
      const values = earlier.get(name) ?? []
      if (isFilled(after) && values.some((value) => isSame(value, after))) found.add(`${entry.id}/${name}`)
      earlier.set(name, [...values, before, after])
    }
  }
  return found
}
