import { fieldsOf, operandsOf } from '../conditions.ts'
import type { FieldDefinition } from '../field.ts'
import { getNamedValues, isReference, targetOf } from '../fieldKinds.ts'
import { copiesOf, type RequiredRow } from '../options/otherRows.ts'
import type { ResourceDefinition } from '../resource.ts'
import { formatMistake, reportUnknownFields } from './types.ts'

/** Checks copies from referenced rows and conditions on them: the fields exist on both sides and have the same type. */
export function checkOtherRows(resource: ResourceDefinition, all: readonly ResourceDefinition[]): readonly string[] {
  const targetNamed = (name: string): ResourceDefinition | undefined => {
    const field = findReference(resource, name)
    return field === undefined ? undefined : all.find((each) => each.name === targetOf(field))
  }
  const copies = copiesOf(resource).flatMap(({ name, reference, field }) => {
    const ownReference = findReference(resource, name)
    const target = targetNamed(reference)
    const source = target === undefined ? undefined : findReference(target, field)
    const reportMistake = (advice: string) => [formatMistake(resource, `copies.${name}`, advice)]
    if (target === undefined || resource.fields[reference]?.once !== true)
      return reportMistake(`copies by '${reference}', which is no reference that is set once; name one of its references with 'once'`)
    if (ownReference === undefined || source === undefined || targetOf(ownReference) !== targetOf(source))
      return reportMistake(`copies '${target.name}.${field}', which is no reference to the same resource; correct the name`)
    return ownReference.readOnly === true || ownReference.once === true
      ? []
      : reportMistake("may be changed by clients; make it 'readOnly' or 'once'")
  })
  const rules = (resource.refersTo ?? []).flatMap(({ field, must }) => {
    const target = targetNamed(field)
    if (target === undefined)
      return [formatMistake(resource, 'refersTo', `'${field}' is no reference of '${resource.name}'; correct the name`)]
    const listValues = (name: string) => {
      const read = target.fields[name]
      return read === undefined ? [] : getNamedValues(read)
    }
    const isCompared = (name: string) => operandsOf(must).some((each) => each.field === name && typeof each.operand !== 'boolean')
    const unnamedFields = fieldsOf(must).filter(
      (name) => target.fields[name] === undefined || (isCompared(name) && listValues(name).length === 0),
    )
    const misspelt = operandsOf(must).filter(
      ({ field: name, operand }) => typeof operand === 'string' && !listValues(name).includes(operand),
    )
    return [
      ...unnamedFields.map((name) =>
        formatMistake(resource, 'refersTo', `'${target.name}.${name}' is no status or choice; take another field`),
      ),
      ...(unnamedFields.length > 0
        ? []
        : misspelt.map(({ field: name, operand }) =>
            formatMistake(resource, 'refersTo', `'${operand}' is no value of '${target.name}.${name}'`),
          )),
    ]
  })
  return [...copies, ...rules, ...(resource.requires ?? []).flatMap((rule) => checkRequired(resource, rule, all))]
}

function checkRequired(
  resource: ResourceDefinition,
  { of, by, must, on }: RequiredRow,
  allResources: readonly ResourceDefinition[],
): readonly string[] {
  const other = allResources.find(({ name }) => name === of)
  if (other === undefined) return [formatMistake(resource, 'requires', `'${of}' is not a resource; correct the name`)]
  const mismatchedPairs = findMismatchedPairs(other, by, (name) => targetNameOf(resource, name))
  const unnamedFields = must === undefined ? [] : fieldsOf(must).filter((name) => !hasValues(other.fields[name]))
  return [
    ...mismatchedPairs.map(([otherName, ownName]) =>
      formatMistake(resource, 'requires', `'${of}.${otherName}' and '${ownName}' must be references to the same resource`),
    ),
    ...unnamedFields.map((name) => formatMistake(resource, 'requires', `'${of}.${name}' is no status or choice; take another field`)),
    ...reportUnknownFields(resource, 'requires.on', [on]),
  ]
}

/** Returns the pairs of fields that are not references to the same resource. */
export const findMismatchedPairs = (
  other: ResourceDefinition,
  by: Readonly<Record<string, string>>,
  ownTargetOf: (name: string) => string | null,
): readonly (readonly [string, string])[] =>
  Object.entries(by).filter(([otherName, ownName]) => {
    const target = otherName === 'id' ? other.name : targetNameOf(other, otherName)
    return target === null || target !== ownTargetOf(ownName)
  })

export function targetNameOf(resource: ResourceDefinition, name: string): string | null {
  const reference = findReference(resource, name)
  return reference === undefined ? null : targetOf(reference)
}

const hasValues = (field: FieldDefinition | undefined): boolean => field !== undefined && getNamedValues(field).length > 0

function findReference({ fields }: ResourceDefinition, name: string): FieldDefinition | undefined {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  return field !== undefined && isReference(field) ? field : undefined
}
