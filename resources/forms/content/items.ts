import { type FormAnswers, findNamesSetByTriggers } from './answers.ts'
import { answerNameOf, type FormNode, formNodesOf, isPanel, isQuestion } from './formNodes.ts'
import { isObject, type Json, type JsonObject } from './json.ts'
import { isNumericRating, ratingRangeOf } from './limits.ts'
import { createMissingChoices, missingCodesOf, missingSuffix, titleWithSuffix, withMissingCodes } from './missingCodes.ts'
import { formNodeTypeOf } from './questionTypes.ts'
import { localiseTitle } from './titles.ts'
import { alternativeUnitsOf, enteredSuffix } from './units.ts'

/**
 * The smallest unit that a form asks for: a question, or a field of a question with several fields. Exported files have a column or an
 * ODM item for each.
 */
export interface FormItem {
  /** Unique in the form: `weight`, `doses.amount`, `pain.morning`. */
  readonly key: string
  /** Name under which the answer is stored. `field` is the item's field of that answer; null: the whole answer. */
  readonly question: string
  readonly field: string | null
  /** Rows of the answer: `none`, `many` (any number) or `named` (the rows of a matrix, by name). */
  readonly rows: 'none' | 'many' | 'named'
  /** Names of `named` rows, in the order of the form. */
  readonly rowNames: readonly string[]
  readonly dbName: string
  /** The type in the form; for a field of a matrix, the type of its column. */
  readonly type: string
  /** Definition of the item in the form. */
  readonly value: JsonObject
  /** Form part whose conditions apply: the item itself; for a comment, missing code or entered value, its question. */
  readonly conditionsOf: JsonObject
  /** Choices with their labels; empty for free text. */
  readonly choices: readonly JsonObject[]
  /** The question that contains the field; null if the item is a question. */
  readonly holder: JsonObject | null
  /** Number of its page, from 1; 0 if it is on no page. */
  readonly page: number
  /** Section that contains the item; null if none does. */
  readonly section: JsonObject | null
}

/** Answer of an item, or of one row if the question has rows. */
export interface ItemAnswer {
  readonly item: FormItem
  /** Number from 1 for `many` rows, the row's name for `named` rows; null without rows. */
  readonly row: number | string | null
  readonly value: Json
}

/** True if the item allows several choices. */
export const isSeveralChoices = ({ type, value }: FormItem): boolean =>
  formNodeTypeOf(type).chooses === 'several' || (type === 'imagepicker' && value.multiSelect === true)

export const isYesNoItem = ({ type }: FormItem): boolean => type === 'boolean'

/** Returns every item of a form in reading order. If questions share an answer, only the first is included. Pure. */
export function itemsOf(document: JsonObject): readonly FormItem[] {
  const itemsByKey = new Map<string, FormItem>()
  const addItem = (item: FormItem) => {
    if (!itemsByKey.has(item.key)) itemsByKey.set(item.key, item)
  }
  const formNodes = formNodesOf(withMissingCodes(document))
  for (const formNode of formNodes) {
    if (formNode.repeat !== null || !isQuestion(formNode)) continue
    const question = answerNameOf(formNode)
    if (question === '') continue
    const position = { page: formNode.page + 1, section: sectionOf(formNode, formNodes)?.value ?? null }
    for (const item of itemsOfQuestion(formNode, question, formNodes)) addItem({ ...item, ...position })
  }
  const calculatedValues: readonly Json[] = Array.isArray(document.calculatedValues) ? document.calculatedValues : []
  for (const each of calculatedValues)
    if (isObject(each) && typeof each.name === 'string' && each.includeIntoResult === true)
      addItem(createPlainItem({ value: each, name: each.name, type: 'expression' }, each.name))
  for (const name of findNamesSetByTriggers(document)) addItem(createPlainItem({ value: {}, name, type: 'text' }, name))
  return [...itemsByKey.values()]
}

/** Returns the nearest section around a part. */
const sectionOf = (formNode: FormNode, formNodes: readonly FormNode[]): FormNode | undefined =>
  formNodes.findLast(
    (each) => each.kind === 'element' && isPanel(each) && each.path.length < formNode.path.length && isBelow(formNode, each),
  )

