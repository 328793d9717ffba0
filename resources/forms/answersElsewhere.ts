import { isObject, type Json, type JsonObject } from './json.ts'

/**
 * Expressions read answers of other forms and visits of the same participant in the same study, from completed forms only:
 *
 * - `answerOf('Vital signs', 'weight', 'latest')`: form, question (its name, or its database name), and which of the completed forms: `latest` (also where
 *   it is left out), `first`, `previous` (the last one before the form at hand) or `visit V2` (the one filled in at the visit of that name). The form at
 *   hand is never meant. Forms are in the order of the days on which they are due, or were given where no day is set.
 * - `getAnswerByDBName('WEIGHT')`: the answer to that database name in the form that was completed last.
 *
 * Both take quoted texts only, so that the server knows what is read before it runs the form.
 */
export interface AnswerLookup {
  readonly form: string
  readonly question: string
  /** `latest`, `first`, `previous` or `visit …`. */
  readonly which: string
}

const orders = ['latest', 'first', 'previous'] as const

/** Key of a look-up in a map of answers. A database name is its own key. */
export const lookupKey = ({ form, question, which }: AnswerLookup): string => JSON.stringify([form, question, which])

/** The look-up of a key; null for a database name. Pure. */
export function lookupOfKey(key: string): AnswerLookup | null {
  if (!key.startsWith('["')) return null
  const [form = '', question = '', which = ''] = JSON.parse(key) as readonly string[]
  return { form, question, which }
}

/** The look-up of the arguments of `answerOf`; null where they are no texts. Pure. */
export function lookupOf([form, question, which = 'latest']: readonly unknown[]): AnswerLookup | null {
  if (typeof form !== 'string' || typeof question !== 'string' || typeof which !== 'string') return null
  return { form: form.trim(), question: question.trim(), which: which.trim() }
}

/** The name of the visit that a look-up names; null where it names none. */
export const visitOf = (which: string): string | null => /^visit\s+(\S.*)$/i.exec(which)?.[1] ?? null

/** Is it known which of the completed forms is meant? */
export const isKnownOrder = (which: string): boolean => orders.some((each) => each === which.toLowerCase()) || visitOf(which) !== null

/** A quoted text, as two groups: one for each kind of quotation mark. */
const quoted = `(?:'([^']*)'|"([^"]*)")`
const calls = new RegExp(
  `getAnswerByDBName\\s*\\(\\s*${quoted}\\s*\\)|answerOf\\s*\\(\\s*${quoted}\\s*,\\s*${quoted}\\s*(?:,\\s*${quoted}\\s*)?\\)`,
  'g',
)

/** A call in an expression that reads an answer elsewhere, and where it stands in the text. */
export interface LookupCall {
  readonly start: number
  readonly text: string
  readonly key: string
}

/** Every call in a text that reads an answer elsewhere, in its order. Pure. */
export function lookupCallsIn(expression: string): readonly LookupCall[] {
  return [...expression.matchAll(calls)].map((match) => {
    const [name, form, question, which] = [1, 3, 5, 7].map((group) => match[group] ?? match[group + 1])
    const key = name ?? lookupKey({ form: (form ?? '').trim(), question: (question ?? '').trim(), which: (which ?? 'latest').trim() })
    return { start: match.index, text: match[0], key }
  })
}

/** An expression in which a form that its look-ups name is called otherwise. Pure. */
export function withFormName(expression: string, before: string, after: string): string {
  let text = ''
  let end = 0
  for (const { start, text: call, key } of lookupCallsIn(expression)) {
    const lookup = lookupOfKey(key)
    if (lookup === null || lookup.form.toLowerCase() !== before.trim().toLowerCase()) continue
    text += `${expression.slice(end, start)}${lookupText({ ...lookup, form: after })}`
    end = start + call.length
  }
  return text + expression.slice(end)
}

/** A look-up as expressions write it. Pure. */
export const lookupText = ({ form, question, which }: AnswerLookup): string =>
  `answerOf(${[form, question, which].map((each) => (each.includes("'") ? `"${each}"` : `'${each}'`)).join(', ')})`

/** Keys of all answers that the expressions of a form read elsewhere, each once. Pure. */
export function lookupKeysOf(document: JsonObject): readonly string[] {
  const found = new Set<string>()
  const visit = (value: Json) => {
    if (typeof value === 'string') for (const { key } of lookupCallsIn(value)) found.add(key)
    else if (Array.isArray(value)) (value as readonly Json[]).forEach(visit)
    else if (isObject(value)) Object.values(value).forEach(visit)
  }
  visit(document)
  return [...found]
}
