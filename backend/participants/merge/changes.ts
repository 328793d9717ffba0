import { isFilled, type Values } from '#resources/core/conditions.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import { isDerived, isList } from '#resources/core/fieldKinds.ts'
import { typeOf } from '#resources/core/fields/index.ts'
import { joined } from '#resources/core/joined.ts'
import { normalise, validate } from '#resources/core/validate.ts'
import { isSame } from '#resources/core/values/same.ts'
import type { MergeChoice, MergePreview } from '#resources/participants/duplicateAnswers.ts'
import { isDecided, isUsedOver, mergeUnitOf } from '#resources/participants/mergeUnits.ts'
import { participant } from '#resources/participants/participant.ts'
import { invalid } from '../../platform/common/errors.ts'

export type MergeChoices = ReadonlyMap<string, MergeChoice>
export type FieldChanges = Readonly<Record<string, readonly [before: unknown, after: unknown]>>
interface TwoEntries {
  readonly survivor: Values
  readonly other: Values
}

export interface ChoosableField {
  /** False for fields without a choice: agreements follow their files, a restriction of either entry stays, ages are computed. */
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
 * Returns the changes of the survivor's fields, in stored form. Without a choice, the survivor's value stays, or the other entry's value
 * fills an empty one. Lists are joined, and fields that belong together stay together. An agreement to contact follows its file, as does
 * the permission for any study; a restriction of either entry stays.
 * @param today YYYY-MM-DD
 * @throws invalid when chosen values contradict each other, or joined lists are too long
 */
export function changesOfSurvivor(entries: TwoEntries, choices: MergeChoices, today: string): FieldChanges {
  const { survivor } = entries
  const names = [...stored.keys()]
  const chosenValues = Object.fromEntries(names.map((name) => [name, chooseValue(name, entries, choiceOf(name, entries, choices), today)]))
  const row = normalise(participant, chosenValues, today)
  const problems = validate(participant, row, today)
  if (problems.length > 0) throw invalid(problems)
  const differingNames = names.filter((name) => !isSame(row[name] ?? null, survivor[name] ?? null))
  return Object.fromEntries(differingNames.map((name) => [name, [survivor[name] ?? null, row[name] ?? null] as const]))
}

/** Returns the lists that differ between the two entries: the length of both joined, and whether the field accepts it. */
export function joinLists(entries: TwoEntries, today: string): MergePreview['joined'] {
  const { survivor, other } = entries
  const differingFields = [...stored].filter(([name, field]) => isList(field) && !isSame(survivor[name] ?? null, other[name] ?? null))
  return Object.fromEntries(
    differingFields.map(([name, field]) => {
      const value = chooseValue(name, entries, 'BOTH', today)
      const isValid = typeOf(field).check(value, field, { row: survivor, today }).length === 0
      return [name, { entries: Array.isArray(value) ? value.length : 0, fits: isValid }]
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
  return isUsedOver(unit, survivor, other) ? 'OTHER' : 'SURVIVOR'
}

function chooseValue(name: string, { survivor, other }: TwoEntries, choice: MergeChoice, today: string): unknown {
  const field = stored.get(name)
  if (choice === 'BOTH' && field !== undefined) return joined(field, [survivor[name], other[name]], { row: survivor, today })
  // Values with keys are joined, so that none is lost. For a key of both rows, the value of the chosen row stays.
  if (field !== undefined && typeOf(field).merge !== undefined) {
    const [survivorValues, otherValues] = [survivor[name] as Values | null, other[name] as Values | null]
    const mergedValues = choice === 'OTHER' ? { ...survivorValues, ...otherValues } : { ...otherValues, ...survivorValues }
    return Object.keys(mergedValues).length === 0 ? null : mergedValues
  }
  return (choice === 'OTHER' ? other : survivor)[name] ?? null
}

/** True if both lists are filled and the field accepts them joined. They are then joined by default, so that nothing is lost. */
function isJoinable(name: string, { survivor, other }: TwoEntries): boolean {
  const field = stored.get(name)
  if (field === undefined || !isList(field) || !isFilled(survivor[name]) || !isFilled(other[name])) return false
  const value = joined(field, [survivor[name], other[name]], { row: survivor, today: '' })
  return typeOf(field).check(value, field, { row: survivor, today: '' }).length === 0
}
