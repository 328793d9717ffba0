import { type FormNode, isPanel, isQuestion } from '#resources/forms/content/formNodes.ts'
import { commentSuffix, getDeclaredChoices } from '#resources/forms/content/items.ts'
import { isObject, type Json, type JsonObject, localiseText } from '#resources/forms/content/json.ts'
import { localiseTitle } from '#resources/forms/content/titles.ts'
import { alternativeUnitsOf, unitOf } from '#resources/forms/content/units.ts'
import type { Annotations, AnswerSpace, BlankBlock, TableSpace } from '../workers/blankFormPdf.ts'
import { type AnnotationTexts, annotationsOf } from './annotations.ts'
import { authorTitleOf, choicesOf, type QuestionTree, questionTreeOf, rowFieldsOf } from './questionTree.ts'

export interface BlankPrinting extends AnnotationTexts {
  readonly document: JsonObject
  /** True to print names, types, limits, values and logic too, for data managers. */
  readonly isAnnotated: boolean
}

type Context = BlankPrinting & { readonly tree: QuestionTree }

/** Empty rows that a repeat offers on paper. */
const emptyRows = 3
/** Most fields in the columns of a repeat. With more fields, each field is a row instead, because columns would be too narrow. */
const mostColumns = 5

/** Returns a form to fill in by hand: all its questions in order, with space for the answers. Pure. */
export function blankBlocksOf(printing: BlankPrinting): readonly BlankBlock[] {
  const context = { ...printing, tree: questionTreeOf(printing.document) }
  const { pages } = context.tree
  return [
    ...buildHtmlBlocks(localizeText(printing.document.description, context), 0),
    ...pages.flatMap((page, index) =>
      pageBlocks(page, pages.length > 1 ? context.say('pdf.pageNumber', { number: index + 1 }) : '', context),
    ),
    ...(printing.isAnnotated ? buildCalculatedBlocks(context) : []),
  ]
}

function pageBlocks(page: FormNode, fallbackTitle: string, context: Context): readonly BlankBlock[] {
  const title = authorTitleOf(page, context.language) || fallbackTitle
  return [...headingOf(page, title, 1, 0, context), ...context.tree.childrenOf(page).flatMap((each) => blocksOf(each, 0, context))]
}

function blocksOf(formNode: FormNode, depth: number, context: Context): readonly BlankBlock[] {
  const { language, tree, isAnnotated } = context
  const { value } = formNode
  // Leaves out questions that are never shown.
  if (value.visible === false && value.visibleIf === undefined && !isAnnotated) return []
  if (formNode.type === 'html') return buildHtmlBlocks(localizeText(value.html, context), depth)
  if (isPanel(formNode)) {
    const title = authorTitleOf(formNode, language)
    const heading = headingOf(formNode, title, 2, depth, context)
    return [...heading, ...tree.childrenOf(formNode).flatMap((each) => blocksOf(each, heading.length > 0 ? depth + 1 : depth, context))]
  }
  if (!isQuestion(formNode)) return []
  return [
    {
      kind: 'question',
      title: titleWithUnits(formNode, language),
      isRequired: value.isRequired === true,
      description: localizeText(value.description, context),
      space: spaceOf(formNode, context),
      annotations: isAnnotated ? [...annotationsOf(formNode, context), ...buildFieldAnnotations(formNode, context)] : [],
      depth,
    },
    ...buildCommentBlocks(formNode, depth, context),
  ]
}

function headingOf(formNode: FormNode, text: string, level: 1 | 2, depth: number, context: Context): readonly BlankBlock[] {
  const description = localizeText(formNode.value.description, context)
  const isNamed = context.isAnnotated && formNode.name !== ''
  if (text === '' && description === '' && !isNamed) return []
  const annotations = isNamed ? annotationsOf(formNode, context) : []
  return [{ kind: 'heading', text, level, description, annotations, depth }]
}

