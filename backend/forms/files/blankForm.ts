import { choicesIn, commentSuffix } from '#resources/forms/items.ts'
import { isObject, type Json, type JsonObject, textIn } from '#resources/forms/json.ts'
import { isPanel, isQuestion, type Part } from '#resources/forms/parts.ts'
import { titleIn } from '#resources/forms/titles.ts'
import { alternativeUnitsOf, unitOf } from '#resources/forms/units.ts'
import type { Annotations, AnswerSpace, BlankBlock, TableSpace } from '../threads/blankFormPdf.ts'
import { type AnnotationTexts, annotationsOf } from './annotations.ts'
import { choicesOf, ownTitleIn, type QuestionTree, questionTreeOf, rowFieldsOf } from './questionTree.ts'

export interface BlankPrinting extends AnnotationTexts {
  readonly document: JsonObject
  /** Names, types, limits, values and logic too, for those who manage the data. */
  readonly isAnnotated: boolean
}

type Context = BlankPrinting & { readonly tree: QuestionTree }

/** Rows to write in that a repeat offers. */
const emptyRows = 3
/** Repeats with more fields have a line for each field, as columns would be too narrow. */
const mostColumns = 5

/** A form as it is filled in by hand: everything that it asks, in its order, with space for the answers. Pure. */
export function blankBlocksOf(printing: BlankPrinting): readonly BlankBlock[] {
  const context = { ...printing, tree: questionTreeOf(printing.document) }
  const { pages } = context.tree
  return [
    ...html(wordsIn(printing.document.description, context), 0),
    ...pages.flatMap((page, index) =>
      pageBlocks(page, pages.length > 1 ? context.say('pdf.pageNumber', { number: index + 1 }) : '', context),
    ),
    ...(printing.isAnnotated ? calculatedBlocks(context) : []),
  ]
}

function pageBlocks(page: Part, fallbackTitle: string, context: Context): readonly BlankBlock[] {
  const title = ownTitleIn(page, context.language) || fallbackTitle
  return [...headingOf(page, title, 1, 0, context), ...context.tree.childrenOf(page).flatMap((each) => blocksOf(each, 0, context))]
}

function blocksOf(part: Part, depth: number, context: Context): readonly BlankBlock[] {
  const { language, tree, isAnnotated } = context
  const { value } = part
  // Leaves out questions that are never shown.
  if (value.visible === false && value.visibleIf === undefined && !isAnnotated) return []
  if (part.type === 'html') return html(wordsIn(value.html, context), depth)
  if (isPanel(part)) {
    const title = ownTitleIn(part, language)
    const heading = headingOf(part, title, 2, depth, context)
    return [...heading, ...tree.childrenOf(part).flatMap((each) => blocksOf(each, heading.length > 0 ? depth + 1 : depth, context))]
  }
  if (!isQuestion(part)) return []
  return [
    {
      kind: 'question',
      title: titleWithUnits(part, language),
      isRequired: value.isRequired === true,
      description: wordsIn(value.description, context),
      space: spaceOf(part, context),
      annotations: isAnnotated ? [...annotationsOf(part, context), ...fieldAnnotations(part, context)] : [],
      depth,
    },
    ...commentBlock(part, depth, context),
  ]
}

function headingOf(part: Part, text: string, level: 1 | 2, depth: number, context: Context): readonly BlankBlock[] {
  const description = wordsIn(part.value.description, context)
  const isNamed = context.isAnnotated && part.name !== ''
  if (text === '' && description === '' && !isNamed) return []
  const annotations = isNamed ? annotationsOf(part, context) : []
  return [{ kind: 'heading', text, level, description, annotations, depth }]
}

const html = (text: string, depth: number): readonly BlankBlock[] => (text.trim() === '' ? [] : [{ kind: 'html', html: text, depth }])

const wordsIn = (value: Json | undefined, { language }: Context): string => textIn(value, [language, 'default'])

/** Space for what is written beside an answer. */
function commentBlock(part: Part, depth: number, context: Context): readonly BlankBlock[] {
  const { value } = part
  if (value.showCommentArea !== true && value.hasComment !== true) return []
  const title = wordsIn(value.commentText, context) || context.say('pdf.comment')
  const annotations: Annotations = context.isAnnotated ? [[context.say('settings.name'), `${part.name}${commentSuffix}`]] : []
  return [{ kind: 'question', title, isRequired: false, description: '', space: { kind: 'lines', count: 2 }, annotations, depth }]
}

