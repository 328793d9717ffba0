import { isFilled, type Values } from '#resources/core/conditions.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import { isList } from '#resources/core/fieldKinds.ts'
import { typeOf } from '#resources/core/fields/index.ts'
import { joined } from '#resources/core/joined.ts'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { FieldGroup, Tab } from '#resources/core/tabs.ts'
import { isSame } from '#resources/core/values/same.ts'
import type { MergeChoice } from '#resources/participants/duplicateAnswers.ts'
import { isDecided, isUsedOver, type MergeUnit, mergeUnitOf } from '#resources/participants/mergeUnits.ts'
import { participant } from '#resources/participants/participant.ts'
import { todayFor } from '../../base/i18n/dates.ts'

interface MergeGroup {
  readonly key: string
  readonly units: readonly MergeUnit[]
}

/** One of the two records. */
export type Person = 'first' | 'second'
export interface People {
  readonly first: Values
  readonly second: Values
}
/** Both records as the server returned them. */
export interface Entries extends People {
  readonly first: ResourceAnswer['participant']
  readonly second: ResourceAnswer['participant']
}
/** Record with the correct value; both for lists. */
export type Choice = Person | 'both'
export type Choices = Readonly<Record<string, Choice>>

export const otherOf = (person: Person): Person => (person === 'first' ? 'second' : 'first')

const fields: Readonly<Record<string, FieldDefinition>> = participant.fields

/** All fields with a choice, in the form's order. */
export const mergeGroups: readonly MergeGroup[] = groupsOf(participant.form.tabs)

/** Result of comparing the two values of a unit. */
export type Agreement = 'same' | 'different' | 'onlyFirst' | 'onlySecond' | 'empty'

export function agreementOf(unit: MergeUnit, { first, second }: People): Agreement {
  const hasValue = (row: Values) => unit.fields.some((name) => isFilled(row[name]))
  if (!hasValue(first) && !hasValue(second)) return 'empty'
  if (unit.fields.every((name) => isSame(first[name] ?? null, second[name] ?? null))) return 'same'
  if (!hasValue(second)) return 'onlyFirst'
  return hasValue(first) ? 'different' : 'onlySecond'
}

/**
 * Returns the default choice: the survivor's value, or the other record's value if the survivor has none. For two different lists the
 * default is both, if the field allows that many entries.
 */
export const getDefaultChoice = (unit: MergeUnit, people: People, survivor: Person): Choice => {
  const [stored, otherRow] = [people[survivor], people[otherOf(survivor)]]
  if (canCombine(unit, people) && isValidValue(unit.lead, combineLists(unit, people, survivor))) return 'both'
  return isUsedOver(unit, stored, otherRow) ? otherOf(survivor) : survivor
}

/** True for two different lists, which could be combined. */
export const canCombine = (unit: MergeUnit, people: People): boolean =>
  unit.fields.length === 1 && isListField(unit.lead) && agreementOf(unit, people) === 'different'

/** Combines both lists, the survivor's first. */
export function combineLists({ lead }: MergeUnit, people: People, survivor: Person): unknown {
  const [row, other] = [people[survivor], people[otherOf(survivor)]]
  const field = fields[lead]
  return field === undefined ? null : joined(field, [row[lead], other[lead]], { row, today: todayFor() })
}

function isListField(name: string): boolean {
  const field = fields[name]
  return field !== undefined && isList(field)
}

function isValidValue(name: string, value: unknown): boolean {
  const field = fields[name]
  return field !== undefined && typeOf(field).check(value, field, { row: {}, today: todayFor() }).length === 0
}

/** Returns the record whose value a unit uses. */
export function getUnitChoice(unit: MergeUnit, { people, survivor, choices }: Decision): Choice {
  const choice = choices[unit.lead]
  // `both` no longer applies if the values have since become equal or empty.
  return choice === undefined || (choice === 'both' && !canCombine(unit, people)) ? getDefaultChoice(unit, people, survivor) : choice
}

export interface Decision {
  readonly people: People
  readonly survivor: Person
  /** Manual choices by the lead field of the unit. */
  readonly choices: Choices
}

/** Returns the choice for every differing field, for `POST participant/{id}/merge`. Defaults become explicit. */
export function getMergeChoices(decision: Decision): Readonly<Record<string, MergeChoice>> {
  const differingUnits = mergeGroups
    .flatMap(({ units }) => units)
    .filter((unit) => !['same', 'empty'].includes(agreementOf(unit, decision.people)))
  return Object.fromEntries(
    differingUnits.flatMap((unit) =>
      unit.fields.map((name) => [name, toMergeChoice(getUnitChoice(unit, decision), decision.survivor)] as const),
    ),
  )
}

function toMergeChoice(choice: Choice, survivor: Person): MergeChoice {
  if (choice === 'both') return 'BOTH'
  return choice === survivor ? 'SURVIVOR' : 'OTHER'
}

/** Returns the survivor as it would be after the merge. */
export function computeMergedRow(decision: Decision): Values {
  const { people, survivor } = decision
  const other = people[otherOf(survivor)]
  const changes = Object.entries(getMergeChoices(decision)).flatMap(([name, choice]): readonly (readonly [string, unknown])[] => {
    if (choice === 'SURVIVOR') return []
    return [[name, choice === 'BOTH' ? combineLists({ lead: name, fields: [name] }, people, survivor) : (other[name] ?? null)]]
  })
  return { ...people[survivor], ...Object.fromEntries(changes) }
}

function groupsOf(tabs: readonly Tab[]): readonly MergeGroup[] {
  const groups = tabs.flatMap((tab) => ('groups' in tab ? tab.groups : [])).map(withContact)
  const accepted = new Set<string>()
  return groups.flatMap(({ key, fields: names }) => {
    const units = names.flatMap((name) => {
      if (accepted.has(name) || !isDecided(name)) return []
      const unit = mergeUnitOf(name)
      for (const each of unit.fields) accepted.add(each)
      return [unit]
    })
    return units.length === 0 ? [] : [{ key, units }]
  })
}

/** Adds the field to the contact group. The form has no group for it, because agreements have a separate tab. */
function withContact(group: FieldGroup): FieldGroup {
  return group.key === 'contact' ? { ...group, fields: [...group.fields, 'contactableByAnyStudy'] } : group
}