const buildHtmlBlocks = (text: string, depth: number): readonly BlankBlock[] =>
  text.trim() === '' ? [] : [{ kind: 'html', html: text, depth }]

const localizeText = (value: Json | undefined, { language }: Context): string => localiseText(value, [language, 'default'])

/** Returns space for the comment on an answer. */
function buildCommentBlocks(formNode: FormNode, depth: number, context: Context): readonly BlankBlock[] {
  const { value } = formNode
  if (value.showCommentArea !== true && value.hasComment !== true) return []
  const title = localizeText(value.commentText, context) || context.say('pdf.comment')
  const annotations: Annotations = context.isAnnotated ? [[context.say('settings.name'), `${formNode.name}${commentSuffix}`]] : []
  return [{ kind: 'question', title, isRequired: false, description: '', space: { kind: 'lines', count: 2 }, annotations, depth }]
}

function spaceOf(formNode: FormNode, context: Context): AnswerSpace {
  const { value, type } = formNode
  const { tree, language, say } = context
  switch (type) {
    case 'comment':
      return { kind: 'lines', count: 4 }
    case 'boolean':
      return {
        kind: 'choices',
        choices: [
          [value.labelTrue, 'pdf.yes', value.valueTrue ?? true],
          [value.labelFalse, 'pdf.no', value.valueFalse ?? false],
        ].map(([label, key, code]) => withCode(localizeText(label, context) || say(String(key)), code as Json, context)),
      }
    case 'rating':
      return { kind: 'choices', choices: listRatingChoices(value, context) }
    case 'expression':
      return { kind: 'none', text: say('pdf.calculatedHere') }
    case 'file':
    case 'signaturepad':
      return { kind: 'frame' }
    case 'multipletext':
      return {
        kind: 'table',
        heads: ['', say('pdf.answer')],
        rows: tree.childrenOf(formNode).map((item) => [buildFieldTitle(item, context), empty]),
      }
    case 'matrix': {
      const columns = choicesOf(value.columns, language).map((each) => withCode(each.text, each.value, context))
      const rows = choicesOf(value.rows, language).map((each) => withCode(each.text, each.value, context))
      return {
        kind: 'table',
        heads: ['', ...columns],
        rows: (rows.length > 0 ? rows : ['']).map((row) => [
          buildTextSpace(row),
          ...columns.map((): TableSpace => ({ kind: 'choices', choices: [''] })),
        ]),
      }
    }
    case 'matrixdropdown':
      return repeatTable(
        choicesOf(value.rows, language).map((each) => withCode(each.text, each.value, context)),
        rowFieldsOf(formNode, tree),
        context,
      )
    case 'matrixdynamic':
    case 'paneldynamic':
      return repeatTable(
        Array.from({ length: emptyRows }, (_, index) => String(index + 1)),
        rowFieldsOf(formNode, tree),
        context,
      )
    default: {
      const hasOther = value.showOtherItem === true || value.hasOther === true
      const choices = getDeclaredChoices(value, type).map((each) => {
        const choiceLabel = formatChoice(each, context)
        return hasOther && each.value === 'other' ? `${choiceLabel} ${blankLine}` : choiceLabel
      })
      return choices.length > 0 ? { kind: 'choices', choices } : { kind: 'lines', count: 1 }
    }
  }
}

/** Blank line for the description of "Other". */
const blankLine = '____________________'
const empty: TableSpace = { kind: 'lines', count: 1 }
const buildTextSpace = (content: string): TableSpace => ({ kind: 'text', text: content })

const buildFieldTitle = (formNode: FormNode, { language }: Context): TableSpace =>
  buildTextSpace(formNode.value.isRequired === true ? `${titleWithUnits(formNode, language)} *` : titleWithUnits(formNode, language))

