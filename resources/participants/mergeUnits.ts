import { fieldsOf, isFilled, type Values } from '../core/conditions.ts'
import type { FieldDefinition } from '../core/field.ts'
import { isDerived } from '../core/fieldKinds.ts'
import { participant } from './participant.ts'

/** Fields that are only meaningful together, such as a height and its unit. A merge takes all of them from the same record. */
export interface MergeUnit {
  /** The main field, which the other fields qualify. */
  readonly lead: string
  readonly fields: readonly string[]
}

const fields: Readonly<Record<string, FieldDefinition>> = participant.fields

/**
 * A restricted profile stays restricted, so users do not choose this field. Agreements to contact move with their files and belong to no
 * unit.
 */
const fixedFields: readonly string[] = ['isRestrictedProfile']

/** True if the user chooses the value of this field in a merge. */
export function isDecided(name: string): boolean {
  const field = fields[name]
  return field !== undefined && !isDerived(field) && field.readOnly !== true && !fixedFields.includes(name)
}

/** Returns all fields that are linked to this one, directly or indirectly, in the order of the declaration. */
export function mergeUnitOf(name: string): MergeUnit {
  const relatedNames = new Set([name])
  for (const each of relatedNames)
    for (const [other, field] of Object.entries(fields))
      if (isDecided(other) && (dependenciesOf(other, field).includes(each) || dependenciesOf(each, fields[each]).includes(other)))
        relatedNames.add(other)
  const orderedNames = Object.keys(fields).filter((each) => relatedNames.has(each))
  const leadField =
    orderedNames.find((each) => orderedNames.some((other) => other !== each && dependenciesOf(other, fields[other]).includes(each))) ?? name
  return { lead: leadField, fields: [leadField, ...orderedNames.filter((each) => each !== leadField)] }
}

/**
 * True if the merge uses the values of the other record by default: it has a value, and the survivor has none. The permission to contact
 * depends on the type of the agreement.
 */
export function isUsedOver({ lead }: MergeUnit, survivor: Values, other: Values): boolean {
  const decidingField = lead === 'contactableByAnyStudy' ? 'participantContactAgreementType' : lead
  return !isStated(survivor[decidingField]) && isStated(other[decidingField])
}

/** An unchecked box counts as no value: if only one record states the death, the merge uses that record. */
const isStated = (value: unknown): boolean => isFilled(value) && value !== false

/** Dependencies that no form rule declares: a street address depends on a country, a telephone number on a physician. */
const companionFields: Readonly<Record<string, readonly string[]>> = { streetAddress: ['country'], physicianMobile: ['physician'] }

/** Returns the fields on which the meaning of this field depends. */
function dependenciesOf(name: string, field: FieldDefinition | undefined): readonly string[] {
  if (field === undefined) return []
  const { dependsOn, required, visibleWhen } = field
  return [
    dependsOn ?? [],
    companionFields[name] ?? [],
    typeof required === 'object' ? fieldsOf(required) : [],
    visibleWhen === undefined ? [] : fieldsOf(visibleWhen),
  ].flat()
}
