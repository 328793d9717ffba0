import { type Condition, isConditionMet, isFilled, operandsOf, type Values } from './conditions.ts'
import type { FieldDefinition, RuleContext } from './field.ts'
import { isDerived } from './fieldKinds.ts'
import { typeOf } from './fields/index.ts'
import { type FieldProblem, toFieldProblem } from './problems.ts'
import type { ResourceDefinition } from './resource.ts'

/** Options of a resource that validation reads. */
export type ValidationDefinition = Pick<ResourceDefinition, 'fields' | 'rules'>

/**
 * Returns the row as it would be stored: normalized, with defaults and fixed values filled in and hidden fields cleared. Pure. Client and
 * server both run it before `validate`.
 */
export function normalise(resource: ValidationDefinition, input: Values, today: string): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(resource.fields)) {
    if (isDerived(field)) continue
    const inputValue = input[name] === undefined ? startValue(field, today, row) : input[name]
    row[name] = toStoredForm(inputValue, field, { row: input, today })
  }
  fillEmpty(resource, input, row)
  for (const [name, field] of Object.entries(resource.fields)) {
    if (isDerived(field)) continue
    if (field.visibleWhen !== undefined && !isConditionMet(field.visibleWhen, row)) row[name] = null
    if (field.fixedWhen !== undefined && isConditionMet(field.fixedWhen.when, row)) row[name] = field.fixedWhen.value
  }
  return row
}

/** Returns a value as it would be stored. An empty value of another type, such as an empty list for a date, becomes null. */
export function toStoredForm(inputValue: unknown, field: FieldDefinition, context: RuleContext): unknown {
  const type = typeOf(field)
  const value = type.normalise(inputValue, field, context)
  return isFilled(value) || type.check(value, field, context).length === 0 ? value : null
}

/**
 * Returns the start value of a field that a new row leaves empty. It may depend on earlier fields of the row. Null if no start value is
 * declared.
 */
export const startValue = (field: FieldDefinition, today: string, row: Values = {}): unknown =>
  field.default ?? typeOf(field).start?.(field, today, row) ?? null

/**
 * Returns every problem of a normalized row, in the order of the declaration. If the list is empty, the row may be stored. Pure; client
 * and server return the same codes.
 * @param today the caller's date, YYYY-MM-DD, so that "not in the future" means the same on client and server around midnight
 */
export function validate(resource: ValidationDefinition, row: Values, today: string): FieldProblem[] {
  const problems: FieldProblem[] = []
  for (const [path, field] of Object.entries(resource.fields)) {
    if (isDerived(field)) continue
    const value = row[path] ?? null
    if (!isFilled(value)) {
      if (isRequiredInRow(field, row)) problems.push({ path, code: 'required' })
      continue
    }
    const context: RuleContext = { row, today }
    for (const valueProblem of typeOf(field).check(value, field, context)) problems.push(toFieldProblem(path, valueProblem))
  }
  // Rules that compare an invalid value with other fields are skipped.
  const invalidPaths = new Set(problems.map(({ path }) => path))
  for (const rule of resource.rules ?? []) {
    if (getComparedFields(rule.require).some((name) => invalidPaths.has(name))) continue
    if (rule.when !== undefined && !isConditionMet(rule.when, row, { today })) continue
    if (!isConditionMet(rule.require, row, { today })) problems.push({ path: rule.on, code: rule.code })
  }
  return problems
}

/** Returns the fields that a rule compares with a value or with other fields. A check that a field is filled is not a comparison. */
const getComparedFields = (condition: Condition): readonly string[] =>
  operandsOf(condition).flatMap(({ field, operand }) => (typeof operand === 'object' && operand !== null ? [field, operand.field] : []))

/** True if the field must be filled in this row. Hidden fields are never required. */
export function isRequiredInRow(field: FieldDefinition, row: Values): boolean {
  return isApplicable(field.required, row) && isVisible(field, row)
}

export const isVisible = (field: FieldDefinition, row: Values): boolean =>
  field.visibleWhen === undefined || isConditionMet(field.visibleWhen, row)

/**
 * True if a client may not write the field of this row.
 * @param stored current value of the field; null in a new row
 */
export const isLocked = (field: FieldDefinition, row: Values, stored: unknown = null): boolean =>
  isSettled(field, stored) ||
  isApplicable(field.readOnly, row) ||
  (field.fixedWhen !== undefined && isConditionMet(field.fixedWhen.when, row))

/** True if the field can be set only once and already has a value. */
export const isSettled = (field: FieldDefinition, stored: unknown): boolean => field.once === true && isFilled(stored)

/**
 * Fills fields whose values follow from another field (a postal code implies country and province), before their defaults apply. Stops at
 * the first value that contradicts the input, because the remaining values would not fit either: a province of another country.
 */
function fillEmpty(resource: ValidationDefinition, input: Values, row: Record<string, unknown>): void {
  for (const [name, field] of Object.entries(resource.fields)) {
    for (const [other, value] of Object.entries(typeOf(field).fills?.(row[name], field) ?? {})) {
      if (isFilled(input[other]) && row[other] !== value) break
      if (isFilled(value)) row[other] = value
    }
  }
}

function isApplicable(option: boolean | Condition | undefined, row: Values): boolean {
  if (option === undefined || typeof option === 'boolean') return option ?? false
  return isConditionMet(option, row)
}
