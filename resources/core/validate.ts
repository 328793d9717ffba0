import { type Condition, holds, isFilled, operandsOf, type Values } from './conditions.ts'
import type { FieldDefinition, RuleContext } from './field.ts'
import { isDerived } from './fieldKinds.ts'
import { typeOf } from './fields/index.ts'
import { type FieldProblem, problemAt } from './problems.ts'
import type { ResourceDefinition } from './resource.ts'

/** What validation reads of a resource. */
export type Validated = Pick<ResourceDefinition, 'fields' | 'rules'>

/**
 * The row as it would be stored: normalised, defaults and fixed values filled in, hidden fields cleared.
 * Pure; run on both sides before `validate`.
 */
export function normalise(resource: Validated, input: Values, today: string): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(resource.fields)) {
    if (isDerived(field)) continue
    const given = input[name] === undefined ? startValue(field, today, row) : input[name]
    row[name] = storedForm(given, field, { row: input, today })
  }
  fillEmpty(resource, input, row)
  for (const [name, field] of Object.entries(resource.fields)) {
    if (isDerived(field)) continue
    if (field.visibleWhen !== undefined && !holds(field.visibleWhen, row)) row[name] = null
    if (field.fixedWhen !== undefined && holds(field.fixedWhen.when, row)) row[name] = field.fixedWhen.value
  }
  return row
}

/** A value as it would be stored. What is blank in another form than the type's own (an empty list for a date) says nothing: null. */
export function storedForm(given: unknown, field: FieldDefinition, context: RuleContext): unknown {
  const type = typeOf(field)
  const value = type.normalise(given, field, context)
  return isFilled(value) || type.check(value, field, context).length === 0 ? value : null
}

/** What a new row that does not say begins with, beside what stands before it in the row; null where the declaration does not say either. */
export const startValue = (field: FieldDefinition, today: string, row: Values = {}): unknown =>
  field.default ?? typeOf(field).start?.(field, today, row) ?? null

/**
 * Every problem of a normalised row, in the order of the declaration. Empty: it may be stored. Pure; same codes on both sides.
 *
 * @param today the caller's date, YYYY-MM-DD, so that "not in the future" is the same on both sides of midnight
 */
export function validate(resource: Validated, row: Values, today: string): FieldProblem[] {
  const problems: FieldProblem[] = []
  for (const [path, field] of Object.entries(resource.fields)) {
    if (isDerived(field)) continue
    const value = row[path] ?? null
    if (!isFilled(value)) {
      if (isDemanded(field, row)) problems.push({ path, code: 'required' })
      continue
    }
    const context: RuleContext = { row, today }
    for (const found of typeOf(field).check(value, field, context)) problems.push(problemAt(path, found))
  }
  // A value that is wrong by itself says nothing about others.
  const wrong = new Set(problems.map(({ path }) => path))
  for (const rule of resource.rules ?? []) {
    if (comparedFields(rule.require).some((name) => wrong.has(name))) continue
    if (rule.when !== undefined && !holds(rule.when, row, { today })) continue
    if (!holds(rule.require, row, { today })) problems.push({ path: rule.on, code: rule.code })
  }
  return problems
}

/** Fields whose values a rule compares with a value or with one another; whether one is filled in is no comparison. */
const comparedFields = (condition: Condition): readonly string[] =>
  operandsOf(condition).flatMap(({ field, operand }) => (typeof operand === 'object' && operand !== null ? [field, operand.field] : []))

/** Must the field be filled in this row? Hidden fields are not demanded. */
export function isDemanded(field: FieldDefinition, row: Values): boolean {
  return applies(field.required, row) && isVisible(field, row)
}

export const isVisible = (field: FieldDefinition, row: Values): boolean => field.visibleWhen === undefined || holds(field.visibleWhen, row)

/**
 * May a client not write the field of this row?
 * @param stored what the field holds already; nothing in a new row
 */
export const isLocked = (field: FieldDefinition, row: Values, stored: unknown = null): boolean =>
  isSettled(field, stored) || applies(field.readOnly, row) || (field.fixedWhen !== undefined && holds(field.fixedWhen.when, row))

/** Was a field that is set once set already? */
export const isSettled = (field: FieldDefinition, stored: unknown): boolean => field.once === true && isFilled(stored)

/**
 * What one field says of others (a postal code of country and province) stands before their defaults. The first that the input
 * contradicts ends it: the province of another country would not fit.
 */
function fillEmpty(resource: Validated, input: Values, row: Record<string, unknown>): void {
  for (const [name, field] of Object.entries(resource.fields)) {
    for (const [other, value] of Object.entries(typeOf(field).fills?.(row[name], field) ?? {})) {
      if (isFilled(input[other]) && row[other] !== value) break
      if (isFilled(value)) row[other] = value
    }
  }
}

function applies(option: boolean | Condition | undefined, row: Values): boolean {
  if (option === undefined || typeof option === 'boolean') return option ?? false
  return holds(option, row)
}
