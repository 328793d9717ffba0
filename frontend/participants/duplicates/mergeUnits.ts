import { isFilled, type Values } from '#resources/core/conditions.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import { isList } from '#resources/core/fieldKinds.ts'
import { typeOf } from '#resources/core/fields/index.ts'
import { joined } from '#resources/core/joined.ts'
import type { FieldGroup, Tab } from '#resources/core/resource.ts'
import { isSame } from '#resources/core/same.ts'
import type { MergeChoice } from '#resources/duplicateAnswers.ts'
import { isDecided, isTakenOver, type MergeUnit, mergeUnitOf } from '#resources/mergeUnits.ts'
import { participant } from '#resources/participant.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { todayFor } from '../../base/i18n/dates.ts'

interface MergeGroup {
  readonly key: string
  readonly units: readonly MergeUnit[]
}

/** Which of the two entries. */
export type Person = 'first' | 'second'
export interface People {
  readonly first: Values
  readonly second: Values
}
/** The same two as the server answered them. */
export interface Entries extends People {
  readonly first: ResourceAnswer['participant']
  readonly second: ResourceAnswer['participant']
}
/** Whose value is right; of lists both may be. */
export type Choice = Person | 'both'
export type Choices = Readonly<Record<string, Choice>>

export const otherOf = (person: Person): Person => (person === 'first' ? 'second' : 'first')

const fields: Readonly<Record<string, FieldDefinition>> = participant.fields

/** Every field that somebody decides about, in the order of the form. */
export const mergeGroups: readonly MergeGroup[] = groupsOf(participant.form.tabs)

/** What the two say of a unit. */
export type Agreement = 'same' | 'different' | 'onlyFirst' | 'onlySecond' | 'empty'

export function agreementOf(unit: MergeUnit, { first, second }: People): Agreement {
  const says = (row: Values) => unit.fields.some((name) => isFilled(row[name]))
  if (!says(first) && !says(second)) return 'empty'
  if (unit.fields.every((name) => isSame(first[name] ?? null, second[name] ?? null))) return 'same'
  if (!says(second)) return 'onlyFirst'
  return says(first) ? 'different' : 'onlySecond'
}

/**
 * What stands chosen at first: the survivor's value, and the other's where the survivor has none; of lists that differ every entry of both,
 * where the field takes as many.
 */
export const defaultChoice = (unit: MergeUnit, people: People, survivor: Person): Choice => {
  const [kept, gone] = [people[survivor], people[otherOf(survivor)]]
  if (mayBeBoth(unit, people) && fits(unit.lead, bothOf(unit, people, survivor))) return 'both'
  return isTakenOver(unit, kept, gone) ? otherOf(survivor) : survivor
}

/** Two different lists, which could be one. */
export const mayBeBoth = (unit: MergeUnit, people: People): boolean =>
  unit.fields.length === 1 && isListField(unit.lead) && agreementOf(unit, people) === 'different'

/** Both lists in one, the survivor's in front. */
export function bothOf({ lead }: MergeUnit, people: People, survivor: Person): unknown {
  const [row, other] = [people[survivor], people[otherOf(survivor)]]
  const field = fields[lead]
  return field === undefined ? null : joined(field, [row[lead], other[lead]], { row, today: todayFor() })
}

function isListField(name: string): boolean {
  const field = fields[name]
  return field !== undefined && isList(field)
}

function fits(name: string, value: unknown): boolean {
  const field = fields[name]
  return field !== undefined && typeOf(field).check(value, field, { row: {}, today: todayFor() }).length === 0
}

/** The entry from which each unit is taken. */
export function chosenOf(unit: MergeUnit, { people, survivor, choices }: Decision): Choice {
  const chosen = choices[unit.lead]
  // Both was chosen of what somebody has changed since to be the same, or empty.
  return chosen === undefined || (chosen === 'both' && !mayBeBoth(unit, people)) ? defaultChoice(unit, people, survivor) : chosen
}

export interface Decision {
  readonly people: People
  readonly survivor: Person
  /** What was chosen by hand, by the unit's lead. */
  readonly choices: Choices
}

/** What was decided of every field in which the two differ, as `POST participant/{id}/merge` wants it: nothing is left to its defaults. */
export function decidedValues(decision: Decision): Readonly<Record<string, MergeChoice>> {
  const differing = mergeGroups
    .flatMap(({ units }) => units)
    .filter((unit) => !['same', 'empty'].includes(agreementOf(unit, decision.people)))
  return Object.fromEntries(
    differing.flatMap((unit) => unit.fields.map((name) => [name, toMergeChoice(chosenOf(unit, decision), decision.survivor)] as const)),
  )
}

function toMergeChoice(chosen: Choice, survivor: Person): MergeChoice {
  if (chosen === 'both') return 'BOTH'
  return chosen === survivor ? 'SURVIVOR' : 'OTHER'
}

/** The survivor as the merge would leave it. */
export function mergedRow(decision: Decision): Values {
  const { people, survivor } = decision
  const other = people[otherOf(survivor)]
  const changes = Object.entries(decidedValues(decision)).flatMap(([name, choice]): readonly (readonly [string, unknown])[] => {
    if (choice === 'SURVIVOR') return []
    return [[name, choice === 'BOTH' ? bothOf({ lead: name, fields: [name] }, people, survivor) : (other[name] ?? null)]]
  })
  return { ...people[survivor], ...Object.fromEntries(changes) }
}

function groupsOf(tabs: readonly Tab[]): readonly MergeGroup[] {
  const groups = tabs.flatMap((tab) => ('groups' in tab ? tab.groups : [])).map(withContact)
  const taken = new Set<string>()
  return groups.flatMap(({ key, fields: names }) => {
    const units = names.flatMap((name) => {
      if (taken.has(name) || !isDecided(name)) return []
      const unit = mergeUnitOf(name)
      for (const each of unit.fields) taken.add(each)
      return [unit]
    })
    return units.length === 0 ? [] : [{ key, units }]
  })
}

/** Stands in no group of the form, where the agreements have a tab of their own. */
function withContact(group: FieldGroup): FieldGroup {
  return group.key === 'contact' ? { ...group, fields: [...group.fields, 'contactableByAnyStudy'] } : group
}
