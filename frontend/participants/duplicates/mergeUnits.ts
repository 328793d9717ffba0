import { fieldsOf, isFilled, type Values } from '#resources/core/conditions.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import type { FieldGroup, Tab } from '#resources/core/resource.ts'
import { isDerived } from '#resources/core/validate.ts'
import { participant } from '#resources/participant.ts'
import { isSame } from '../../engine/form/draft.ts'

/** Fields that only make sense together, such as a height and its unit: they come from one entry. */
export interface MergeUnit {
  /** The first of them, which the others say more about. */
  readonly lead: string
  readonly fields: readonly string[]
}
export interface MergeGroup {
  readonly key: string
  readonly units: readonly MergeUnit[]
}

/** Which of the two entries. */
export type Person = 'first' | 'second'
export interface People {
  readonly first: Values
  readonly second: Values
}
export type Choices = Readonly<Record<string, Person>>

export const otherOf = (person: Person): Person => (person === 'first' ? 'second' : 'first')

const fields: Readonly<Record<string, FieldDefinition>> = participant.fields

/** Whoever was restricted stays restricted: nobody decides about it. Agreements to contact go with their files and stand in no group. */
const decidedAlready: readonly string[] = ['isRestrictedProfile']

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

/** What stands chosen at first: the survivor's value, and the other's where the survivor has none. */
export const defaultChoice = ({ lead }: MergeUnit, people: People, survivor: Person): Person => {
  const [kept, gone] = [people[survivor], people[otherOf(survivor)]]
  // Whether somebody may be contacted goes with the agreement that says so.
  const telling = lead === 'contactableByAnyStudy' ? 'participantContactAgreementType' : lead
  return !isFilled(kept[telling]) && isFilled(gone[telling]) ? otherOf(survivor) : survivor
}

/** Of whom each unit is taken. */
export const chosenOf = (unit: MergeUnit, { people, survivor, choices }: Decision): Person =>
  choices[unit.lead] ?? defaultChoice(unit, people, survivor)

export interface Decision {
  readonly people: People
  readonly survivor: Person
  /** What was chosen by hand, by the unit's lead. */
  readonly choices: Choices
}

/** The fields of which the merged entry's value is taken, as `POST participant/{id}/merge` wants them. */
export function takenValues(decision: Decision): Readonly<Record<string, 'OTHER'>> {
  const taken = mergeGroups
    .flatMap(({ units }) => units)
    .filter((unit) => agreementOf(unit, decision.people) !== 'same' && chosenOf(unit, decision) !== decision.survivor)
  return Object.fromEntries(taken.flatMap((unit) => unit.fields.map((name) => [name, 'OTHER'] as const)))
}

/** The survivor as the merge would leave it. */
export function mergedRow(decision: Decision): Values {
  const { people, survivor } = decision
  const other = people[otherOf(survivor)]
  const names = Object.keys(takenValues(decision))
  return { ...people[survivor], ...Object.fromEntries(names.map((name) => [name, other[name] ?? null])) }
}

function groupsOf(tabs: readonly Tab[]): readonly MergeGroup[] {
  const groups = tabs.flatMap((tab) => ('groups' in tab ? tab.groups : [])).map(withContact)
  const taken = new Set<string>()
  return groups.flatMap(({ key, fields: names }) => {
    const units = names.flatMap((name) => {
      if (taken.has(name) || !isDecided(name)) return []
      const unit = unitOf(name)
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

function isDecided(name: string): boolean {
  const field = fields[name]
  return field !== undefined && !isDerived(field) && field.readOnly !== true && !decidedAlready.includes(name)
}

/** Everything that a field leads to, there and back, in the order of the declaration. */
function unitOf(name: string): MergeUnit {
  const reached = new Set([name])
  for (const each of reached)
    for (const [other, field] of Object.entries(fields))
      if (isDecided(other) && (saysOf(field).includes(each) || saysOf(fields[each]).includes(other))) reached.add(other)
  const ordered = Object.keys(fields).filter((each) => reached.has(each))
  const lead = ordered.find((each) => ordered.some((other) => other !== each && saysOf(fields[other]).includes(each))) ?? name
  return { lead, fields: [lead, ...ordered.filter((each) => each !== lead)] }
}

/** The fields without which this one says nothing. */
function saysOf(field: FieldDefinition | undefined): readonly string[] {
  if (field === undefined) return []
  const { dependsOn, required, visibleWhen } = field
  return [
    dependsOn ?? [],
    typeof required === 'object' ? fieldsOf(required) : [],
    visibleWhen === undefined ? [] : fieldsOf(visibleWhen),
  ].flat()
}