type Read = Pick<FormNode, 'value' | 'name' | 'type'>

/** Creates the item of a question whose answer has no fields. Pure. */
export const createPlainItem = ({ value, name, type }: Read, question: string): FormItem => ({
  key: question,
  question,
  field: null,
  rows: 'none',
  rowNames: [],
  dbName: dbNameOf(value, name),
  type,
  value,
  conditionsOf: value,
  choices: getDeclaredChoices(value, type),
  holder: null,
  page: 0,
  section: null,
})

/** Returns the items of one question, under the name of its answer. Pure. */
export function itemsOfQuestion(formNode: FormNode, question: string, formNodes: readonly FormNode[]): readonly FormItem[] {
  const { value, type } = formNode
  const createFieldItem = (read: Read, rows: FormItem['rows'], choices = getDeclaredChoices(read.value, read.type)): FormItem => ({
    key: `${question}.${read.name}`,
    question,
    field: read.name,
    rows,
    rowNames: rows === 'named' ? entriesOf(value.rows).map((row) => String(row.value)) : [],
    dbName: dbNameOf(read.value, read.name),
    type: read.type === '' ? 'text' : read.type,
    value: read.value,
    conditionsOf: read.value,
    choices,
    holder: value,
    page: 0,
    section: null,
  })
  const { row, hasNamedRows } = formNodeTypeOf(type)
  if (row !== undefined) {
    const rows = hasNamedRows === true ? 'named' : 'many'
    const fieldNodes = formNodes.filter(
      (each) => each.repeat === formNode && (each.kind === 'column' || isQuestion(each)) && each.name !== '',
    )
    const matrixChoices = entriesOf(value.choices)
    return fieldNodes.flatMap((each) => {
      const ownChoices = getDeclaredChoices(each.value, each.type)
      const isChosen = each.kind === 'column' && formNodeTypeOf(each.type === '' ? 'dropdown' : each.type).chooses !== undefined
      const item = createFieldItem(each, rows, ownChoices.length === 0 && isChosen ? matrixChoices : ownChoices)
      return [item, ...companionsOf(each, item)]
    })
  }
  if (type === 'multipletext')
    return formNodes
      .filter((each) => each.kind === 'item' && each.path.length === formNode.path.length + 2 && isBelow(each, formNode))
      .map((each) => createFieldItem(each, 'none'))
  // Each row of a matrix is a separate question with the columns as choices.
  if (type === 'matrix') {
    const columns = entriesOf(value.columns)
    const requested = entriesOf(value.rows).map((row) =>
      createFieldItem(
        {
          value: { title: row.text ?? row.value ?? '' },
          name: String(row.value),
          type: value.cellType === 'checkbox' ? 'checkbox' : 'radiogroup',
        },
        'none',
        columns,
      ),
    )
    return [...requested, ...companionsOf(formNode, createPlainItem(formNode, question))]
  }
  const item = createPlainItem(formNode, question)
  return [item, ...companionsOf(formNode, item)]
}

/** Suffix that the library adds to the answer's name for its comment. */
export const commentSuffix = '-Comment'

/** True if a comment is stored with the answer: from a comment field or the text for "Other". */
const hasComment = (value: JsonObject): boolean =>
  value.showCommentArea === true ||
  value.hasComment === true ||
  ((value.showOtherItem === true || value.hasOther === true) && value.storeOthersAsComment !== false)

/**
 * Returns the values stored with an answer as separate items: comment, missing code, value typed in another unit. The form has its missing
 * codes at each question (`withMissingCodes`). Pure.
 */
