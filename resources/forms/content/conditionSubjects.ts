import { answerNameOf, type FormNode, formNodesOf, hasRows, isQuestion } from './formNodes.ts'
import { type FormItem, itemsOfQuestion, localiseItemTitle } from './items.ts'
import { isPathWithin, type Json, type JsonObject, type Path } from './json.ts'
import { withMissingCodes } from './missingCodes.ts'
import { formNodeTypeOf } from './questionTypes.ts'
import { localiseTitle } from './titles.ts'

/** An answer that a condition can compare: of a question, a cell or a row of a matrix, or the code that explains a missing answer. */
export interface ConditionSubject {
  /** The text between the braces of an expression: `weight`, `pain.morning`, `panel.term-Missing`, `row.amount`. */
  readonly reference: string
  readonly item: FormItem
  /**
   * Name of the row in a table with fixed rows. Null if the table has no fixed rows, or if the answer is in the same row as the
   * condition.
   */
  readonly row: string | null
  /** Coded values of the answer with their texts; empty for free text. */
  readonly choices: readonly JsonObject[]
}

/**
 * Returns all answers that the condition of a part can compare, in the order of the form. A part cannot depend on its own answer, and an
 * answer of a repeat is available only in its own row. Pure.
 * @param owner path of the part that has the condition
 */
export function conditionSubjectsOf(document: JsonObject, owner: Path): readonly ConditionSubject[] {
  const formNodes = formNodesOf(withMissingCodes(document))
  const ownerValue = formNodes.find(({ path }) => path.length === owner.length && isPathWithin(path, owner))?.value
  const repeats = formNodes.filter((formNode) => hasRows(formNode) && isPathWithin(owner, formNode.path) && formNode.value !== ownerValue)
  const rowSubjects = repeats.flatMap((repeat) => {
    const prefix = prefixOf(repeat, repeats)
    if (prefix === null) return []
    // Within the same row, the answer's label omits the title of the repeat.
    const isNearest = repeat === repeats.at(-1)
    return itemsOfQuestion(repeat, '', formNodes).map((item) => ({
      reference: `${prefix}.${item.field}`,
      item: isNearest ? { ...item, holder: null } : item,
      row: null,
    }))
  })
  const outsideSubjects = formNodes.flatMap((formNode) =>
    formNode.repeat === null && isQuestion(formNode) && answerNameOf(formNode) !== '' ? subjectsOf(formNode, formNodes) : [],
  )
  const subjectsByReference = new Map<string, ConditionSubject>()
  for (const { reference, item, row } of [...rowSubjects, ...outsideSubjects]) {
    if (item.conditionsOf === ownerValue || subjectsByReference.has(reference)) continue
    subjectsByReference.set(reference, { reference, item, row, choices: codedChoicesOf(item, formNodes) })
  }
  return [...subjectsByReference.values()]
}

/** Returns the label of a subject: "Pain: in the morning"; for a fixed row "Doses: amount (Monday)". @param language of the form */
export function localiseSubjectTitle({ item, row }: ConditionSubject, language: string): string {
  const title = localiseItemTitle(item, language)
    .replaceAll(/<[^>]*>/g, ' ')
    .trim()
  return row === null ? title : `${title} (${row})`
}

/** Returns the text of a coded value. Pure. */
export const localiseChoiceText = ({ value, text }: JsonObject, language: string): string =>
  localiseTitle({ value: { title: text ?? '' }, name: String(value) }, language)

type Subject = Omit<ConditionSubject, 'choices'>

/**
 * Returns the prefix by which a condition refers to a row of an enclosing repeat. Null if the repeat has no prefix: only the nearest
 * repeat and the one around it have prefixes.
 */
function prefixOf(repeat: FormNode, repeats: readonly FormNode[]): string | null {
  const depth = repeats.length - 1 - repeats.indexOf(repeat)
  const name = formNodeTypeOf(repeat.type).row ?? 'row'
  if (depth === 0) return name
  const nearest = repeats.at(-1)
  if (depth !== 1 || name === 'row') return null
  return formNodeTypeOf(nearest?.type).row === 'panel' ? 'parentPanel' : name
}

function subjectsOf(formNode: FormNode, formNodes: readonly FormNode[]): readonly Subject[] {
  const question = answerNameOf(formNode)
  const items = itemsOfQuestion(formNode, question, formNodes)
  const untypedNode = { ...formNode, type: '' }
  const wholeSubjects = itemsOfQuestion(untypedNode, question, formNodes).map((item) => ({ reference: item.key, item, row: null }))
  if (formNodeTypeOf(formNode.type).hasNamedRows === true)
    return [
      ...wholeSubjects,
      ...items.flatMap((item) => item.rowNames.map((row) => ({ reference: `${question}.${row}.${item.field}`, item, row }))),
    ]
  // Rows that users add have no name outside their repeat.
  if (hasRows(formNode)) return wholeSubjects
  const fields = items.map((item) => ({ reference: item.key, item, row: null }))
  return formNode.type === 'matrix' || formNode.type === 'multipletext' ? [...wholeSubjects, ...fields] : fields
}

/** Maximum number of rating values that are offered individually. */
const mostRates = 20

/** Returns the possible values of a coded answer. */
function codedChoicesOf(item: FormItem, formNodes: readonly FormNode[]): readonly JsonObject[] {
  const { value, type, choices } = item
  if (choices.length > 0) return choices
  if (type === 'boolean')
    return [
      { value: value.valueTrue ?? true, text: value.labelTrue ?? { default: 'Yes', fr: 'Oui' } },
      { value: value.valueFalse ?? false, text: value.labelFalse ?? { default: 'No', fr: 'Non' } },
    ]
  if (type === 'rating') return listNumbers(value, 'rateMin', 'rateMax', 'rateStep', { from: 1, to: 5 })
  if (typeof value.choicesFromQuestion === 'string') {
    const source = formNodes.find((formNode) => formNode.name === value.choicesFromQuestion && formNode.value !== value)
    return source === undefined ? [] : (itemsOfQuestion(source, source.name, formNodes)[0]?.choices ?? [])
  }
  return value.choicesMax === undefined ? [] : listNumbers(value, 'choicesMin', 'choicesMax', 'choicesStep', { from: 0, to: 0 })
}

function listNumbers(
  value: JsonObject,
  min: string,
  max: string,
  step: string,
  standard: { readonly from: number; readonly to: number },
): readonly JsonObject[] {
  const numberOrDefault = (input: Json | undefined, fallback: number) => (typeof input === 'number' ? input : fallback)
  const [first, last, increment] = [
    numberOrDefault(value[min], standard.from),
    numberOrDefault(value[max], standard.to),
    numberOrDefault(value[step], 1),
  ]
  const count = increment > 0 ? Math.floor((last - first) / increment) + 1 : 0
  return count < 1 || count > mostRates ? [] : Array.from({ length: count }, (_, index) => ({ value: first + index * increment }))
}
