import type { FormAnswers } from '#resources/forms/answers.ts'
import { choicesIn, commentSuffix, type FormItem, itemsOf, wordsOf } from '#resources/forms/items.ts'
import { isObject, type Json, type JsonObject, textIn } from '#resources/forms/json.ts'
import { answerNameOf, isPanel, isQuestion, type Part, partsOf } from '#resources/forms/parts.ts'
import { titleIn } from '#resources/forms/titles.ts'
import { unitOf } from '#resources/forms/units.ts'
import { unpackPng } from '../../files/png.ts'
import type { AnswerBlock, PrintedField, PrintedValue } from '../threads/answerBlocks.ts'
import { choicesOf, ownTitleIn, type QuestionTree, questionTreeOf, rowFieldsOf } from './questionTree.ts'

/** A form with its answers, and the texts in the reader's language. */
export interface Printing {
  readonly document: JsonObject
  readonly answers: FormAnswers
  readonly language: string
  readonly say: (key: string, values?: Readonly<Record<string, string | number>>) => string
  /** Who answered, when, in which version and why: by the name under which the answer is kept. */
  readonly given: (name: string) => string
}

interface Context extends Printing {
  readonly tree: QuestionTree
  /** Rows around the answer. */
  readonly nesting: number
  readonly items: readonly FormItem[]
  /** The repeat or table in whose row the answer stands. */
  readonly rowsOf: string | null
  /** Names of the questions beside the answer. */
  readonly names: ReadonlySet<string>
}

const totalSuffix = '-total'
/** Rows with more fields are printed below each other, as columns would be too narrow; so are rows in rows. */
const mostColumns = 5
const mostNestedColumns = 2

/** Every answer below the titles of its page, its sections and its question, in the order of the form; those that the form does not know last. Pure. */
export function printedAnswersOf(printing: Printing): readonly AnswerBlock[] {
  const tree = questionTreeOf(printing.document)
  const context = {
    ...printing,
    tree,
    nesting: 0,
    items: itemsOf(printing.document),
    rowsOf: null,
    names: new Set(partsOf(printing.document).filter(isQuestion).map(answerNameOf)),
  }
  const { answers, given, say, language } = printing
  const printed = new Set<string>()
  const answer = (name: string, question: string, value: PrintedValue, depth = 0): readonly AnswerBlock[] => {
    if (printed.has(name)) return []
    printed.add(name)
    return [{ kind: 'answer', question, value, given: given(name), depth }]
  }
  const blocksOf = (part: Part, depth: number): readonly AnswerBlock[] => {
    if (isPanel(part)) {
      const text = ownTitleIn(part, language)
      const isSection = part.kind !== 'page' && text !== ''
      const below = tree.childrenOf(part).flatMap((each) => blocksOf(each, isSection ? depth + 1 : depth))
      return below.length === 0 || text === '' ? below : [{ kind: 'heading', text, level: part.kind === 'page' ? 1 : 2, depth }, ...below]
    }
    if (!isQuestion(part)) return []
    const name = answerNameOf(part)
    return besideOf(part, name, context).flatMap(({ key, title, value }) => {
      const answered = answers[key]
      return isAnswered(answered) ? answer(key, title, value(answered), depth) : []
    })
  }
  const titled = tree.pages.flatMap((page, index) => {
    const below = blocksOf(page, 0)
    const isUntitled = ownTitleIn(page, language) === '' && tree.pages.length > 1 && below.length > 0
    return isUntitled
      ? [{ kind: 'heading' as const, text: say('pdf.pageNumber', { number: index + 1 }), level: 1 as const, depth: 0 }, ...below]
      : below
  })
  const others = Object.entries(answers).filter(([name, value]) => !printed.has(name) && isAnswered(value))
  const calculated = new Set(listIn(printing.document.calculatedValues).map((each) => String(each.name)))
  const [ours, unknown] = [others.filter(([name]) => calculated.has(name)), others.filter(([name]) => !calculated.has(name))]
  return [
    ...titled,
    ...underHeading(
      say('pdf.calculated'),
      ours.flatMap(([name, value]) => answer(name, name, valueOfUnknown(value))),
    ),
    ...underHeading(
      say('pdf.unknown'),
      unknown.flatMap(([name, value]) => answer(name, name, valueOfUnknown(value))),
    ),
  ]
}

const underHeading = (text: string, below: readonly AnswerBlock[]): readonly AnswerBlock[] =>
  below.length === 0 ? [] : [{ kind: 'heading', text, level: 1, depth: 0 }, ...below]

const isAnswered = (value: Json | undefined): value is Json => value !== undefined && value !== null && value !== ''

const listIn = (list: Json | undefined): readonly JsonObject[] => (Array.isArray(list) ? (list as readonly Json[]).filter(isObject) : [])