/** Adds the units in which a number can be written: the person who fills in the paper form marks one. */
function titleWithUnits(formNode: FormNode, language: string): string {
  const units = [unitOf(formNode.value), ...alternativeUnitsOf(formNode.value).map(({ unit }) => unit)].filter((unit) => unit !== '')
  return units.length === 0 ? localiseTitle(formNode, language) : `${localiseTitle(formNode, language)} (${units.join(' / ')})`
}

/** Returns a table with a row for each repetition and a column for each field, or the reverse if there are many fields. */
function repeatTable(names: readonly string[], fields: readonly FormNode[], context: Context): AnswerSpace {
  const titles = fields.map((field) => (buildFieldTitle(field, context) as { readonly text: string }).text)
  const rowHeader = names[0] === '1' ? '#' : ''
  if (fields.length <= mostColumns)
    return {
      kind: 'table',
      heads: [rowHeader, ...titles],
      rows: names.map((name) => [buildTextSpace(name), ...fields.map((field) => spaceOf(field, context))]),
    }
  return {
    kind: 'table',
    heads: ['', ...names],
    rows: fields.map((field, index) => [buildTextSpace(titles[index] ?? ''), ...names.map(() => spaceOf(field, context))]),
  }
}

function formatChoice(choice: JsonObject, context: Context): string {
  const name = String(choice.value)
  return withCode(localiseTitle({ value: { title: choice.text ?? '' }, name }, context.language), name, context)
}

const withCode = (label: string, code: Json, { isAnnotated }: Context): string =>
  isAnnotated && label !== String(code) ? `${label} [${String(code)}]` : label

function listRatingChoices(value: JsonObject, context: Context): readonly string[] {
  if (Array.isArray(value.rateValues) && value.rateValues.length > 0)
    return choicesOf(value.rateValues, context.language).map((each) => withCode(each.text, each.value, context))
  const minimum = typeof value.rateMin === 'number' ? value.rateMin : 1
  const step = typeof value.rateStep === 'number' && value.rateStep > 0 ? value.rateStep : 1
  const maximum =
    typeof value.rateMax === 'number' ? value.rateMax : typeof value.rateCount === 'number' ? minimum + value.rateCount - 1 : 5
  const count = Math.min(Math.floor((maximum - minimum) / step) + 1, mostRates)
  return Array.from({ length: Math.max(count, 0) }, (_, index) => {
    const ends = [index === 0 ? value.minRateDescription : undefined, index === count - 1 ? value.maxRateDescription : undefined]
    return [String(minimum + index * step), ...ends.map((each) => localizeText(each, context))].filter((each) => each !== '').join(' – ')
  })
}

/** Most steps of a rating that are printed. */
const mostRates = 100

/** Returns names, types and logic of the fields in a row, one line each. */
function buildFieldAnnotations(formNode: FormNode, context: Context): Annotations {
  const { tree, language } = context
  const isRepeat =
    formNode.type === 'multipletext' ||
    formNode.type === 'matrixdropdown' ||
    formNode.type === 'matrixdynamic' ||
    formNode.type === 'paneldynamic'
  const fields = !isRepeat ? [] : formNode.type === 'multipletext' ? tree.childrenOf(formNode) : rowFieldsOf(formNode, tree)
  return fields.flatMap((field) => {
    const facts = annotationsOf(field, context).map(([name, value]) => `${name}: ${value}`)
    return [[localiseTitle(field, language), facts.join(' · ')] as const, ...buildFieldAnnotations(field, context)]
  })
}

/** Returns the values that the form calculates without showing them. */
function buildCalculatedBlocks(context: Context): readonly BlankBlock[] {
  const { document, say } = context
  const values = (Array.isArray(document.calculatedValues) ? (document.calculatedValues as readonly Json[]) : []).filter(isObject)
  if (values.length === 0) return []
  const annotations = values.map((each) => [String(each.name ?? ''), String(each.expression ?? '')] as const)
  return [{ kind: 'heading', text: say('pdf.calculated'), level: 1, description: '', annotations, depth: 0 }]
}
