import type { JsonObject } from '#resources/forms/content/json.ts'
import type { RedcapField } from './redcapField.ts'
import { type LogicScope, translateLimit } from './redcapLogic.ts'
import { validationOf } from './redcapValidation.ts'

interface Ranges {
  readonly validators: readonly JsonObject[]
  /** Limits without an equivalent, as in the file. */
  readonly untranslated: readonly string[]
}

const comparisons = [
  { limit: 'min', operator: '>=' },
  { limit: 'max', operator: '<=' },
] as const

/**
 * Returns the limits of a field as validators. REDCap warns about a value outside of them but accepts it, and so does the form. Pure.
 */
export function rangeValidatorOf(field: RedcapField, { name, scope }: { readonly name: string; readonly scope: LogicScope }): Ranges {
  if (field.type !== 'text' || (field.min === '' && field.max === '')) return { validators: [], untranslated: [] }
  const { kind } = validationOf(field.validation)
  const untranslated: string[] = []
  const conditions = comparisons.flatMap(({ limit, operator }) => {
    const text = field[limit]
    if (text === '') return []
    const value = kind === 'number' || kind === 'moment' ? translateLimit(text, kind === 'number', scope) : null
    if (value === null) {
      untranslated.push(`${limit}: ${text}`)
      return []
    }
    // A missing limit limits nothing.
    const comparison = `{${name}} ${operator} ${value}`
    return [text.includes('[') ? `(${value} = '' or ${comparison})` : comparison]
  })
  if (conditions.length === 0) return { validators: [], untranslated }
  const range = `${field.min || '…'} – ${field.max || '…'}`
  const validator: JsonObject = {
    type: 'expression',
    expression: `{${name}} empty or (${conditions.join(' and ')})`,
    text: {
      default: `Outside the expected range (${range}). Check the value.`,
      fr: `Hors de l’intervalle attendu (${range}). Vérifiez la valeur.`,
    },
    notificationType: 'warning',
  }
  return { validators: [validator], untranslated }
}

/** Returns the rule of a ranked matrix, in which each choice may be selected for one question only. Pure. */
export function rankingValidatorOf(field: RedcapField, fields: readonly RedcapField[]): readonly JsonObject[] {
  const others = fields.filter((each) => each.matrixGroup === field.matrixGroup && each.variable !== field.variable)
  if (!field.isRanked || field.matrixGroup === '' || others.length === 0) return []
  const isUnique = others.map(({ variable }) => `{${field.variable}} <> {${variable}}`).join(' and ')
  return [
    {
      type: 'expression',
      expression: `{${field.variable}} empty or (${isUnique})`,
      text: {
        default: 'Another question of this group has the same rank.',
        fr: 'Une autre question de ce groupe a le même rang.',
      },
    },
  ]
}