interface Answerable {
  readonly key: string
  readonly title: string
  readonly value: (answer: Json) => PrintedValue
}

/** The stored values of a question: its answer, its comment and its totals. */
function besideOf(part: Part, name: string, context: Context): readonly Answerable[] {
  const { language, say } = context
  const title = titleIn(part, language)
  const of = (what: string): string => `${title}${language === 'fr' ? ' :' : ':'} ${what}`
  const columns = part.type.startsWith('matrix') ? rowFieldsOf(part, context.tree) : []
  return [
    { key: name, title, value: (answer) => printedValueOf(part, answer, context) },
    { key: `${name}${commentSuffix}`, title: of(commentTitleOf(part, context)), value: valueOfUnknown },
    ...companionsOf(name, context),
    {
      key: `${name}${totalSuffix}`,
      title: of(say('pdf.total')),
      value: (answer) => (isObject(answer) ? fieldsValue(answer, columns, context) : valueOfUnknown(answer)),
    },
  ]
}

/** What else is kept beside an answer under its name and a suffix, as the items of the form say. */
function companionsOf(name: string, { items, rowsOf, names, language }: Context): readonly Answerable[] {
  const prefix = `${name}-`
  return items.flatMap((item) => {
    const key = rowsOf === null ? (item.field === null ? item.question : '') : item.question === rowsOf ? (item.field ?? '') : ''
    if (!key.startsWith(prefix) || names.has(key) || key === `${name}${commentSuffix}`) return []
    const title = titleIn({ value: item.value, name: key }, language)
    return [{ key, title, value: (value) => textValue(wordsOf({ item, row: null, value }, language)) }]
  })
}

function commentTitleOf({ value }: Part, { language, say }: Context): string {
  const isOther = value.showOtherItem === true || value.hasOther === true
  const own = textIn(isOther ? (value.otherText ?? value.commentText) : value.commentText, [language, 'default'])
  return own !== '' ? own : say(isOther ? 'pdf.other' : 'pdf.comment')
}

function printedValueOf(part: Part, answer: Json, context: Context): PrintedValue {
  const { language, tree } = context
  const { value, type } = part
  if (type === 'signaturepad' && isDrawing(answer)) return { kind: 'image', image: answer, text: '✓' }
  if (type === 'matrix' && isObject(answer)) {
    const columns = choicesOf(value.columns, language)
    const text = (each: Json): PrintedValue =>
      textValue((Array.isArray(each) ? (each as readonly Json[]) : [each]).map((one) => textOfChoice(one, columns)).join('; '))
    return { kind: 'fields', fields: inOrder(choicesOf(value.rows, language), answer).map(([name, each]) => ({ name, value: text(each) })) }
  }
  if (type === 'matrix') return textValue(textOfChoice(answer, choicesOf(value.columns, language)))
  if (type === 'multipletext' && isObject(answer)) return fieldsValue(answer, tree.childrenOf(part).map(itemField), context)
  if (type === 'matrixdropdown' && isObject(answer)) {
    const named = inOrder(choicesOf(value.rows, language), answer).flatMap(([name, row]) => (isObject(row) ? [{ name, row }] : []))
    return rowsValue(named, rowFieldsOf(part, tree), inRowsOf(part, context))
  }
  if ((type === 'matrixdynamic' || type === 'paneldynamic') && Array.isArray(answer)) {
    const rows = (answer as readonly Json[]).flatMap((row, index) => (isObject(row) ? [{ name: String(index + 1), row }] : []))
    return rowsValue(rows, rowFieldsOf(part, tree), inRowsOf(part, context))
  }
  if (type === 'rating') return textValue(textOfChoice(answer, choicesOf(value.rateValues, language)))
  const isStructure = Array.isArray(answer) ? (answer as readonly Json[]).some((each) => typeof each === 'object') : isObject(answer)
  if (isStructure && type !== 'file') return valueOfUnknown(answer)
  const item = { value, type, choices: choicesIn(value, type) } as unknown as FormItem
  const words = wordsOf({ item, row: null, value: answer }, language)
  const unit = typeof answer === 'number' ? unitOf(value) : ''
  return textValue(unit === '' ? words : `${words} ${unit}`)
}

const inRowsOf = (part: Part, context: Context): Context => ({
  ...context,
  nesting: context.nesting + 1,
  rowsOf: answerNameOf(part),
  names: new Set(rowFieldsOf(part, context.tree).map(rowKeyOf)),
})

const itemField = (item: Part): Part => ({ ...item, kind: 'element', type: 'text' })

const textValue = (text: string): PrintedValue => ({ kind: 'text', text })

const textOfChoice = (value: Json, choices: readonly { readonly value: string; readonly text: string }[]): string =>
  choices.find((each) => each.value === String(value))?.text ?? plainTextOf(value)

