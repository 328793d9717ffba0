import type { FormAnswers } from '#resources/forms/content/answers.ts'
import { answerNameOf, type FormNode, formNodesOf, isPanel, isQuestion } from '#resources/forms/content/formNodes.ts'
import { commentSuffix, displayTextOf, type FormItem, getDeclaredChoices, itemsOf } from '#resources/forms/content/items.ts'
import { isObject, type Json, type JsonObject, localiseText } from '#resources/forms/content/json.ts'
import { localiseTitle } from '#resources/forms/content/titles.ts'
import { unitOf } from '#resources/forms/content/units.ts'
import { unpackPng } from '../../platform/files/png.ts'
import type { AnswerBlock, PrintedField, PrintedValue } from '../workers/answerBlocks.ts'
import { authorTitleOf, choicesOf, type QuestionTree, questionTreeOf, rowFieldsOf } from './questionTree.ts'

/** A form with its answers, and the texts in the reader's language. */
export interface PrintContext {
  readonly document: JsonObject
  readonly answers: FormAnswers
  readonly language: string
  readonly say: (key: string, values?: Readonly<Record<string, string | number>>) => string
  /** Author, time, version and reason of an answer, by its name. */
  readonly describeProvenance: (name: string) => string
}

interface Context extends PrintContext {
  readonly tree: QuestionTree
  /** Number of rows around the answer. */
  readonly nesting: number
  readonly items: readonly FormItem[]
  /** The repeat or table that contains the answer's row; null outside of rows. */
  readonly rowsOf: string | null
  /** Names of the questions in the same form or row. */
  readonly names: ReadonlySet<string>
}

const totalSuffix = '-total'
/**
 * Most fields in the columns of a table. With more fields, or rows within rows, they are printed below each other, because columns would
 * be too narrow.
 */
const mostColumns = 5
const mostNestedColumns = 2

/**
 * Returns every answer below the titles of its page, its sections and its question, in the order of the form. Answers that the form does
 * not know come last. Pure.
 */
export function printedAnswersOf(printContext: PrintContext): readonly AnswerBlock[] {
  const tree = questionTreeOf(printContext.document)
  const context = {
    ...printContext,
    tree,
    nesting: 0,
    items: itemsOf(printContext.document),
    rowsOf: null,
    names: new Set(formNodesOf(printContext.document).filter(isQuestion).map(answerNameOf)),
  }
  const { answers, describeProvenance, say, language } = printContext
  const printedNames = new Set<string>()
  const answer = (name: string, question: string, value: PrintedValue, depth = 0): readonly AnswerBlock[] => {
    if (printedNames.has(name)) return []
    printedNames.add(name)
    return [{ kind: 'answer', question, value, provenance: describeProvenance(name), depth }]
  }
  const blocksOf = (formNode: FormNode, depth: number): readonly AnswerBlock[] => {
    if (isPanel(formNode)) {
      const text = authorTitleOf(formNode, language)
      const isSection = formNode.kind !== 'page' && text !== ''
      const childBlocks = tree.childrenOf(formNode).flatMap((each) => blocksOf(each, isSection ? depth + 1 : depth))
      return childBlocks.length === 0 || text === ''
        ? childBlocks
        : [{ kind: 'heading', text, level: formNode.kind === 'page' ? 1 : 2, depth }, ...childBlocks]
    }
    if (!isQuestion(formNode)) return []
    const name = answerNameOf(formNode)
    return answerablesOf(formNode, name, context).flatMap(({ key, title, value }) => {
      const storedValue = answers[key]
      return isAnswered(storedValue) ? answer(key, title, value(storedValue), depth) : []
    })
  }
  const pageBlocks = tree.pages.flatMap((page, index) => {
    const contentBlocks = blocksOf(page, 0)
    const isUntitled = authorTitleOf(page, language) === '' && tree.pages.length > 1 && contentBlocks.length > 0
    return isUntitled
      ? [{ kind: 'heading' as const, text: say('pdf.pageNumber', { number: index + 1 }), level: 1 as const, depth: 0 }, ...contentBlocks]
      : contentBlocks
  })
  const others = Object.entries(answers).filter(([name, value]) => !printedNames.has(name) && isAnswered(value))
  const calculatedNames = new Set(readObjects(printContext.document.calculatedValues).map((each) => String(each.name)))
  const [calculatedAnswers, unknown] = [
    others.filter(([name]) => calculatedNames.has(name)),
    others.filter(([name]) => !calculatedNames.has(name)),
  ]
  return [
    ...pageBlocks,
    ...withHeading(
      say('pdf.calculated'),
      calculatedAnswers.flatMap(([name, value]) => answer(name, name, valueOfUnknown(value))),
    ),
    ...withHeading(
      say('pdf.unknown'),
      unknown.flatMap(([name, value]) => answer(name, name, valueOfUnknown(value))),
    ),
  ]
}

