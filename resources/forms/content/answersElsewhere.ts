import { isObject, type Json, type JsonObject } from './json.ts'

/**
 * Expressions can read answers of other forms and visits of the same participant in the same study, from completed forms only:
 * - `answerOf('Vital signs', 'weight', 'latest')`: the form, the question (its name or database name), and the completed form to read:
 * `latest` (the default), `first`, `previous` (the last one before the current form) or `visit V2` (the one completed at the visit with
 * that name). The current form is never read. Forms are in the order of their due dates; a form without a due date uses the date on which
 * its submission was created.
 * - `getAnswerByDBName('WEIGHT')`: the answer with that database name in the most recently completed form.
 *
 * Both accept only quoted texts, so that the server knows which answers to read before it runs the form.
 */
export interface AnswerLookup {
  readonly form: string
  readonly question: string
  /** `latest`, `first`, `previous` or `visit …`. */
  readonly which: string
}

const orders = ['latest', 'first', 'previous'] as const

/** Returns the key of a look-up in a map of answers. The key of a database name is the name itself. */
export const getLookupKey = ({ form, question, which }: AnswerLookup): string => JSON.stringify([form, question, which])

/** Returns the look-up of a key; null for a database name. Pure. */
export function lookupOfKey(key: string): AnswerLookup | null {
  if (!key.startsWith('["')) return null
  const [form = '', question = '', occurrence = ''] = JSON.parse(key) as readonly string[]
  return { form, question, which: occurrence }
}

/** Returns the look-up for the arguments of `answerOf`; null if they are not texts. Pure. */
export function lookupOf([form, question, occurrence = 'latest']: readonly unknown[]): AnswerLookup | null {
  if (typeof form !== 'string' || typeof question !== 'string' || typeof occurrence !== 'string') return null
  return { form: form.trim(), question: question.trim(), which: occurrence.trim() }
}

/** Returns the name of the visit in a look-up; null if it names none. */
export const visitOf = (occurrence: string): string | null => /^visit\s+(\S.*)$/i.exec(occurrence)?.[1] ?? null

/** True if `occurrence` is supported. */
export const isKnownOccurrence = (occurrence: string): boolean =>
  orders.some((each) => each === occurrence.toLowerCase()) || visitOf(occurrence) !== null

/** A quoted text, as two groups: one for each kind of quotation mark. */
const quotedPattern = `(?:'([^']*)'|"([^"]*)")`
const calls = new RegExp(
  `getAnswerByDBName\\s*\\(\\s*${quotedPattern}\\s*\\)|answerOf\\s*\\(\\s*${quotedPattern}\\s*,\\s*${quotedPattern}\\s*(?:,\\s*${quotedPattern}\\s*)?\\)`,
  'g',
)

/** A call in an expression that reads an answer of another form, and its position in the text. */
export interface LookupCall {
  readonly start: number
  readonly text: string
  readonly key: string
}

/** Returns every call in a text that reads an answer of another form, in order. Pure. */
export function findLookupCalls(expression: string): readonly LookupCall[] {
  return [...expression.matchAll(calls)].map((match) => {
    const [name, form, question, occurrence] = [1, 3, 5, 7].map((group) => match[group] ?? match[group + 1])
    const key =
      name ?? getLookupKey({ form: (form ?? '').trim(), question: (question ?? '').trim(), which: (occurrence ?? 'latest').trim() })
    return { start: match.index, text: match[0], key }
  })
}

/** Renames a form in the look-ups of an expression. Pure. */
export const withFormName = (expression: string, before: string, after: string): string => withNames(expression, [[before, after]])

/** Renames forms in all look-ups of a form. @param renamed pairs of the name before and after. Pure */
export const withFormNames = (document: JsonObject, renamed: readonly (readonly [string, string])[]): JsonObject =>
  renamed.every(([before, after]) => before === after)
    ? document
    : (JSON.parse(JSON.stringify(document), (_, value: unknown) =>
        typeof value === 'string' ? withNames(value, renamed) : value,
      ) as JsonObject)

function withNames(expression: string, renamed: readonly (readonly [string, string])[]): string {
  let text = ''
  let end = 0
  for (const { start, text: call, key } of findLookupCalls(expression)) {
    const lookup = lookupOfKey(key)
    const after = renamed.find(([before]) => lookup?.form.toLowerCase() === before.trim().toLowerCase())?.[1]
    if (lookup === null || after === undefined) continue
    text += `${expression.slice(end, start)}${formatLookup({ ...lookup, form: after })}`
    end = start + call.length
  }
  return text + expression.slice(end)
}

/** Returns the text of a look-up in an expression. Pure. */
export const formatLookup = ({ form, question, which }: AnswerLookup): string =>
  `answerOf(${[form, question, which].map((each) => (each.includes("'") ? `"${each}"` : `'${each}'`)).join(', ')})`

/** Returns the distinct keys of all answers that the expressions of a form read from other forms. Pure. */
export function lookupKeysOf(document: JsonObject): readonly string[] {
  const lookupKeys = new Set<string>()
  const visit = (value: Json) => {
    if (typeof value === 'string') for (const { key } of findLookupCalls(value)) lookupKeys.add(key)
    else if (Array.isArray(value)) (value as readonly Json[]).forEach(visit)
    else if (isObject(value)) Object.values(value).forEach(visit)
  }
  visit(document)
  return [...lookupKeys]
}
