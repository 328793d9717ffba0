import { type Condition, fieldsOf, type Operand, operandsOf } from '../conditions.ts'
import type { FieldDefinition } from '../field.ts'
import { getNamedValues, isDerived, isList, isLookup, isMarks, isReference, isRollup, isWriteOnly, targetOf } from '../fieldKinds.ts'
import { typeOf } from '../fields/index.ts'
import type { LookupField } from '../fields/lookup.ts'
import type { RollupField } from '../fields/rollup.ts'
import type { RowMark } from '../options/mark.ts'
import { type ResourceDefinition, systemFields } from '../resource.ts'
import { isSameForAll } from '../sameForAll.ts'
import { findDuplicates, formatMistake } from './types.ts'
import { findMisusedVariables } from './variables.ts'

/**
 * Checks values read from other rows: roll-ups, lookups, marks, and summaries of a list. A roll-up is the same for all readers, so it may
 * count only by fields that are readable in every row; otherwise a small figure would reveal the content of a restricted row.
 */
export function checkFigures(resource: ResourceDefinition, all: readonly ResourceDefinition[]): readonly string[] {
  const findResource = (name: string) => all.find((each) => each.name === name)
  const read = Object.entries(resource.fields).flatMap(([name, field]) =>
    isMarks(field)
      ? Object.entries(field.marks).flatMap(([mark, each]) =>
          checkMark({ resource, name: `${name}.${mark}`, mark: each, named: findResource }),
        )
      : isRollup(field) || isLookup(field)
        ? checkRead({ resource, name, field, source: findResource(field.of) })
        : [],
  )
  return [...read, ...checkSummaries(resource)]
}

interface MarkedField {
  readonly resource: ResourceDefinition
  readonly name: string
  readonly mark: RowMark
  named(name: string): ResourceDefinition | undefined
}

/** Checks that the condition of a mark reads only open fields; otherwise the mark would reveal the content of a restricted row. */
function checkMark({ resource, name, mark: { when, has }, named }: MarkedField): string[] {
  const closed = when === undefined ? [] : fieldsOf(when).filter((each) => !isOpen(resource, each))
  const fieldMistakes = [
    ...closed.map((each) => formatMistake(resource, name, `'${each}' is not a stored field that all readers may read`)),
    ...findMisusedVariables(resource, { place: name, condition: when, takes: ['me', 'today', 'now'], isRequested: true }),
  ]
  if (has === undefined) return fieldMistakes
  const source = named(has.of)
  const read = { resource, name, field: has }
  const sourceMistakes = checkSource({ ...read, source })
  if (source === undefined || sourceMistakes.length > 0) return [...fieldMistakes, ...sourceMistakes]
  return [...fieldMistakes, ...checkBelonging(read, source), ...checkWhere(read, source)]
}

/** True for a system field, and for a stored field that every reader of the row may read. */
function isOpen({ fields }: ResourceDefinition, name: string): boolean {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (field === undefined) return systemFields.some((each) => each === name)
  return !isDerived(field) && field.sensitive !== true && field.read === undefined
}

interface Read<Field = RollupField | LookupField> {
  readonly resource: ResourceDefinition
  readonly name: string
  readonly field: Field
  readonly source: ResourceDefinition | undefined
}
type RowRelation = Pick<RollupField, 'of' | 'by' | 'where'>

function checkRead(read: Read): string[] {
  const { resource, name, field, source } = read
  const sourceMistakes = checkSource(read)
  if (source === undefined || sourceMistakes.length > 0) return sourceMistakes
  if (isRollup(field) && field.take === undefined && !isSameForAll(source))
    return [formatMistake(resource, name, `counts '${field.of}', of which each reader sees others; take it out`)]
  const fieldMistakes = isLookup(field)
    ? checkShown(resource, name, field, source)
    : [...checkWhere({ resource, name, field }, source), ...checkRolledUp({ resource, name, field }, source)]
  return [...checkBelonging(read, source), ...fieldMistakes]
}

/** Checks that the source of a roll-up, lookup or mark is another resource with a list. */
function checkSource({ resource, name, field, source }: Read<Pick<RowRelation, 'of'>>): string[] {
  const reportMistake = (advice: string): string[] => [formatMistake(resource, name, advice)]
  if (source === undefined || source === resource)
    return reportMistake(`reads '${field.of}', which is not another resource; correct the name`)
  if (source.actions.list === undefined) return reportMistake(`reads '${field.of}', which nobody may list; add its action list`)
  // A locked row also hides the rows that are parts of it, so that their number would wrongly be zero.
  if (source.partOf !== undefined && resource.restrictedBy !== undefined && targetNamed(source, source.partOf) === resource.name)
    return reportMistake(`reads '${field.of}', whose rows are closed while the row that they are parts of is locked; take it out`)
  return []
}

/**
 * Checks that the rolled-up field has a single value of an ordered type and is open in every row, so that no figure reveals hidden
 * values.
 */
function checkRolledUp(
  { resource, name, field: { of, take, field, as } }: Omit<Read<RollupField>, 'source'>,
  source: ResourceDefinition,
): string[] {
  if (take === undefined || field === undefined || as === undefined) return []
  const rolledUp = source.fields[field]
  const isTime = as === 'date' || as === 'datetime'
  if (rolledUp === undefined || !isPlain(source, field) || rolledUp.type !== as)
    return [formatMistake(resource, `${name}.field`, `'${of}.${field}' must be an open stored field of type ${as}`)]
  return take === 'sum' && isTime ? [formatMistake(resource, `${name}.take`, 'adds up days; take the largest or the smallest')] : []
}