const withHeading = (text: string, blocks: readonly AnswerBlock[]): readonly AnswerBlock[] =>
  blocks.length === 0 ? [] : [{ kind: 'heading', text, level: 1, depth: 0 }, ...blocks]

const isAnswered = (value: Json | undefined): value is Json => value !== undefined && value !== null && value !== ''

const readObjects = (list: Json | undefined): readonly JsonObject[] =>
  Array.isArray(list) ? (list as readonly Json[]).filter(isObject) : []

interface Answerable {
  readonly key: string
  readonly title: string
  readonly value: (answer: Json) => PrintedValue
}

/** Returns the stored values of a question: its answer, its comment, companion values and totals. */
function answerablesOf(formNode: FormNode, name: string, context: Context): readonly Answerable[] {
  const { language, say } = context
  const title = localiseTitle(formNode, language)
  const qualifyTitle = (qualifier: string): string => `${title}${language === 'fr' ? ' :' : ':'} ${qualifier}`
  const columns = formNode.type.startsWith('matrix') ? rowFieldsOf(formNode, context.tree) : []
  return [
    { key: name, title, value: (answer) => printedValueOf(formNode, answer, context) },
    { key: `${name}${commentSuffix}`, title: qualifyTitle(commentTitleOf(formNode, context)), value: valueOfUnknown },
    ...companionsOf(name, context),
    {
      key: `${name}${totalSuffix}`,
      title: qualifyTitle(say('pdf.total')),
      value: (answer) => (isObject(answer) ? buildFieldsValue(answer, columns, context) : valueOfUnknown(answer)),
    },
  ]
}

/** Returns the companion values of an answer, for example its unit, from the items of the form. */
function companionsOf(name: string, { items, rowsOf, names, language }: Context): readonly Answerable[] {
  const prefix = `${name}-`
  return items.flatMap((item) => {
    const key = rowsOf === null ? (item.field === null ? item.question : '') : item.question === rowsOf ? (item.field ?? '') : ''
    if (!key.startsWith(prefix) || names.has(key) || key === `${name}${commentSuffix}`) return []
    const title = localiseTitle({ value: item.value, name: key }, language)
    return [{ key, title, value: (value) => buildTextValue(displayTextOf({ item, row: null, value }, language)) }]
  })
}

function commentTitleOf({ value }: FormNode, { language, say }: Context): string {
  const isOther = value.showOtherItem === true || value.hasOther === true
  const customTitle = localiseText(isOther ? (value.otherText ?? value.commentText) : value.commentText, [language, 'default'])
  return customTitle !== '' ? customTitle : say(isOther ? 'pdf.other' : 'pdf.comment')
}

