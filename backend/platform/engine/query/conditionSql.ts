import type { Knex } from 'knex'
import type { Condition, Operand } from '#resources/core/conditions.ts'
import { evaluateVariable, parseVariable, type VariableValues } from '#resources/core/variables.ts'
import { hasValueCondition } from '../../fields/filters.ts'
import { toParameter } from '../model/rows.ts'
import type { ModelField, ResourceModel } from '../model/types.ts'

/** An expression with its parameters in order. */
interface Sql {
  readonly text: string
  readonly values: readonly Knex.RawBinding[]
}

/** Caller, and the time zone in which their days begin. */
interface ZonedVariables extends VariableValues {
  readonly timeZone: string
}

type FieldSql = (field: ModelField) => string
const qualifiedFieldSql: FieldSql = ({ qualified }) => qualified

/**
 * SQL for a declared condition on the rows of a table that the query uses under its own name. It is true for the rows for which `holds`
 * is true, and false or null for all other rows. Only `not` distinguishes false from null.
 * @param fieldSql returns the SQL for a field in the query; absent: as in a query on the field's own table
 */
export function conditionSql(condition: Condition, model: ResourceModel, variables: ZonedVariables, fieldSql = qualifiedFieldSql): Sql {
  const buildEach = (conditions: readonly Condition[]) =>
    conditions.map((subcondition) => conditionSql(subcondition, model, variables, fieldSql))
  if ('all' in condition) return joinFragments(buildEach(condition.all), ' and ', 'true')
  if ('any' in condition) return joinFragments(buildEach(condition.any), ' or ', 'false')
  if ('not' in condition) {
    const { text, values } = conditionSql(condition.not, model, variables, fieldSql)
    return { text: `(${text}) is not true`, values }
  }
  const field = requireNamedField(model, condition.field)
  const fieldExpression = fieldSql(field)
  const compareWith = (operator: string, operand: Operand): Sql => {
    const { text, values } = buildOperandSql(operand, { field, model, asker: variables, spelled: fieldSql })
    return { text: `${fieldExpression} ${operator} ${text}`, values }
  }
  if ('is' in condition) return compareWith(isEmpty(condition.is) ? 'is not distinct from' : '=', condition.is)
  if ('isNot' in condition) return compareWith('is distinct from', condition.isNot)
  if ('in' in condition)
    return joinFragments(buildEach(condition.in.map((value) => ({ field: condition.field, is: value }))), ' or ', 'false')
  if ('above' in condition) return compareWith('>', condition.above)
  if ('atLeast' in condition) return compareWith('>=', condition.atLeast)
  const filledSql = hasValueCondition(field.column, fieldExpression)
  return { text: condition.filled ? filledSql : `(${filledSql}) is not true`, values: [] }
}

/** True for null and for a field, which may be null. A comparison with them must treat null as equal to null. */
const isEmpty = (operand: Operand): boolean => operand === null || typeof operand === 'object'

interface Comparison {
  readonly field: ModelField
  readonly model: ResourceModel
  readonly asker: ZonedVariables
  readonly spelled: FieldSql
}

function buildOperandSql(operand: Operand, { field, model, asker, spelled }: Comparison): Sql {
  if (typeof operand === 'object' && operand !== null) return { text: spelled(requireNamedField(model, operand.field)), values: [] }
  const kind = parseVariable(operand)?.kind
  if (kind === 'now') return { text: 'now()', values: [] }
  const value = evaluateVariable(operand, asker)
  const isDay = kind === 'today' && field.type.momentOfDay !== undefined
  return {
    text: '?',
    values: [toParameter(field, isDay ? field.type.momentOfDay?.(String(value), asker.timeZone) : value) as Knex.RawBinding],
  }
}

function joinFragments(fragments: readonly Sql[], separator: string, emptyText: string): Sql {
  if (fragments.length === 0) return { text: emptyText, values: [] }
  return { text: fragments.map(({ text }) => `(${text})`).join(separator), values: fragments.flatMap(({ values }) => values) }
}

function requireNamedField(model: ResourceModel, name: string): ModelField {
  const field = model.byName.get(name)
  if (field === undefined) throw new Error(`'${model.name}.${name}' is named in a condition but is not a field`)
  return field
}