export function companionsOf(formNode: FormNode, item: FormItem): readonly FormItem[] {
  const createCompanionItem = (suffix: string, differs: Pick<FormItem, 'type' | 'choices'> & Partial<FormItem>): FormItem => ({
    ...item,
    key: `${item.key}${suffix}`,
    question: item.field === null ? `${item.question}${suffix}` : item.question,
    field: item.field === null ? null : `${item.field}${suffix}`,
    dbName: `${item.dbName}${suffix}`,
    ...differs,
  })
  const codes = missingCodesOf(formNode)
  return [
    ...(hasComment(formNode.value)
      ? [
          createCompanionItem(commentSuffix, {
            type: 'comment',
            choices: [],
            value: { title: titleWithSuffix(formNode, { default: ': comment', fr: ' : commentaire' }) },
          }),
        ]
      : []),
    ...(codes.length === 0
      ? []
      : [
          createCompanionItem(missingSuffix, {
            type: 'dropdown',
            choices: createMissingChoices(codes),
            value: { title: titleWithSuffix(formNode, { default: ': reason for no answer', fr: ' : motif de l’absence de réponse' }) },
          }),
        ]),
    ...(alternativeUnitsOf(formNode.value).length === 0
      ? []
      : [
          createCompanionItem(enteredSuffix, {
            type: 'text',
            choices: [],
            value: { title: titleWithSuffix(formNode, { default: ': as entered', fr: ' : valeur saisie' }) },
          }),
        ]),
  ]
}

const isBelow = (each: FormNode, formNode: FormNode): boolean => formNode.path.every((step, index) => step === each.path[index])

const dbNameOf = (value: JsonObject, name: string): string =>
  typeof value.DBName === 'string' && value.DBName !== '' ? value.DBName : name

export const getDeclaredChoices = (value: JsonObject, type: string): readonly JsonObject[] => {
  if (type === 'rating') return entriesOf(value.rateValues)
  if (formNodeTypeOf(type).chooses === undefined) return []
  const listedChoices = entriesOf(value.choices)
  return listedChoices.length === 0 ? [] : [...listedChoices, ...specialChoicesOf(value)]
}

/** Choices that a question offers in addition to its own, with the default texts of the library. */
const specialChoices = [
  { name: 'Refuse', word: 'refuse', value: 'refused', text: { default: 'Refuse to answer', fr: 'Refus de répondre' } },
  { name: 'DontKnow', word: 'dontKnow', value: 'dontknow', text: { default: 'Don’t know', fr: 'Ne sais pas' } },
  { name: 'None', word: 'none', value: 'none', text: { default: 'None', fr: 'Aucun' } },
  { name: 'Other', word: 'other', value: 'other', text: { default: 'Other', fr: 'Autre' } },
] as const

/** Returns the values and texts of a question's special choices. Pure. */
export const specialChoicesOf = (value: JsonObject): readonly JsonObject[] =>
  specialChoices.flatMap(({ name, word, value: saved, text }) =>
    value[`show${name}Item`] === true || value[`has${name}`] === true ? [{ value: saved, text: value[`${word}Text`] ?? text }] : [],
  )

/** Converts choices, rows or columns to objects; each is either a value or a value with a text. */
export const entriesOf = (value: Json | undefined): readonly JsonObject[] =>
  Array.isArray(value) ? (value as readonly Json[]).map(entryOf) : []

/** Converts a choice, row or column. As in the form library, a value such as `sedan|A sedan` contains its text. */
function entryOf(each: Json): JsonObject {
  const entry = isObject(each) ? each : { value: each }
  const separatorIndex = typeof entry.value === 'string' ? entry.value.indexOf('|') : -1
  if (typeof entry.value !== 'string' || separatorIndex < 0) return entry
  return { text: entry.value.slice(separatorIndex + 1), ...entry, value: entry.value.slice(0, separatorIndex) }
}

/** Returns the answers of the items, without empty ones, in the order of the form and of the rows. Pure. */
export function itemAnswersOf(items: readonly FormItem[], answers: FormAnswers): readonly ItemAnswer[] {
  return items.flatMap((item): readonly ItemAnswer[] => {
    const answer = answers[item.question]
    if (answer === undefined || answer === null) return []
    if (item.field === null) return [{ item, row: null, value: answer }]
    const getFieldAnswers = (holder: Json | undefined, row: ItemAnswer['row']): readonly ItemAnswer[] => {
      const value = isObject(holder) ? holder[item.field ?? ''] : undefined
      return value === undefined || value === null ? [] : [{ item, row, value }]
    }
    if (item.rows === 'none') return getFieldAnswers(answer, null)
    if (item.rows === 'named') return isObject(answer) ? Object.entries(answer).flatMap(([row, each]) => getFieldAnswers(each, row)) : []
    return Array.isArray(answer) ? (answer as readonly Json[]).flatMap((each, index) => getFieldAnswers(each, index + 1)) : []
  })
}