function printedValueOf(formNode: FormNode, answer: Json, context: Context): PrintedValue {
  const { language, tree } = context
  const { value, type } = formNode
  if (type === 'signaturepad' && isDrawing(answer)) return { kind: 'image', image: answer, text: '✓' }
  if (type === 'matrix' && isObject(answer)) {
    const columns = choicesOf(value.columns, language)
    const formatText = (each: Json): PrintedValue =>
      buildTextValue((Array.isArray(each) ? (each as readonly Json[]) : [each]).map((choice) => textOfChoice(choice, columns)).join('; '))
    return {
      kind: 'fields',
      fields: inOrder(choicesOf(value.rows, language), answer).map(([name, each]) => ({ name, value: formatText(each) })),
    }
  }
  if (type === 'matrix') return buildTextValue(textOfChoice(answer, choicesOf(value.columns, language)))
  if (type === 'multipletext' && isObject(answer)) return buildFieldsValue(answer, tree.childrenOf(formNode).map(buildItemField), context)
  if (type === 'matrixdropdown' && isObject(answer)) {
    const namedRows = inOrder(choicesOf(value.rows, language), answer).flatMap(([name, row]) => (isObject(row) ? [{ name, row }] : []))
    return buildRowsValue(namedRows, rowFieldsOf(formNode, tree), rowContextOf(formNode, context))
  }
  if ((type === 'matrixdynamic' || type === 'paneldynamic') && Array.isArray(answer)) {
    const rows = (answer as readonly Json[]).flatMap((row, index) => (isObject(row) ? [{ name: String(index + 1), row }] : []))
    return buildRowsValue(rows, rowFieldsOf(formNode, tree), rowContextOf(formNode, context))
  }
  if (type === 'rating') return buildTextValue(textOfChoice(answer, choicesOf(value.rateValues, language)))
  const isStructure = Array.isArray(answer) ? (answer as readonly Json[]).some((each) => typeof each === 'object') : isObject(answer)
  if (isStructure && type !== 'file') return valueOfUnknown(answer)
  const item = { value, type, choices: getDeclaredChoices(value, type) } as unknown as FormItem
  const displayText = displayTextOf({ item, row: null, value: answer }, language)
  const unit = typeof answer === 'number' ? unitOf(value) : ''
  return buildTextValue(unit === '' ? displayText : `${displayText} ${unit}`)
}

const rowContextOf = (formNode: FormNode, context: Context): Context => ({
  ...context,
  nesting: context.nesting + 1,
  rowsOf: answerNameOf(formNode),
  names: new Set(rowFieldsOf(formNode, context.tree).map(rowKeyOf)),
})

const buildItemField = (item: FormNode): FormNode => ({ ...item, kind: 'element', type: 'text' })

const buildTextValue = (text: string): PrintedValue => ({ kind: 'text', text })

const textOfChoice = (value: Json, choices: readonly { readonly value: string; readonly text: string }[]): string =>
  choices.find((each) => each.value === String(value))?.text ?? plainTextOf(value)

/** Returns answers to rows in the order of the form, each with the text of its row. Rows that the form does not know come last. */
function inOrder(
  rows: readonly { readonly value: string; readonly text: string }[],
  answer: JsonObject,
): readonly (readonly [string, Json])[] {
  const knownAnswers = rows.flatMap(({ value, text }) => (isAnswered(answer[value]) ? [[text, answer[value]] as const] : []))
  const others = Object.entries(answer).filter(([name, each]) => isAnswered(each) && !rows.some(({ value }) => value === name))
  return [...knownAnswers, ...others]
}

interface NamedRow {
  readonly name: string
  readonly row: JsonObject
}

