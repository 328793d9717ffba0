import { isSame } from '../../core/values/same.ts'
import { calculatedNamesOf, type FormAnswers } from './answers.ts'
import { answerNameOf, formNodesOf } from './formNodes.ts'
import { isObject, type Json, type JsonObject } from './json.ts'

/** A question on which the two entries of a form differ. The answer of an entry is null if it has none. */
export interface EntryDifference {
  readonly question: string
  readonly first: Json
  readonly second: Json
}

/** Types whose answers are files or drawings, which cannot be compared. */
const notComparable = new Set(['file', 'signaturepad'])

/** Returns the form for the second entry, without questions for files and drawings. Pure. */
export const forSecondEntry = (document: JsonObject): JsonObject => withoutFiles(document) as JsonObject

function withoutFiles(value: Json): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).filter((each) => !isFile(each)).map(withoutFiles)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withoutFiles(each)] as const))
}

const isFile = (value: Json): boolean =>
  isObject(value) && (notComparable.has(String(value.type)) || notComparable.has(String(value.cellType)))

/**
 * Returns the answers on which two entries of a form differ, in the order of the form. Calculated answers follow from the others and are
 * not compared. If a repeat contains a file question, its rows are compared without that question. Pure.
 * @param leftOut names that are not compared because the form hides them
 */
export function entryDifferencesOf(
  document: JsonObject,
  { first, second, leftOut }: { readonly first: FormAnswers; readonly second: FormAnswers; readonly leftOut: readonly string[] },
): readonly EntryDifference[] {
  const calculatedNames = calculatedNamesOf(document)
  const files = formNodesOf(document).filter(isFileNode)
  const skippedNames = new Set([...leftOut, ...calculatedNames, ...files.filter(({ repeat }) => repeat === null).map(answerNameOf)])
  const rowFileNames = new Set(files.filter(({ repeat }) => repeat !== null).map(answerNameOf))
  const order = new Map(formNodesOf(document).map((formNode, position) => [answerNameOf(formNode), position]))
  const names = [...new Set([...Object.keys(first), ...Object.keys(second)])].filter((name) => !skippedNames.has(name))
  return names
    .map((question) => ({
      question,
      first: toComparable(first[question], rowFileNames),
      second: toComparable(second[question], rowFileNames),
    }))
    .filter((each) => !isSame(each.first, each.second))
    .toSorted((left, right) => (order.get(left.question) ?? order.size) - (order.get(right.question) ?? order.size))
}

const isFileNode = ({ type }: { readonly type: string }): boolean => notComparable.has(type)

/** Returns an answer with trimmed texts; null for an empty one. */
function toComparable(value: Json | undefined, excludedNames: ReadonlySet<string>): Json {
  if (typeof value === 'string') return value.trim() === '' ? null : value.trim()
  if (Array.isArray(value)) return value.length === 0 ? null : (value as readonly Json[]).map((each) => toComparable(each, excludedNames))
  if (value === undefined || !isObject(value)) return value ?? null
  const members = Object.entries(value).flatMap(([name, each]) => {
    const comparedValue = excludedNames.has(name) ? null : toComparable(each, excludedNames)
    return comparedValue === null ? [] : [[name, comparedValue] as const]
  })
  return members.length === 0 ? null : Object.fromEntries(members)
}
