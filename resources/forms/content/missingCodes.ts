import { type FormNode, formNodesOf } from './formNodes.ts'
import { isObject, type Json, type JsonObject } from './json.ts'
import { filterQuestionTypes } from './questionTypes.ts'
import { localiseTitle } from './titles.ts'
import { enteredSuffix } from './units.ts'

/**
 * Codes for the reason of a missing answer, as CDISC and data managers use them. A question that declares `missingCodes` takes either an
 * answer or one of these codes. The code is stored under the answer's name with `missingSuffix`.
 */
export const missingCodes = ['ND', 'UNK', 'NA', 'REFUSED'] as const
export type MissingCode = (typeof missingCodes)[number]

/** Suffix of the answer's name, under which its missing code is stored. */
export const missingSuffix = '-Missing'

/** Texts of the codes, in the format of a form's texts, so that the same code reads them. */
export const missingCodeTexts: Readonly<Record<MissingCode, { readonly default: string; readonly fr: string }>> = {
  ND: { default: 'Not done', fr: 'Non fait' },
  UNK: { default: 'Not known', fr: 'Inconnu' },
  NA: { default: 'Not applicable', fr: 'Sans objet' },
  REFUSED: { default: 'Refused', fr: 'Refus' },
}

/** Types of questions and cells that can have missing codes. In repeats and tables, each field has its own codes. */
export const typesWithMissingCodes: readonly string[] = filterQuestionTypes(({ role, holds }) => role === undefined && holds === undefined)
const canHaveCodes: ReadonlySet<string> = new Set(typesWithMissingCodes)
const cells: ReadonlySet<string> = new Set(['', 'default'])

const isCode = (value: unknown): value is MissingCode => (missingCodes as readonly unknown[]).includes(value)

/** Returns the known codes of a list, in the fixed order. Pure. */
export const knownCodesOf = (value: unknown): readonly MissingCode[] =>
  Array.isArray(value) ? missingCodes.filter((code) => (value as readonly unknown[]).some((each) => isCode(each) && each === code)) : []

const canHave = ({ kind, type }: FormNode): boolean =>
  (kind === 'element' && canHaveCodes.has(type)) || (kind === 'column' && (canHaveCodes.has(type) || cells.has(type)))

/** Returns the codes that a question or column offers, after `withMissingCodes`. Pure. */
export const missingCodesOf = (formNode: FormNode): readonly MissingCode[] =>
  canHave(formNode) ? knownCodesOf(formNode.value.missingCodes) : []

/** Copies the form's `missingCodes` to each question without its own list. Returns the same object if the form has none. Pure. */
export function withMissingCodes(document: JsonObject): JsonObject {
  const formCodes = knownCodesOf(document.missingCodes)
  if (formCodes.length === 0) return document
  const inheritingValues = new Set(
    formNodesOf(document).flatMap((formNode) => (canHave(formNode) && formNode.value.missingCodes === undefined ? [formNode.value] : [])),
  )
  const visit = (value: Json): Json => {
    if (Array.isArray(value)) return (value as readonly Json[]).map(visit)
    if (!isObject(value)) return value
    const visitedMembers = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, visit(each)] as const))
    return inheritingValues.has(value) ? { ...visitedMembers, missingCodes: [...formCodes] } : visitedMembers
  }
  return visit(document) as JsonObject
}

/** Returns codes as choices with their texts. Pure. */
export const createMissingChoices = (codes: readonly MissingCode[]): readonly JsonObject[] =>
  codes.map((code) => ({ value: code, text: { ...missingCodeTexts[code] } }))

/** Returns the title of a value stored with an answer: "Weight: reason for no answer". @param ending by language. Pure. */
export function titleWithSuffix(
  formNode: Pick<FormNode, 'value' | 'name'>,
  ending: { readonly default: string; readonly fr: string },
): JsonObject {
  return { default: `${localiseTitle(formNode, 'default')}${ending.default}`, fr: `${localiseTitle(formNode, 'fr')}${ending.fr}` }
}

/** True for a missing answer. Pure. */
export const isEmptyAnswer = (value: Json | undefined): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Returns the name of the answer to which a missing code or a value typed in another unit belongs; other names unchanged. Pure. */
export const getMainAnswerName = (name: string): string => {
  const suffix = [missingSuffix, enteredSuffix].find((each) => name.endsWith(each))
  return suffix === undefined ? name : name.slice(0, -suffix.length)
}

/** Returns the names in a set of answers that have both an answer and a missing code. Pure. */
export const findAnswerConflicts = (answers: Readonly<Record<string, Json>>): readonly string[] =>
  Object.keys(answers).filter((name) => {
    const code = `${name}${missingSuffix}`
    return code in answers && !isEmptyAnswer(answers[name]) && !isEmptyAnswer(answers[code])
  })
