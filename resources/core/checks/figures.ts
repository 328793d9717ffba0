import { type Condition, fieldsOf, type Operand, operandsOf } from '../conditions.ts'
import type { FieldDefinition } from '../field.ts'
import { isDerived, isList, isLookup, isMarks, isReference, isRollup, isWriteOnly, namedValues, targetOf } from '../fieldKinds.ts'
import { typeOf } from '../fields/index.ts'
import type { LookupField } from '../fields/lookup.ts'
import type { RollupField } from '../fields/rollup.ts'
import type { Mark } from '../mark.ts'
import { type ResourceDefinition, systemFields } from '../resource.ts'
import { isSameForAll } from '../sameForAll.ts'
import { mistake, repeated } from './types.ts'
import { misused } from './variables.ts'

/**
 * What is read from other rows: roll-ups, look-ups, marks, and summaries of a list. A roll-up is the same for all its readers. What they are counted by is readable in every row, so that no figure, however small, tells what a
 * restricted row hides: it says no more than the list of the counted rows does.
 */
export function checkFigures(resource: ResourceDefinition, all: readonly ResourceDefinition[]): readonly string[] {
  const named = (name: string) => all.find((each) => each.name === name)
  const read = Object.entries(resource.fields).flatMap(([name, field]) =>
    isMarks(field)
      ? Object.entries(field.marks).flatMap(([mark, each]) => checkMark({ resource, name: `${name}.${mark}`, mark: each, named }))
      : isRollup(field) || isLookup(field)
        ? checkRead({ resource, name, field, source: named(field.of) })
        : [],
  )
  return [...read, ...checkSummaries(resource)]
}

interface Marked {
  readonly resource: ResourceDefinition
  readonly name: string
  readonly mark: Mark
  named(name: string): ResourceDefinition | undefined
}

/** What it is about is open in every row, so that no mark tells what a restricted row hides. */
function checkMark({ resource, name, mark: { when, has }, named }: Marked): string[] {
  const closed = when === undefined ? [] : fieldsOf(when).filter((each) => !isOpen(resource, each))
  const own = [
    ...closed.map((each) => mistake(resource, name, `'${each}' is not a stored field that all readers may read`)),
    ...misused(resource, { place: name, condition: when, takes: ['me', 'today'], isAsked: true }),
  ]
  if (has === undefined) return own
  const source = named(has.of)
  const read = { resource, name, field: has }
  const wrong = checkSource({ ...read, source })
  if (source === undefined || wrong.length > 0) return [...own, ...wrong]
  return [...own, ...checkBelonging(read, source), ...checkWhere(read, source)]
}

/** A system field, or one that is stored and hidden from nobody. */
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
type Belonging = Pick<RollupField, 'of' | 'by' | 'where'>

function checkRead(read: Read): string[] {
  const { resource, name, field, source } = read
  const wrong = checkSource(read)
  if (source === undefined || wrong.length > 0) return wrong
  if (isRollup(field) && field.take === undefined && !isSameForAll(source))
    return [mistake(resource, name, `counts '${field.of}', of which each reader sees others; take it out`)]
  const own = isLookup(field)
    ? checkShown(resource, name, field, source)
    : [...checkWhere({ resource, name, field }, source), ...checkRolledUp({ resource, name, field }, source)]
  return [...checkBelonging(read, source), ...own]
}

/** Rows that somebody could list. */
function checkSource({ resource, name, field, source }: Read<Pick<Belonging, 'of'>>): string[] {
  const wrong = (advice: string): string[] => [mistake(resource, name, advice)]
  if (source === undefined || source === resource) return wrong(`reads '${field.of}', which is not another resource; correct the name`)
  if (source.actions.list === undefined) return wrong(`reads '${field.of}', which nobody may list; add its action list`)
  // Its parts are closed while a row is locked: none would be there, which is not what there is.
  if (source.partOf !== undefined && resource.restrictedBy !== undefined && targetNamed(source, source.partOf) === resource.name)
    return wrong(`reads '${field.of}', whose rows are closed while the row that they are parts of is locked; take it out`)
  return []
}

/** One value that stands in the order of its type, as open as the row itself: what is hidden in some rows shows in no figure. */
function checkRolledUp(
  { resource, name, field: { of, take, field, as } }: Omit<Read<RollupField>, 'source'>,
  source: ResourceDefinition,
): string[] {
  if (take === undefined || field === undefined || as === undefined) return []
  const rolledUp = source.fields[field]
  const isTime = as === 'date' || as === 'datetime'
  if (rolledUp === undefined || !isPlain(source, field) || rolledUp.type !== as)
    return [mistake(resource, `${name}.field`, `'${of}.${field}' must be an open stored field of type ${as}`)]
  return take === 'sum' && isTime ? [mistake(resource, `${name}.take`, 'adds up days; take the largest or the smallest')] : []
}

