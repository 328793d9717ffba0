import { isFilled, type Values } from '#resources/core/conditions.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import { isDerived, isState } from '#resources/core/fieldKinds.ts'
import { typeOf } from '#resources/core/fields/index.ts'
import { isSettledContent } from '#resources/core/locks.ts'
import { isSame } from '#resources/core/same.ts'
import { isLocked, isVisible, normalise } from '#resources/core/validate.ts'
import type { Drafted } from '../draft/draft.ts'

/** One record three times: as my form began, as I made it, and as somebody else saved it meanwhile. */
export interface Sides {
  readonly base: Values
  readonly mine: Values
  readonly theirs: Values
}
export type Side = 'mine' | 'theirs'
/** Which side a field takes; absent: it is still to be chosen. */
export type Choices = Readonly<Record<string, Side>>

/**
 * `clash`: both changed it, each otherwise. `mine`, `theirs`: only one did. `barred`: I changed it, and it may no longer be written:
 * the profile was restricted, or what they saved locks the field, or settles the version.
 */
export type DifferenceKind = 'clash' | 'mine' | 'theirs' | 'barred'
export interface Difference {
  readonly name: string
  readonly kind: DifferenceKind
  /** Theirs stays: a state changes by its transitions, and what the system sets is not for a form to write. */
  readonly isFixed: boolean
}

/**
 * Every field in which my side and theirs differ, in the order of the declaration. Pure. What a restricted profile hides on their
 * side is named only where I typed into it, and never with a value of theirs.
 */
export function differencesOf(definition: Pick<Drafted, 'fields' | 'versions'>, sides: Sides, today: string): readonly Difference[] {
  return Object.entries(definition.fields).flatMap(([name, field]) => {
    const found = kindOf(name, field, sides, today)
    const kind = isMine(found) && isSettledContent(definition, name, sides.theirs) ? 'barred' : found
    return kind === null ? [] : [{ name, kind, isFixed: isState(field) || field.readOnly === true }]
  })
}

/** What stands chosen at first: each side's own changes. What both changed has to be chosen. */
export const startingChoices = (differences: readonly Difference[]): Choices =>
  Object.fromEntries(
    differences.flatMap(({ name, kind }): [string, Side][] => (kind === 'clash' ? [] : [[name, kind === 'mine' ? 'mine' : 'theirs']])),
  )

/** One side for every field that can take it. */
export const allOf = (side: Side, differences: readonly Difference[]): Choices =>
  Object.fromEntries(differences.map((each) => [each.name, isOpen(each) ? side : 'theirs']))

/** Is there a choice at all? */
export const isOpen = ({ kind, isFixed }: Difference): boolean => kind !== 'barred' && !isFixed

/** Their row with the fields that I keep. What is not chosen yet counts as mine, so that no preview hides what was typed. */
export function mergedValues({ mine, theirs }: Sides, differences: readonly Difference[], choices: Choices): Values {
  const kept = differences.filter((each) => isOpen(each) && choices[each.name] !== 'theirs').map(({ name }) => [name, mine[name] ?? null])
  return { ...theirs, ...Object.fromEntries(kept) }
}

/** Fields of mine that the merged row would not keep: another choice hides or fixes them. */
export function unkept(definition: Drafted, merged: Values, differences: readonly Difference[], choices: Choices, today: string): string[] {
  const row = normalise(definition, merged, today)
  return differences
    .filter((each) => isOpen(each) && choices[each.name] !== 'theirs' && isFilled(merged[each.name]))
    .map(({ name }) => name)
    .filter((name) => {
      const field = definition.fields[name] as FieldDefinition
      return !isVisible(field, row) || (field.fixedWhen !== undefined && isLocked(field, row) && row[name] !== merged[name])
    })
}

const isMine = (kind: DifferenceKind | null): boolean => kind === 'mine' || kind === 'clash'

function kindOf(name: string, field: FieldDefinition, { base, mine, theirs }: Sides, today: string): DifferenceKind | null {
  if (isDerived(field)) return null
  const value = (side: Values) => typeOf(field).normalise(side[name] ?? null, field, { row: side, today })
  const isEqual = (left: Values, right: Values) => isSame(value(left), value(right)) || (!isFilled(value(left)) && !isFilled(value(right)))

  const isMineChanged = !isEqual(base, mine)
  const isHidden = theirs.redacted === true && field.sensitive === true
  if (isHidden) return isMineChanged ? 'barred' : null
  // What I could not see when I began is no change of theirs.
  if (!(name in theirs) || (base.redacted === true && field.sensitive === true)) return null
  if (isEqual(mine, theirs)) return null
  if (!isMineChanged) return 'theirs'
  if (isReadOnlyNow(field, theirs, theirs[name])) return 'barred'
  return isEqual(base, theirs) ? 'mine' : 'clash'
}

/** The server decides by the row as it stands. */
const isReadOnlyNow = ({ fixedWhen: _fixed, ...field }: FieldDefinition, theirs: Values, stored: unknown): boolean =>
  isLocked(field, theirs, stored)
