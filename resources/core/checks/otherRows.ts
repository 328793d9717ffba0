import { fieldsOf, operandsOf } from '../conditions.ts'
import type { FieldDefinition } from '../field.ts'
import { isReference, namedValues, targetOf } from '../fieldKinds.ts'
import { copiesOf, type RequiredRow } from '../otherRows.ts'
import type { ResourceDefinition } from '../resource.ts'
import { mistake, unknownFields } from './types.ts'

/** Copies from the rows of references, and conditions on these: the fields exist on both sides and hold the same. */
export function checkOtherRows(resource: ResourceDefinition, all: readonly ResourceDefinition[]): readonly string[] {
  const targetNamed = (name: string): ResourceDefinition | undefined => {
    const field = referenceIn(resource, name)
    return field === undefined ? undefined : all.find((each) => each.name === targetOf(field))
  }
  const copies = copiesOf(resource).flatMap(({ name, reference, field }) => {
    const own = referenceIn(resource, name)
    const target = targetNamed(reference)
    const source = target === undefined ? undefined : referenceIn(target, field)
    const wrong = (advice: string) => [mistake(resource, `copies.${name}`, advice)]
    if (target === undefined || resource.fields[reference]?.once !== true)
      return wrong(`copies by '${reference}', which is no reference that is set once; name one of its references with 'once'`)
    if (own === undefined || source === undefined || targetOf(own) !== targetOf(source))
      return wrong(`copies '${target.name}.${field}', which is no reference to the same resource; correct the name`)
    return own.readOnly === true || own.once === true ? [] : wrong("may be changed by clients; make it 'readOnly' or 'once'")
  })
  const rules = (resource.refersTo ?? []).flatMap(({ field, must }) => {
    const target = targetNamed(field)
    if (target === undefined) return [mistake(resource, 'refersTo', `'${field}' is no reference of '${resource.name}'; correct the name`)]
    const values = (name: string) => {
      const read = target.fields[name]
      return read === undefined ? [] : namedValues(read)
    }
    const unnamed = fieldsOf(must).filter((name) => values(name).length === 0)
    const misspelt = operandsOf(must).filter(({ field: name, operand }) => typeof operand === 'string' && !values(name).includes(operand))
    return [
      ...unnamed.map((name) => mistake(resource, 'refersTo', `'${target.name}.${name}' is no status or choice; take another field`)),
      ...(unnamed.length > 0
        ? []
        : misspelt.map(({ field: name, operand }) =>
            mistake(resource, 'refersTo', `'${operand}' is no value of '${target.name}.${name}'`),
          )),
    ]
  })
  return [...copies, ...rules, ...(resource.requires ?? []).flatMap((rule) => checkRequired(resource, rule, all))]
}

function checkRequired(
  resource: ResourceDefinition,
  { of, by, must, on }: RequiredRow,
  all: readonly ResourceDefinition[],
): readonly string[] {
  const other = all.find(({ name }) => name === of)
  if (other === undefined) return [mistake(resource, 'requires', `'${of}' is not a resource; correct the name`)]
  const apart = Object.entries(by).filter(([theirs, own]) => {
    const [one, two] = [referenceIn(other, theirs), referenceIn(resource, own)]
    return one === undefined || two === undefined || targetOf(one) !== targetOf(two)
  })
  const unnamed = must === undefined ? [] : fieldsOf(must).filter((name) => !hasValues(other.fields[name]))
  return [
    ...apart.map(([theirs, own]) =>
      mistake(resource, 'requires', `'${of}.${theirs}' and '${own}' must be references to the same resource`),
    ),
    ...unnamed.map((name) => mistake(resource, 'requires', `'${of}.${name}' is no status or choice; take another field`)),
    ...unknownFields(resource, 'requires.on', [on]),
  ]
}

const hasValues = (field: FieldDefinition | undefined): boolean => field !== undefined && namedValues(field).length > 0

function referenceIn({ fields }: ResourceDefinition, name: string): FieldDefinition | undefined {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  return field !== undefined && isReference(field) ? field : undefined
}