/** One line of text for each row, as open as the row itself. */
function checkShown(resource: ResourceDefinition, name: string, { of, shows }: LookupField, source: ResourceDefinition): string[] {
  const field = source.fields[shows]
  const isLine =
    field !== undefined && (isReference(field) || namedValues(field).length > 0 || typeOf(field).operators.some((each) => each === 'like'))
  const isAsked = resource.list?.filters.includes(name) === true
  if (isAsked && field !== undefined && !isReference(field) && namedValues(field).length === 0)
    return [mistake(resource, `list.filters.${name}`, 'shows free text, of which nothing can be chosen; take it out')]
  return isLine && isPlain(source, shows)
    ? []
    : [
        mistake(
          resource,
          `${name}.shows`,
          `'${of}.${shows}' must be an open stored field that holds a line of text, a choice or a reference`,
        ),
      ]
}

/** Each pair of `by` holds the same kind of value, and one of the counted fields has an index. */
function checkBelonging({ resource, name, field: { of, by } }: Omit<Read<Belonging>, 'source'>, counted: ResourceDefinition): string[] {
  const place = `${name}.by`
  const odd = Object.entries(by).filter(([theirs, own]) => !isPlain(counted, theirs) || !isSame(counted.fields[theirs], resource, own))
  if (odd.length > 0)
    return odd.map(([theirs, own]) => mistake(resource, place, `'${of}.${theirs}' and '${own}' must be open stored fields of one kind`))
  const isFound = Object.keys(by).some((theirs) => counted.fields[theirs]?.index === true || targetNamed(counted, theirs) !== null)
  return isFound ? [] : [mistake(resource, place, `names no reference of '${of}'; give one of its fields an index`)]
}

function checkWhere({ resource, name, field: { of, where } }: Omit<Read<Belonging>, 'source'>, counted: ResourceDefinition): string[] {
  if (where === undefined) return []
  const unknown = fieldsOf(where as Condition).filter((each) => !isPlain(counted, each))
  if (unknown.length > 0)
    return unknown.map((each) => mistake(resource, `${name}.where`, `'${of}.${each}' is not a stored field that all its readers may read`))
  const place = `${name}.where`
  const variables = misused(resource, { place, condition: where, takes: ['me', 'today'], of: counted, isAsked: true })
  const misspelt = operandsOf(where).filter(({ field, operand }) => isNoValueOf(counted.fields[field], operand))
  return [...variables, ...misspelt.map(({ field, operand }) => mistake(resource, place, `'${operand}' is no value of '${of}.${field}'`))]
}

/** Every value of the field is a group: it is one value, stored, and not hidden in some rows. */
function checkSummaries(resource: ResourceDefinition): string[] {
  const by = resource.summaries?.by ?? []
  const people = resource.summaries?.people ?? []
  const place = 'summaries.by'
  return [
    ...(resource.summaries !== undefined && by.length === 0 ? [mistake(resource, place, 'name at least one field')] : []),
    ...(resource.summaries !== undefined && resource.actions.list === undefined
      ? [mistake(resource, 'summaries', 'counts rows that nobody may list; add the action list')]
      : []),
    ...by
      .filter((name) => name !== 'createdAt' && !isPlain(resource, name))
      .map((name) => mistake(resource, place, `'${name}' is not a stored field with one value that is open in every row; take it out`)),
    ...repeated(by).map((name) => mistake(resource, place, `'${name}' stands twice; take one out`)),
    ...people
      .filter((name) => !isOfPeople(resource, name))
      .map((name) =>
        mistake(resource, 'summaries.people', `'${name}' is not a stored field without a rule of its own for readers; take it out`),
      ),
  ]
}

/** Stored, and hidden in restricted rows at most. */
function isOfPeople({ fields }: ResourceDefinition, name: string): boolean {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  return field !== undefined && !isDerived(field) && field.read === undefined && !isWriteOnly(field)
}

/** Stored with one value, and as open as the row itself. */
function isPlain({ fields }: ResourceDefinition, name: string): boolean {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (field === undefined || isDerived(field) || isList(field)) return false
  return field.sensitive !== true && field.read === undefined && typeOf(field).operators.some((operator) => operator === 'eq')
}

/** A misspelt state would count nothing for ever. */
function isNoValueOf(field: FieldDefinition | undefined, operand: Operand): boolean {
  const values = field === undefined ? [] : namedValues(field)
  return values.length > 0 && typeof operand === 'string' && !values.includes(operand)
}

/** Do both name rows of the same resource, or hold values of the same type? */
function isSame(theirs: FieldDefinition | undefined, resource: ResourceDefinition, own: string): boolean {
  if (theirs === undefined) return false
  if (own === 'id') return isReference(theirs) && targetOf(theirs) === resource.name
  const field = resource.fields[own]
  return field !== undefined && isPlain(resource, own) && field.type === theirs.type && targetOf(field) === targetOf(theirs)
}

function targetNamed({ fields }: ResourceDefinition, name: string): string | null {
  const field = fields[name]
  return field !== undefined && isReference(field) ? targetOf(field) : null
}