/** Answers to rows in the order of the form, those that it does not know last, each with the text of its row. */
function inOrder(
  rows: readonly { readonly value: string; readonly text: string }[],
  answer: JsonObject,
): readonly (readonly [string, Json])[] {
  const known = rows.flatMap(({ value, text }) => (isAnswered(answer[value]) ? [[text, answer[value]] as const] : []))
  const others = Object.entries(answer).filter(([name, each]) => isAnswered(each) && !rows.some(({ value }) => value === name))
  return [...known, ...others]
}

interface NamedRow {
  readonly name: string
  readonly row: JsonObject
}

/** A table with a column for each field, or the fields below each other where there are many. */
function rowsValue(rows: readonly NamedRow[], fields: readonly Part[], context: Context): PrintedValue {
  const perRow = rows.map(({ name, row }) => ({ name, fields: fieldsOf(row, fields, context) }))
  const used = new Set([
    ...fields.map((field) => titleIn(field, context.language)),
    ...perRow.flatMap((row) => row.fields.map(({ name }) => name)),
  ])
  const inFormOrder = fields.flatMap((field) => besideOf(field, rowKeyOf(field), context).map(({ title }) => title))
  const heads = [...new Set([...inFormOrder.filter((title) => used.has(title)), ...used])]
  const fits = perRow.every((row) => row.fields.every(({ value }) => fitsInCell(value)))
  if (!fits || heads.length > (context.nesting === 1 ? mostColumns : mostNestedColumns))
    return { kind: 'fields', fields: perRow.map((row) => ({ name: row.name, value: { kind: 'fields', fields: row.fields } })) }
  return {
    kind: 'table',
    heads: [rowHead, ...heads],
    rows: perRow.map((row) => [textValue(row.name), ...heads.map((head) => mergedOf(row.fields.filter(({ name }) => name === head)))]),
  }
}

/** Is it narrow enough for a column of a table? */
function fitsInCell(value: PrintedValue): boolean {
  const isPlain = ({ kind }: PrintedValue): boolean => kind === 'text' || kind === 'image'
  if (value.kind === 'fields') return value.fields.every((field) => isPlain(field.value))
  return value.kind !== 'table' || (value.heads.length <= mostNestedColumns + 1 && value.rows.every((row) => row.every(isPlain)))
}

const rowHead = '#'

/** Name under which a row holds the answer to a field. */
const rowKeyOf = (field: Part): string => (field.kind === 'element' ? answerNameOf(field) : field.name)

/** Fields with one title stand in one cell. */
const mergedOf = (fields: readonly PrintedField[]): PrintedValue =>
  fields.length === 1 && fields[0] !== undefined ? fields[0].value : fields.length === 0 ? textValue('') : { kind: 'fields', fields }

const fieldsValue = (answer: JsonObject, fields: readonly Part[], context: Context): PrintedValue => ({
  kind: 'fields',
  fields: fieldsOf(answer, fields, context),
})

/** The answered fields of a row with their titles, those that the form does not know last. */
function fieldsOf(row: JsonObject, fields: readonly Part[], context: Context): readonly PrintedField[] {
  const known = fields.flatMap((field) => besideOf(field, rowKeyOf(field), context))
  const keys = new Set(known.map(({ key }) => key))
  return [
    ...known.flatMap(({ key, title, value }) => {
      const answered = row[key]
      return isAnswered(answered) ? [{ name: title, value: value(answered) }] : []
    }),
    ...Object.entries(row).flatMap(([name, value]) =>
      keys.has(name) || !isAnswered(value) ? [] : [{ name, value: valueOfUnknown(value) }],
    ),
  ]
}

/** An answer of which only its shape is known. */
function valueOfUnknown(value: Json): PrintedValue {
  if (isDrawing(value)) return { kind: 'image', image: value, text: '✓' }
  if (isObject(value))
    return { kind: 'fields', fields: Object.entries(value).map(([name, each]) => ({ name, value: valueOfUnknown(each) })) }
  if (Array.isArray(value) && (value as readonly Json[]).some((each) => typeof each === 'object' && each !== null))
    return {
      kind: 'fields',
      fields: (value as readonly Json[]).map((each, index) => ({ name: String(index + 1), value: valueOfUnknown(each) })),
    }
  return textValue(plainTextOf(value))
}

const plainTextOf = (value: Json): string =>
  Array.isArray(value)
    ? (value as readonly Json[]).map(plainTextOf).join('; ')
    : isObject(value)
      ? Object.values(value).map(plainTextOf).join('; ')
      : String(value ?? '')

/** A drawing as browsers give it: PNG or JPEG, its bytes with it. */
/** A JPEG is printed as it is, a PNG is unpacked: one that unpacks without end would take the memory of the node. */
const isDrawing = (value: Json): value is string =>
  typeof value === 'string' && (/^data:image\/jpeg;base64,[\w+/=]+$/.test(value) || unpackPng(value) !== null)
