import { isSame } from '../core/same.ts'
import { calculatedNamesOf, type FormAnswers } from './answers.ts'
import { isObject, type Json, type JsonObject } from './json.ts'
import { answerNameOf, partsOf } from './parts.ts'

/** An answer on which the two entries of a form differ; null where an entry has none. */
export interface EntryDifference {
  readonly question: string
  readonly first: Json
  readonly second: Json
}

/** Types whose answers are files or drawings, which cannot be compared. */
const notComparable = new Set(['file', 'signaturepad'])

/** A form as it is entered a second time: without questions that ask for a file or a drawing. Pure. */
export const forSecondEntry = (document: JsonObject): JsonObject => withoutFiles(document) as JsonObject

function withoutFiles(value: Json): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).filter((each) => !isFile(each)).map(withoutFiles)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withoutFiles(each)] as const))
}

const isFile = (value: Json): boolean =>
  isObject(value) && (notComparable.has(String(value.type)) || notComparable.has(String(value.cellType)))

/**
 * Answers on which two entries of a form differ, in the order of the form. Calculated answers follow from the others and are not compared. A form
 * with a file in a repeat compares the rows of that repeat without it. Pure.
 * @param leftOut names that are not compared because the form hides them
 */
export function entryDifferencesOf(
  document: JsonObject,
  { first, second, leftOut }: { readonly first: FormAnswers; readonly second: FormAnswers; readonly leftOut: readonly string[] },
): readonly EntryDifference[] {
  const calculated = calculatedNamesOf(document)
  const files = partsOf(document).filter(isFilePart)
  const skipped = new Set([...leftOut, ...calculated, ...files.filter(({ repeat }) => repeat === null).map(answerNameOf)])
  const inRows = new Set(files.filter(({ repeat }) => repeat !== null).map(answerNameOf))
  const order = new Map(partsOf(document).map((part, place) => [answerNameOf(part), place]))
  const names = [...new Set([...Object.keys(first), ...Object.keys(second)])].filter((name) => !skipped.has(name))
  return names
    .map((question) => ({ question, first: comparable(first[question], inRows), second: comparable(second[question], inRows) }))
    .filter((each) => !isSame(each.first, each.second))
    .toSorted((one, other) => (order.get(one.question) ?? order.size) - (order.get(other.question) ?? order.size))
}

const isFilePart = ({ type }: { readonly type: string }): boolean => notComparable.has(type)

/** An answer without blanks around texts; null for an empty one. */
function comparable(value: Json | undefined, leftOut: ReadonlySet<string>): Json {
  if (typeof value === 'string') return value.trim() === '' ? null : value.trim()
  if (Array.isArray(value)) return value.length === 0 ? null : (value as readonly Json[]).map((each) => comparable(each, leftOut))
  if (value === undefined || !isObject(value)) return value ?? null
  const members = Object.entries(value).flatMap(([name, each]) => {
    const compared = leftOut.has(name) ? null : comparable(each, leftOut)
    return compared === null ? [] : [[name, compared] as const]
  })
  return members.length === 0 ? null : Object.fromEntries(members)
}