/** Checks that the shown field is one line of text, a choice or a reference, and open in every row. */
function checkShown(resource: ResourceDefinition, name: string, { of, shows }: LookupField, source: ResourceDefinition): string[] {
  const field = source.fields[shows]
  const isLine =
    field !== undefined &&
    (isReference(field) || getNamedValues(field).length > 0 || typeOf(field).operators.some((each) => each === 'like'))
  const isRequested = resource.list?.filters.includes(name) === true
  if (isRequested && field !== undefined && !isReference(field) && getNamedValues(field).length === 0)
    return [formatMistake(resource, `list.filters.${name}`, 'shows free text, of which nothing can be chosen; take it out')]
  return isLine && isPlain(source, shows)
    ? []
    : [
        formatMistake(
          resource,
          `${name}.shows`,
          `'${of}.${shows}' must be an open stored field that holds a line of text, a choice or a reference`,
        ),
      ]
}

/** Checks that both fields of each pair in `groupFields` have the same type, and that one of the counted fields has an index. */
function checkBelonging(
  { resource, name, field: { of, by } }: Omit<Read<RowRelation>, 'source'>,
  countedResource: ResourceDefinition,
): string[] {
  const optionPath = `${name}.by`
  const mismatchedPairs = Object.entries(by).filter(
    ([otherName, ownName]) => !isPlain(countedResource, otherName) || !isSame(countedResource.fields[otherName], resource, ownName),
  )
  if (mismatchedPairs.length > 0)
    return mismatchedPairs.map(([otherName, ownName]) =>
      formatMistake(resource, optionPath, `'${of}.${otherName}' and '${ownName}' must be open stored fields of one kind`),
    )
  const hasIndexedReference = Object.keys(by).some(
    (otherName) => countedResource.fields[otherName]?.index === true || targetNamed(countedResource, otherName) !== null,
  )
  return hasIndexedReference ? [] : [formatMistake(resource, optionPath, `names no reference of '${of}'; give one of its fields an index`)]
}

function checkWhere(
  { resource, name, field: { of, where } }: Omit<Read<RowRelation>, 'source'>,
  countedResource: ResourceDefinition,
): string[] {
  if (where === undefined) return []
  const unknown = fieldsOf(where as Condition).filter((each) => !isPlain(countedResource, each))
  if (unknown.length > 0)
    return unknown.map((each) =>
      formatMistake(resource, `${name}.where`, `'${of}.${each}' is not a stored field that all its readers may read`),
    )
  const optionPath = `${name}.where`
  const variables = findMisusedVariables(resource, {
    place: optionPath,
    condition: where,
    takes: ['me', 'today'],
    of: countedResource,
    isRequested: true,
  })
  const misspelt = operandsOf(where).filter(({ field, operand }) => isNoValueOf(countedResource.fields[field], operand))
  return [
    ...variables,
    ...misspelt.map(({ field, operand }) => formatMistake(resource, optionPath, `'${operand}' is no value of '${of}.${field}'`)),
  ]
}

/** Checks that the grouping fields have a single stored value and are open in every row, because every value becomes a group. */
function checkSummaries(resource: ResourceDefinition): string[] {
  const groupFields = resource.summaries?.by ?? []
  const people = resource.summaries?.people ?? []
  const optionPath = 'summaries.by'
  return [
    ...(resource.summaries !== undefined && groupFields.length === 0
      ? [formatMistake(resource, optionPath, 'name at least one field')]
      : []),
    ...(resource.summaries !== undefined && resource.actions.list === undefined
      ? [formatMistake(resource, 'summaries', 'counts rows that nobody may list; add the action list')]
      : []),
    ...groupFields
      .filter((name) => name !== 'createdAt' && !isPlain(resource, name))
      .map((name) =>
        formatMistake(resource, optionPath, `'${name}' is not a stored field with one value that is open in every row; take it out`),
      ),
    ...findDuplicates(groupFields).map((name) => formatMistake(resource, optionPath, `'${name}' stands twice; take one out`)),
    ...people
      .filter((name) => !isOfPeople(resource, name))
      .map((name) =>
        formatMistake(resource, 'summaries.people', `'${name}' is not a stored field without a rule of its own for readers; take it out`),
      ),
  ]
}

/** True for stored fields that every reader of a row may read, except in restricted rows. */
function isOfPeople({ fields }: ResourceDefinition, name: string): boolean {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  return field !== undefined && !isDerived(field) && field.read === undefined && !isWriteOnly(field)
}

/** True for stored fields with a single value that is open in every row. */
function isPlain({ fields }: ResourceDefinition, name: string): boolean {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (field === undefined || isDerived(field) || isList(field)) return false
  return field.sensitive !== true && field.read === undefined && typeOf(field).operators.some((operator) => operator === 'eq')
}

/** True if the operand is no value of the field. With a misspelt state, the figure would always be zero. */
function isNoValueOf(field: FieldDefinition | undefined, operand: Operand): boolean {
  const values = field === undefined ? [] : getNamedValues(field)
  return values.length > 0 && typeof operand === 'string' && !values.includes(operand)
}

/** True if both reference the same resource, or hold values of the same type. */
function isSame(otherField: FieldDefinition | undefined, resource: ResourceDefinition, ownName: string): boolean {
  if (otherField === undefined) return false
  if (ownName === 'id') return isReference(otherField) && targetOf(otherField) === resource.name
  const field = resource.fields[ownName]
  return field !== undefined && isPlain(resource, ownName) && field.type === otherField.type && targetOf(field) === targetOf(otherField)
}

function targetNamed({ fields }: ResourceDefinition, name: string): string | null {
  const field = fields[name]
  return field !== undefined && isReference(field) ? targetOf(field) : null
}
