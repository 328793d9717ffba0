import { isObject, type Json, type JsonObject } from './json.ts'
import { type Part, partsOf } from './parts.ts'
import { typesThat } from './questionTypes.ts'
import { titleIn } from './titles.ts'
import { enteredSuffix } from './units.ts'

/**
 * Codes for an answer that is missing, as CDISC and data managers use them. A question that declares some (`missingCodes`) is answered either by an answer or
 * by one of them; the code is stored under the name of the answer and `missingSuffix`.
 */
export const missingCodes = ['ND', 'UNK', 'NA', 'REFUSED'] as const
export type MissingCode = (typeof missingCodes)[number]

/** Behind the name of an answer: the code that says why there is none. */
export const missingSuffix = '-Missing'

/** Texts in the shape that forms have, so that titles and choices read them alike. */
export const missingCodeTexts: Readonly<Record<MissingCode, { readonly default: string; readonly fr: string }>> = {
  ND: { default: 'Not done', fr: 'Non fait' },
  UNK: { default: 'Not known', fr: 'Inconnu' },
  NA: { default: 'Not applicable', fr: 'Sans objet' },
  REFUSED: { default: 'Refused', fr: 'Refus' },
}

/** Types of questions that can have missing codes, and of cells. Repeats and tables have them by their fields. */
export const typesWithMissingCodes: readonly string[] = typesThat(({ role, holds }) => role === undefined && holds === undefined)
const canHaveCodes: ReadonlySet<string> = new Set(typesWithMissingCodes)
const cells: ReadonlySet<string> = new Set(['', 'default'])

const isCode = (value: unknown): value is MissingCode => (missingCodes as readonly unknown[]).includes(value)

/** The known codes of a list, in the fixed order. Pure. */
export const codesIn = (value: unknown): readonly MissingCode[] =>
  Array.isArray(value) ? missingCodes.filter((code) => (value as readonly unknown[]).some((each) => isCode(each) && each === code)) : []

const canHave = ({ kind, type }: Part): boolean =>
  (kind === 'element' && canHaveCodes.has(type)) || (kind === 'column' && (canHaveCodes.has(type) || cells.has(type)))

/** The codes that a question or column offers, after `withMissingCodes`. Pure. */
export const missingCodesOf = (part: Part): readonly MissingCode[] => (canHave(part) ? codesIn(part.value.missingCodes) : [])

/** A form whose own `missingCodes` stand at each question that has no list of its own; the same object where the form has none. Pure. */
export function withMissingCodes(document: JsonObject): JsonObject {
  const ofForm = codesIn(document.missingCodes)
  if (ofForm.length === 0) return document
  const inheriting = new Set(
    partsOf(document).flatMap((part) => (canHave(part) && part.value.missingCodes === undefined ? [part.value] : [])),
  )
  const visit = (value: Json): Json => {
    if (Array.isArray(value)) return (value as readonly Json[]).map(visit)
    if (!isObject(value)) return value
    const inside = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, visit(each)] as const))
    return inheriting.has(value) ? { ...inside, missingCodes: [...ofForm] } : inside
  }
  return visit(document) as JsonObject
}

/** Codes as choices with their texts. Pure. */
export const missingChoices = (codes: readonly MissingCode[]): readonly JsonObject[] =>
  codes.map((code) => ({ value: code, text: { ...missingCodeTexts[code] } }))

/** The title of what is stored beside an answer: "Weight: reason for no answer". @param ending by language. Pure. */
export function titleBeside(part: Pick<Part, 'value' | 'name'>, ending: { readonly default: string; readonly fr: string }): JsonObject {
  return { default: `${titleIn(part, 'default')}${ending.default}`, fr: `${titleIn(part, 'fr')}${ending.fr}` }
}

/** Is there no answer? Pure. */
export const isEmptyAnswer = (value: Json | undefined): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** The name of the answer to which a name belongs, where it is that of its missing code or of what was typed in another unit. Pure. */
export const answerBeside = (name: string): string => {
  const suffix = [missingSuffix, enteredSuffix].find((each) => name.endsWith(each))
  return suffix === undefined ? name : name.slice(0, -suffix.length)
}

/** Names of a set of answers that hold an answer and a missing code at once. Pure. */
export const answeredTwice = (answers: Readonly<Record<string, Json>>): readonly string[] =>
  Object.keys(answers).filter((name) => {
    const code = `${name}${missingSuffix}`
    return code in answers && !isEmptyAnswer(answers[name]) && !isEmptyAnswer(answers[code])
  })
