import { formatLookup } from '#resources/forms/content/answersElsewhere.ts'
import { isCanonicalNumber } from '../choices.ts'
import type { PlacedField, RedcapField, RedcapForm, RedcapProject } from './redcapField.ts'
import type { LogicField, LogicScope } from './redcapLogic.ts'
import { validationOf } from './redcapValidation.ts'

const kindOf = ({ type, validation, choices }: RedcapField): LogicField['kind'] => {
  if (type === 'checkbox') return 'checkbox'
  if (type === 'yesno' || type === 'truefalse' || type === 'slider' || type === 'calc') return 'number'
  if (type === 'radio' || type === 'dropdown') return choices.every(({ code }) => isCanonicalNumber(code)) ? 'number' : 'text'
  if (type !== 'text') return 'text'
  const { kind } = validationOf(validation)
  return kind === 'truth' ? 'number' : kind
}

/** Types whose answers no expression can read. */
const unread = new Set<RedcapField['type']>(['file', 'signature', 'descriptive'])

/**
 * Returns what the logic of a form can read: its own fields, and fields of other forms. A field of an event is read from the visit with
 * the name of the event. Without an event, a field of another form is read only if each form is filled in once.
 * @param onElsewhere called with each field of another form that the logic reads
 */
export function logicScopeOf(form: RedcapForm, project: RedcapProject, onElsewhere: (variable: string) => void): LogicScope {
  return {
    fieldOf: (event, variable) => {
      const own = event === null ? form.fields.find((each) => each.variable === variable) : undefined
      const found = own === undefined ? project.fieldsByVariable.get(variable) : { form, field: own }
      if (found === undefined || unread.has(found.field.type)) return null
      const reference = own === undefined ? lookupOf(event, found, project) : `{${variable}}`
      if (reference === null) return null
      if (own === undefined) onElsewhere(event === null ? variable : `[${event}][${variable}]`)
      const codes = found.field.choices.length === 0 ? null : found.field.choices.map(({ code }) => code)
      return { reference, kind: kindOf(found.field), codes, isElsewhere: own === undefined }
    },
  }
}

/** Returns the expression that reads an answer of another form; null if it could read the answer of another event. */
function lookupOf(event: string | null, { form, field }: PlacedField, { events, isLongitudinal }: RedcapProject): string | null {
  const visit = event === null ? undefined : events.get(event)
  if (event === null ? isLongitudinal : visit === undefined) return null
  if ([form.name, visit ?? ''].some((name) => name.includes("'") && name.includes('"'))) return null
  return formatLookup({ form: form.name, question: field.variable, which: visit === undefined ? 'latest' : `visit ${visit}` })
}
