import { fieldsOf, isFilled, type Values } from './core/conditions.ts'
import type { FieldDefinition } from './core/field.ts'
import { isDerived } from './core/fieldKinds.ts'
import { participant } from './participant.ts'

/** Fields that only make sense together, such as a height and its unit: they come from one entry. */
export interface MergeUnit {
  /** The first of them, which the others say more about. */
  readonly lead: string
  readonly fields: readonly string[]
}

const fields: Readonly<Record<string, FieldDefinition>> = participant.fields

/** A restricted person stays restricted: nobody decides about it. Agreements to contact go with their files and stand in no group. */
const decidedAlready: readonly string[] = ['isRestrictedProfile']

/** Does somebody who merges two entries decide about the field? */
export function isDecided(name: string): boolean {
  const field = fields[name]
  return field !== undefined && !isDerived(field) && field.readOnly !== true && !decidedAlready.includes(name)
}

/** Everything that a field leads to, there and back, in the order of the declaration. */
export function mergeUnitOf(name: string): MergeUnit {
  const reached = new Set([name])
  for (const each of reached)
    for (const [other, field] of Object.entries(fields))
      if (isDecided(other) && (saysOf(other, field).includes(each) || saysOf(each, fields[each]).includes(other))) reached.add(other)
  const ordered = Object.keys(fields).filter((each) => reached.has(each))
  const lead = ordered.find((each) => ordered.some((other) => other !== each && saysOf(other, fields[other]).includes(each))) ?? name
  return { lead, fields: [lead, ...ordered.filter((each) => each !== lead)] }
}

/** Does the survivor lack what the other entry says? Whether somebody may be contacted goes with the agreement that says so. */
export function isTakenOver({ lead }: MergeUnit, survivor: Values, other: Values): boolean {
  const telling = lead === 'contactableByAnyStudy' ? 'participantContactAgreementType' : lead
  return !isSaid(survivor[telling]) && isSaid(other[telling])
}

/** A box that nobody ticked says nothing: of two entries, the one that says that the person has died. */
const isSaid = (value: unknown): boolean => isFilled(value) && value !== false

/** What no rule of the form says: a street is one of a town, a telephone one of a physician. */
const standsBeside: Readonly<Record<string, readonly string[]>> = { streetAddress: ['country'], physicianMobile: ['physician'] }

/** The fields without which this one says nothing. */
function saysOf(name: string, field: FieldDefinition | undefined): readonly string[] {
  if (field === undefined) return []
  const { dependsOn, required, visibleWhen } = field
  return [
    dependsOn ?? [],
    standsBeside[name] ?? [],
    typeof required === 'object' ? fieldsOf(required) : [],
    visibleWhen === undefined ? [] : fieldsOf(visibleWhen),
  ].flat()
}