function spaceOf(part: Part, context: Context): AnswerSpace {
  const { value, type } = part
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
        ].map(([label, key, code]) => withCode(wordsIn(label, context) || say(String(key)), code as Json, context)),
      }
    case 'rating':
      return { kind: 'choices', choices: ratingChoices(value, context) }
    case 'expression':
      return { kind: 'none', text: say('pdf.calculatedHere') }
    case 'file':
    case 'signaturepad':
      return { kind: 'frame' }
    case 'multipletext':
      return {
        kind: 'table',
        heads: ['', say('pdf.answer')],
        rows: tree.childrenOf(part).map((item) => [fieldTitle(item, context), empty]),
      }
    case 'matrix': {
      const columns = choicesOf(value.columns, language).map((each) => withCode(each.text, each.value, context))
      const rows = choicesOf(value.rows, language).map((each) => withCode(each.text, each.value, context))
      return {
        kind: 'table',
        heads: ['', ...columns],
        rows: (rows.length > 0 ? rows : ['']).map((row) => [
          text(row),
          ...columns.map((): TableSpace => ({ kind: 'choices', choices: [''] })),
        ]),
      }
    }
    case 'matrixdropdown':
      return repeatTable(
        choicesOf(value.rows, language).map((each) => withCode(each.text, each.value, context)),
        rowFieldsOf(part, tree),
        context,
      )
    case 'matrixdynamic':
    case 'paneldynamic':
      return repeatTable(
        Array.from({ length: emptyRows }, (_, index) => String(index + 1)),
        rowFieldsOf(part, tree),
        context,
      )
    default: {
      const hasOther = value.showOtherItem === true || value.hasOther === true
      const choices = choicesIn(value, type).map((each) => {
        const words = choiceText(each, context)
        return hasOther && each.value === 'other' ? `${words} ${writtenHere}` : words
      })
      return choices.length > 0 ? { kind: 'choices', choices } : { kind: 'lines', count: 1 }
    }
  }
}

/** Where "Other" is described. */
const writtenHere = '____________________'
const empty: TableSpace = { kind: 'lines', count: 1 }
const text = (words: string): TableSpace => ({ kind: 'text', text: words })

const fieldTitle = (part: Part, { language }: Context): TableSpace =>
  text(part.value.isRequired === true ? `${titleWithUnits(part, language)} *` : titleWithUnits(part, language))

/** Adds the units in which a number can be written: the person who fills in the paper form marks one. */
function titleWithUnits(part: Part, language: string): string {
  const units = [unitOf(part.value), ...alternativeUnitsOf(part.value).map(({ unit }) => unit)].filter((unit) => unit !== '')
  return units.length === 0 ? titleIn(part, language) : `${titleIn(part, language)} (${units.join(' / ')})`
}

/** A row for each time and a column for each field; the other way round where there are many fields. */
function repeatTable(names: readonly string[], fields: readonly Part[], context: Context): AnswerSpace {
  const titles = fields.map((field) => (fieldTitle(field, context) as { readonly text: string }).text)
  const head = names[0] === '1' ? '#' : ''
  if (fields.length <= mostColumns)
    return {
      kind: 'table',
      heads: [head, ...titles],
      rows: names.map((name) => [text(name), ...fields.map((field) => spaceOf(field, context))]),
    }
  return {
    kind: 'table',
    heads: ['', ...names],
    rows: fields.map((field, index) => [text(titles[index] ?? ''), ...names.map(() => spaceOf(field, context))]),
  }
}

function choiceText(choice: JsonObject, context: Context): string {
  const name = String(choice.value)
  return withCode(titleIn({ value: { title: choice.text ?? '' }, name }, context.language), name, context)
}

const withCode = (words: string, code: Json, { isAnnotated }: Context): string =>
  isAnnotated && words !== String(code) ? `${words} [${String(code)}]` : words

function ratingChoices(value: JsonObject, context: Context): readonly string[] {
  if (Array.isArray(value.rateValues) && value.rateValues.length > 0)
    return choicesOf(value.rateValues, context.language).map((each) => withCode(each.text, each.value, context))
  const from = typeof value.rateMin === 'number' ? value.rateMin : 1
  const step = typeof value.rateStep === 'number' && value.rateStep > 0 ? value.rateStep : 1
  const to = typeof value.rateMax === 'number' ? value.rateMax : typeof value.rateCount === 'number' ? from + value.rateCount - 1 : 5
  const count = Math.min(Math.floor((to - from) / step) + 1, mostRates)
  return Array.from({ length: Math.max(count, 0) }, (_, index) => {
    const ends = [index === 0 ? value.minRateDescription : undefined, index === count - 1 ? value.maxRateDescription : undefined]
    return [String(from + index * step), ...ends.map((each) => wordsIn(each, context))].filter((each) => each !== '').join(' – ')
  })
}

/** Figures of a rating that are printed at most. */
const mostRates = 100

/** The fields of rows, one line each: their names, types and logic. */
function fieldAnnotations(part: Part, context: Context): Annotations {
  const { tree, language } = context
  const isRepeat =
    part.type === 'multipletext' || part.type === 'matrixdropdown' || part.type === 'matrixdynamic' || part.type === 'paneldynamic'
  const fields = !isRepeat ? [] : part.type === 'multipletext' ? tree.childrenOf(part) : rowFieldsOf(part, tree)
  return fields.flatMap((field) => {
    const facts = annotationsOf(field, context).map(([name, value]) => `${name}: ${value}`)
    return [[titleIn(field, language), facts.join(' · ')] as const, ...fieldAnnotations(field, context)]
  })
}

/** Values that the form calculates without showing them. */
function calculatedBlocks(context: Context): readonly BlankBlock[] {
  const { document, say } = context
  const values = (Array.isArray(document.calculatedValues) ? (document.calculatedValues as readonly Json[]) : []).filter(isObject)
  if (values.length === 0) return []
  const annotations = values.map((each) => [String(each.name ?? ''), String(each.expression ?? '')] as const)
  return [{ kind: 'heading', text: say('pdf.calculated'), level: 1, description: '', annotations, depth: 0 }]
}
