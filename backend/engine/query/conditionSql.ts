import type { Knex } from 'knex'
import type { Condition, Operand } from '#resources/core/conditions.ts'
import { type Asker, resolved, variableIn } from '#resources/core/variables.ts'
import { saysSomething } from '../../fields/filters.ts'
import { toParameter } from '../model/rows.ts'
import type { ModelField, ResourceModel } from '../model/types.ts'

/** An expression with its parameters in order. */
interface Sql {
  readonly text: string
  readonly values: readonly Knex.RawBinding[]
}

/** Who asks, and where a day begins for them. */
interface AskerInZone extends Asker {
  readonly timeZone: string
}

type Spelled = (field: ModelField) => string
const ofTable: Spelled = ({ qualified }) => qualified

/**
 * A declared condition over rows of a table that stands in the query under its own name: true of the rows of which `holds` says so, and false or
 * null of the others. Only `not` has to tell these two apart.
 * @param spelled how the query calls a field of the row; absent: as a query over the row's own table does
 */
export function conditionSql(condition: Condition, model: ResourceModel, asker: AskerInZone, spelled = ofTable): Sql {
  const each = (conditions: readonly Condition[]) => conditions.map((one) => conditionSql(one, model, asker, spelled))
  if ('all' in condition) return joined(each(condition.all), ' and ', 'true')
  if ('any' in condition) return joined(each(condition.any), ' or ', 'false')
  if ('not' in condition) {
    const { text, values } = conditionSql(condition.not, model, asker, spelled)
    return { text: `(${text}) is not true`, values }
  }
  const field = fieldNamed(model, condition.field)
  const own = spelled(field)
  const compared = (operator: string, operand: Operand): Sql => {
    const { text, values } = operandSql(operand, { field, model, asker, spelled })
    return { text: `${own} ${operator} ${text}`, values }
  }
  if ('is' in condition) return compared(isEmpty(condition.is) ? 'is not distinct from' : '=', condition.is)
  if ('isNot' in condition) return compared('is distinct from', condition.isNot)
  if ('in' in condition) return joined(each(condition.in.map((is) => ({ field: condition.field, is }))), ' or ', 'false')
  if ('above' in condition) return compared('>', condition.above)
  if ('atLeast' in condition) return compared('>=', condition.atLeast)
  const says = saysSomething(field.column, own)
  return { text: condition.filled ? says : `(${says}) is not true`, values: [] }
}

/** Nothing, or a field that may say nothing: it is as an absent value is. */
const isEmpty = (operand: Operand): boolean => operand === null || typeof operand === 'object'

interface Compared {
  readonly field: ModelField
  readonly model: ResourceModel
  readonly asker: AskerInZone
  readonly spelled: Spelled
}

function operandSql(operand: Operand, { field, model, asker, spelled }: Compared): Sql {
  if (typeof operand === 'object' && operand !== null) return { text: spelled(fieldNamed(model, operand.field)), values: [] }
  const value = resolved(operand, asker)
  const isDay = variableIn(operand)?.kind === 'today' && field.type.ofDay !== undefined
  return { text: '?', values: [toParameter(field, isDay ? field.type.ofDay?.(String(value), asker.timeZone) : value) as Knex.RawBinding] }
}

function joined(parts: readonly Sql[], by: string, ofNone: string): Sql {
  if (parts.length === 0) return { text: ofNone, values: [] }
  return { text: parts.map(({ text }) => `(${text})`).join(by), values: parts.flatMap(({ values }) => values) }
}

function fieldNamed(model: ResourceModel, name: string): ModelField {
  const field = model.byName.get(name)
  if (field === undefined) throw new Error(`'${model.name}.${name}' is named in a condition but is not a field`)
  return field
}
