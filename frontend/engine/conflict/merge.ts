import { isFilled, type Values } from '#resources/core/conditions.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import { isDerived, isState } from '#resources/core/fieldKinds.ts'
import { typeOf } from '#resources/core/fields/index.ts'
import { isSettledContent } from '#resources/core/locks.ts'
import { isLocked, isVisible, normalise } from '#resources/core/validate.ts'
import { isSame } from '#resources/core/values/same.ts'
import type { DraftDefinition } from '../draft/draft.ts'

/**
 * Three versions of one record: at the start of the user's form (`base`), with this user's input (`mine`), and as another user has saved
 * it since (`theirs`).
 */
export interface RecordVersions {
  readonly base: Values
  readonly mine: Values
  readonly theirs: Values
}
export type Side = 'mine' | 'theirs'
/** Chosen side of each field. A field without a choice is absent. */
export type Choices = Readonly<Record<string, Side>>

/**
 * `clash`: both users changed the field to different values. `mine`, `theirs`: only one user did. `barred`: this user changed the field
 * but may no longer write it, because the profile was restricted, or the other user's save locks the field or finishes the version.
 */
export type DifferenceKind = 'clash' | 'mine' | 'theirs' | 'barred'
export interface Difference {
  readonly name: string
  readonly kind: DifferenceKind
  /** True if the value of `theirs` always stays: a state changes only by transitions, and a form cannot write system fields. */
  readonly isFixed: boolean
}

/**
 * Returns every field in which `mine` and `theirs` differ, in the order of the declaration. Pure. A field that is hidden in `theirs` by a
 * restricted profile is listed only if this user typed into it, and never with its value in `theirs`.
 */
export function differencesOf(
  definition: Pick<DraftDefinition, 'fields' | 'versions'>,
  recordVersions: RecordVersions,
  today: string,
): readonly Difference[] {
  return Object.entries(definition.fields).flatMap(([name, field]) => {
    const detectedKind = kindOf(name, field, recordVersions, today)
    const kind = isOwnChange(detectedKind) && isSettledContent(definition, name, recordVersions.theirs) ? 'barred' : detectedKind
    return kind === null ? [] : [{ name, kind, isFixed: isState(field) || field.readOnly === true }]
  })
}

/** Returns the initial choices: each user's own changes. Fields that both users changed have no initial choice. */
export const getStartingChoices = (differences: readonly Difference[]): Choices =>
  Object.fromEntries(
    differences.flatMap(({ name, kind }): [string, Side][] => (kind === 'clash' ? [] : [[name, kind === 'mine' ? 'mine' : 'theirs']])),
  )

/** Chooses one side for every field that allows it. */
export const chooseSideForAll = (side: Side, differences: readonly Difference[]): Choices =>
  Object.fromEntries(differences.map((each) => [each.name, isOpen(each) ? side : 'theirs']))

/** True if the field needs a choice. */
export const isOpen = ({ kind, isFixed }: Difference): boolean => kind !== 'barred' && !isFixed

/**
 * Returns the row `theirs` with the fields for which `mine` is chosen. A field without a choice counts as `mine`, so that no preview
 * hides typed input.
 */
export function mergeValues({ mine, theirs }: RecordVersions, differences: readonly Difference[], choices: Choices): Values {
  const retainedEntries = differences
    .filter((each) => isOpen(each) && choices[each.name] !== 'theirs')
    .map(({ name }) => [name, mine[name] ?? null])
  return { ...theirs, ...Object.fromEntries(retainedEntries) }
}

/** Returns the fields with the choice `mine` that the merged row would not keep, because another choice hides or fixes them. */
export function findDiscardedFields(
  definition: DraftDefinition,
  merged: Values,
  differences: readonly Difference[],
  choices: Choices,
  today: string,
): string[] {
  const row = normalise(definition, merged, today)
  return differences
    .filter((each) => isOpen(each) && choices[each.name] !== 'theirs' && isFilled(merged[each.name]))
    .map(({ name }) => name)
    .filter((name) => {
      const field = definition.fields[name] as FieldDefinition
      return !isVisible(field, row) || (field.fixedWhen !== undefined && isLocked(field, row) && row[name] !== merged[name])
    })
}

const isOwnChange = (kind: DifferenceKind | null): boolean => kind === 'mine' || kind === 'clash'

function kindOf(name: string, field: FieldDefinition, { base, mine, theirs }: RecordVersions, today: string): DifferenceKind | null {
  if (isDerived(field)) return null
  const normaliseValue = (row: Values) => typeOf(field).normalise(row[name] ?? null, field, { row: row, today })
  const isEqual = (left: Values, right: Values) =>
    isSame(normaliseValue(left), normaliseValue(right)) || (!isFilled(normaliseValue(left)) && !isFilled(normaliseValue(right)))

  const isOwnChanged = !isEqual(base, mine)
  const isHidden = theirs.redacted === true && field.sensitive === true
  if (isHidden) return isOwnChanged ? 'barred' : null
  // A value that was hidden from this user at the start does not count as a change by the other user.
  if (!(name in theirs) || (base.redacted === true && field.sensitive === true)) return null
  if (isEqual(mine, theirs)) return null
  if (!isOwnChanged) return 'theirs'
  if (isReadOnlyNow(field, theirs, theirs[name])) return 'barred'
  return isEqual(base, theirs) ? 'mine' : 'clash'
}

/** Omits `fixedWhen`, which the server applies to the stored row. */
const isReadOnlyNow = ({ fixedWhen: _fixed, ...field }: FieldDefinition, serverRow: Values, stored: unknown): boolean =>
  isLocked(field, serverRow, stored)