/** Returns a table with a column for each field, or the fields below each other if there are many. */
function buildRowsValue(rows: readonly NamedRow[], fields: readonly FormNode[], context: Context): PrintedValue {
  const perRow = rows.map(({ name, row }) => ({ name, fields: fieldsOf(row, fields, context) }))
  const used = new Set([
    ...fields.map((field) => localiseTitle(field, context.language)),
    ...perRow.flatMap((row) => row.fields.map(({ name }) => name)),
  ])
  const orderedTitles = fields.flatMap((field) => answerablesOf(field, rowKeyOf(field), context).map(({ title }) => title))
  const columnTitles = [...new Set([...orderedTitles.filter((title) => used.has(title)), ...used])]
  const canUseTable = perRow.every((row) => row.fields.every(({ value }) => fitsInCell(value)))
  if (!canUseTable || columnTitles.length > (context.nesting === 1 ? mostColumns : mostNestedColumns))
    return { kind: 'fields', fields: perRow.map((row) => ({ name: row.name, value: { kind: 'fields', fields: row.fields } })) }
  return {
    kind: 'table',
    heads: [rowNumberTitle, ...columnTitles],
    rows: perRow.map((row) => [
      buildTextValue(row.name),
      ...columnTitles.map((columnTitle) => mergedOf(row.fields.filter(({ name }) => name === columnTitle))),
    ]),
  }
}

/** True if the value fits a table column. */
function fitsInCell(value: PrintedValue): boolean {
  const isPlain = ({ kind }: PrintedValue): boolean => kind === 'text' || kind === 'image'
  if (value.kind === 'fields') return value.fields.every((field) => isPlain(field.value))
  return value.kind !== 'table' || (value.heads.length <= mostNestedColumns + 1 && value.rows.every((row) => row.every(isPlain)))
}

const rowNumberTitle = '#'

/** Returns the name under which a row stores the answer to a field. */
const rowKeyOf = (field: FormNode): string => (field.kind === 'element' ? answerNameOf(field) : field.name)

/** Puts fields with the same title into one cell. */
const mergedOf = (fields: readonly PrintedField[]): PrintedValue =>
  fields.length === 1 && fields[0] !== undefined ? fields[0].value : fields.length === 0 ? buildTextValue('') : { kind: 'fields', fields }

const buildFieldsValue = (answer: JsonObject, fields: readonly FormNode[], context: Context): PrintedValue => ({
  kind: 'fields',
  fields: fieldsOf(answer, fields, context),
})

/** Returns the answered fields of a row with their titles. Fields that the form does not know come last. */
function fieldsOf(row: JsonObject, fields: readonly FormNode[], context: Context): readonly PrintedField[] {
  const answerables = fields.flatMap((field) => answerablesOf(field, rowKeyOf(field), context))
  const keys = new Set(answerables.map(({ key }) => key))
  return [
    ...answerables.flatMap(({ key, title, value }) => {
      const storedValue = row[key]
      return isAnswered(storedValue) ? [{ name: title, value: value(storedValue) }] : []
    }),
    ...Object.entries(row).flatMap(([name, value]) =>
      keys.has(name) || !isAnswered(value) ? [] : [{ name, value: valueOfUnknown(value) }],
    ),
  ]
}

/** Prints an answer from its shape alone, if its question is unknown. */
function valueOfUnknown(value: Json): PrintedValue {
  if (isDrawing(value)) return { kind: 'image', image: value, text: '✓' }
  if (isObject(value))
    return { kind: 'fields', fields: Object.entries(value).map(([name, each]) => ({ name, value: valueOfUnknown(each) })) }
  if (Array.isArray(value) && (value as readonly Json[]).some((each) => typeof each === 'object' && each !== null))
    return {
      kind: 'fields',
      fields: (value as readonly Json[]).map((each, index) => ({ name: String(index + 1), value: valueOfUnknown(each) })),
    }
  return buildTextValue(plainTextOf(value))
}

const plainTextOf = (value: Json): string =>
  Array.isArray(value)
    ? (value as readonly Json[]).map(plainTextOf).join('; ')
    : isObject(value)
      ? Object.values(value).map(plainTextOf).join('; ')
      : String(value ?? '')

/** True for a drawing as a data URL: PNG or JPEG. */
/** A JPEG is printed unchanged, but a PNG is unpacked, so a PNG that expands without limit could exhaust the node's memory. */
const isDrawing = (value: Json): value is string =>
  typeof value === 'string' && (/^data:image\/jpeg;base64,[\w+/=]+$/.test(value) || unpackPng(value) !== null)