/** Joins values with semicolons. A value that contains a semicolon or a quotation mark is quoted, so that the text can be split again. */
const joinValues = (values: readonly string[]): string =>
  values.map((each) => (/[;"]|^\s|\s$/.test(each) ? `"${each.replaceAll('"', '""')}"` : each)).join('; ')

/** Splits a text that `textOf` joined into its values. Pure. */
export const splitText = (text: string): readonly string[] =>
  [...text.matchAll(/\s*(?:"((?:[^"]|"")*)"|([^;]*))\s*(?:;|$)/g)].flatMap(([, quotedText, plainText = '']) =>
    quotedText !== undefined ? [quotedText.replaceAll('""', '"')] : plainText.trim() === '' ? [] : [plainText.trim()],
  )

/** Returns a value as text: lists are joined, and other structures become JSON. Pure. */
export function textOf(value: Json): string {
  if (Array.isArray(value) && (value as readonly Json[]).every((each) => typeof each !== 'object')) return joinValues(value.map(String))
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
}

/** Returns a value as the form displays it, with the labels of choices in a language. Pure. */
export function displayTextOf({ item: { choices, value: requested, type }, value }: ItemAnswer, language: string): string {
  const formatChoice = (each: Json): string => {
    const choice = choices.find((candidate) => String(candidate.value) === String(each))
    return choice === undefined
      ? textOf(each)
      : localiseTitle({ value: { title: choice.text ?? '' }, name: String(choice.value) }, language)
  }
  // The text of a file is its name.
  if (type === 'file')
    return joinValues(
      (Array.isArray(value) ? (value as readonly Json[]) : [value]).map((each) => (isObject(each) ? textOf(each.name ?? '') : '')),
    )
  if (type === 'signaturepad') return '✓'
  if (type === 'boolean') {
    const isYes = value === true || (requested.valueTrue !== undefined && value === requested.valueTrue)
    const isNo = value === false || (requested.valueFalse !== undefined && value === requested.valueFalse)
    if (!isYes && !isNo) return textOf(value)
    const label = isYes ? requested.labelTrue : requested.labelFalse
    if (label !== undefined) return localiseTitle({ value: { title: label }, name: textOf(value) }, language)
    return (language === 'fr' ? { yes: 'Oui', no: 'Non' } : { yes: 'Yes', no: 'No' })[isYes ? 'yes' : 'no']
  }
  return Array.isArray(value) && choices.length > 0
    ? joinValues((value as readonly Json[]).map(formatChoice))
    : choices.length > 0
      ? formatChoice(value)
      : textOf(value)
}

/**
 * Returns the display title of an item: its question and, if the question has several fields, the field: `Pain: in the morning`. Pure.
 */
export function localiseItemTitle({ value, field, question, holder }: FormItem, language: string): string {
  const ownTitle = localiseTitle({ value, name: field ?? question }, language)
  const holderTitle = holder?.title === undefined ? '' : localiseTitle({ value: holder, name: '' }, language)
  return holderTitle === '' ? ownTitle : `${holderTitle}${language === 'fr' ? ' :' : ':'} ${ownTitle}`
}

/** Returns the minimum and maximum of an answer, from its question or one of its validators. Pure. */
export function limitsOf({ type, value }: Pick<FormItem, 'type' | 'value'>): {
  readonly min: Json | undefined
  readonly max: Json | undefined
} {
  if (type === 'rating' && isNumericRating(value)) {
    const { minimum, maximum } = ratingRangeOf(value)
    return { min: minimum, max: maximum }
  }
  const { min, max, validators } = value
  const checks = (Array.isArray(validators) ? (validators as readonly Json[]) : []).filter(isObject)
  const findLimit = (limit: 'minValue' | 'maxValue'): Json | undefined =>
    checks.find((each) => each.type === 'numeric' && each[limit] !== undefined)?.[limit]
  const [lowest, highest] = type === 'slider' ? [0, 100] : []
  return { min: min ?? findLimit('minValue') ?? lowest, max: max ?? findLimit('maxValue') ?? highest }
}
