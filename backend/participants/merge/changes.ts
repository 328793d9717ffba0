import { isFilled, type Values } from '#resources/core/conditions.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import { isDerived, isList } from '#resources/core/fieldKinds.ts'
import { typeOf } from '#resources/core/fields/index.ts'
import { joined } from '#resources/core/joined.ts'
import { isSame } from '#resources/core/same.ts'
import { normalise, validate } from '#resources/core/validate.ts'
import type { MergeChoice, MergePreview } from '#resources/duplicateAnswers.ts'
import { isDecided, isTakenOver, mergeUnitOf } from '#resources/mergeUnits.ts'
import { participant } from '#resources/participant.ts'
import { invalid } from '../../errors.ts'

/** What somebody decided, by field. */
export type MergeChoices = ReadonlyMap<string, MergeChoice>
export type FieldChanges = Readonly<Record<string, readonly [before: unknown, after: unknown]>>
interface TwoEntries {
  readonly survivor: Values
  readonly other: Values
}

export interface ChoosableField {
  /** Nobody decides about the other fields: an agreement goes with its file, a restriction of either stays, an age is computed. */
  readonly isDecided: boolean
  readonly isList: boolean
}

const fields: readonly (readonly [name: string, field: FieldDefinition])[] = Object.entries(participant.fields)
const stored = new Map(fields.filter(([, field]) => !isDerived(field)))
const restriction = 'isRestrictedProfile'
const agreement: readonly string[] = ['participantContactAgreementType', 'signedAgreementToContact']

export const choosableFields: ReadonlyMap<string, ChoosableField> = new Map(
  fields.map(([name, field]) => [
    name,
    { isDecided: stored.has(name) && name !== restriction && !agreement.includes(name), isList: isList(field) },
  ]),
)

const units = new Map([...stored.keys()].filter(isDecided).map((name) => [name, mergeUnitOf(name)]))

/**
 * What becomes of the survivor's fields, in stored form. Of fields that nobody names the survivor's value stays, and the other's comes where
 * the survivor has none; of lists every entry of both (fields that make sense together come together); an agreement to contact goes with its file, and with it whether any study may contact the person; a restriction of either stays.
 * @param today YYYY-MM-DD
 * @throws invalid when the values that were chosen do not go together, or lists that were joined are longer than their field takes
 */
export function changesOfSurvivor(entries: TwoEntries, choices: MergeChoices, today: string): FieldChanges {
  const { survivor } = entries
  const names = [...stored.keys()]
  const chosen = Object.fromEntries(names.map((name) => [name, chosenValue(name, entries, choiceOf(name, entries, choices), today)]))
  const row = normalise(participant, chosen, today)
  const problems = validate(participant, row, today)
  if (problems.length > 0) throw invalid(problems)
  const differing = names.filter((name) => !isSame(row[name] ?? null, survivor[name] ?? null))
  return Object.fromEntries(differing.map((name) => [name, [survivor[name] ?? null, row[name] ?? null] as const]))
}

/** Lists of which the two entries have different ones, as both together would be. */
export function joinedLists(entries: TwoEntries, today: string): MergePreview['joined'] {
  const { survivor, other } = entries
  const differing = [...stored].filter(([name, field]) => isList(field) && !isSame(survivor[name] ?? null, other[name] ?? null))
  return Object.fromEntries(
    differing.map(([name, field]) => {
      const value = chosenValue(name, entries, 'BOTH', today)
      const fits = typeOf(field).check(value, field, { row: survivor, today }).length === 0
      return [name, { entries: Array.isArray(value) ? value.length : 0, fits }]
    }),
  )
}

function choiceOf(name: string, { survivor, other }: TwoEntries, choices: MergeChoices): MergeChoice {
  const isSigned = (row: Values) => agreement.some((each) => isFilled(row[each]))
  const bringsAgreement = isSigned(other) && !isSigned(survivor)
  if (name === restriction) return other[name] === true ? 'OTHER' : 'SURVIVOR'
  if (agreement.includes(name)) return bringsAgreement ? 'OTHER' : 'SURVIVOR'
  if (name === 'contactableByAnyStudy') return choices.get(name) ?? (bringsAgreement ? 'OTHER' : 'SURVIVOR')
  const unit = units.get(name)
  if (!choices.has(name) && isJoinable(name, { survivor, other })) return 'BOTH'
  if (unit === undefined || unit.fields.some((each) => choices.has(each))) return choices.get(name) ?? 'SURVIVOR'
  return isTakenOver(unit, survivor, other) ? 'OTHER' : 'SURVIVOR'
}

function chosenValue(name: string, { survivor, other }: TwoEntries, choice: MergeChoice, today: string): unknown {
  const field = stored.get(name)
  if (choice === 'BOTH' && field !== undefined) return joined(field, [survivor[name], other[name]], { row: survivor, today })
  // Values by key are joined, so that none is lost: where both rows have one, that of the chosen row stays.
  if (field !== undefined && typeOf(field).merge !== undefined) {
    const [own, theirs] = [survivor[name] as Values | null, other[name] as Values | null]
    const both = choice === 'OTHER' ? { ...own, ...theirs } : { ...theirs, ...own }
    return Object.keys(both).length === 0 ? null : both
  }
  return (choice === 'OTHER' ? other : survivor)[name] ?? null
}

/** Joins two different lists by default, so that no entry of either is lost. */
function isJoinable(name: string, { survivor, other }: TwoEntries): boolean {
  const field = stored.get(name)
  if (field === undefined || !isList(field) || !isFilled(survivor[name]) || !isFilled(other[name])) return false
  const value = joined(field, [survivor[name], other[name]], { row: survivor, today: '' })
  return typeOf(field).check(value, field, { row: survivor, today: '' }).length === 0
}
