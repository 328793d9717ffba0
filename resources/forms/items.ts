import { type FormAnswers, namesSetByTriggers } from './answers.ts'
import { isObject, type Json, type JsonObject } from './json.ts'
import { missingChoices, missingCodesOf, missingSuffix, titleBeside, withMissingCodes } from './missingCodes.ts'
import { answerNameOf, isPanel, isQuestion, type Part, partsOf } from './parts.ts'
import { partTypeOf } from './questionTypes.ts'
import { titleIn } from './titles.ts'
import { alternativeUnitsOf, enteredSuffix } from './units.ts'

/** The smallest thing that a form asks: a question, or one of the fields of a question that has several. What files have a column or an item for. */
export interface FormItem {
  /** Once in a form: `weight`, `doses.amount`, `pain.morning`. */
  readonly key: string
  /** Under which name its answer is kept, and which of its fields this is; null: the answer as it is. */
  readonly question: string
  readonly field: string | null
  /** Its answer has rows: any number of them, or those of a matrix, by their names. */
  readonly rows: 'none' | 'many' | 'named'
  /** Of `named` rows, in the order of the form. */
  readonly rowNames: readonly string[]
  readonly dbName: string
  /** As the form says; of a field of a matrix, the type of its column. */
  readonly type: string
  /** What it was read from. */
  readonly value: JsonObject
  /** The part whose conditions apply: its own, or the question's for a comment, a missing code or an entered value. */
  readonly conditionsOf: JsonObject
  /** What people choose from, with their words; empty where they write. */
  readonly choices: readonly JsonObject[]
  /** The question of which it is a field; null: a question itself. */
  readonly holder: JsonObject | null
  /** On which page it stands, from 1; 0 where it stands on none. */
  readonly page: number
  /** The section in which it stands. */
  readonly section: JsonObject | null
}

/** What was answered to an item: of a question with rows once for each. */
export interface ItemAnswer {
  readonly item: FormItem
  /** From 1 of `many`, the name of one of `named`; null without rows. */
  readonly row: number | string | null
  readonly value: Json
}

/** Is it answered by several of its choices at once? */
export const isSeveralChoices = ({ type, value }: FormItem): boolean =>
  partTypeOf(type).chooses === 'several' || (type === 'imagepicker' && value.multiSelect === true)

/** Is it answered by yes or no? */
export const isYesNoItem = ({ type }: FormItem): boolean => type === 'boolean'

/** Every item of a form in the order in which it is read; of questions that share an answer, the first. Pure. */
export function itemsOf(document: JsonObject): readonly FormItem[] {
  const found = new Map<string, FormItem>()
  const put = (item: FormItem) => {
    if (!found.has(item.key)) found.set(item.key, item)
  }
  const parts = partsOf(withMissingCodes(document))
  for (const part of parts) {
    if (part.repeat !== null || !isQuestion(part)) continue
    const question = answerNameOf(part)
    if (question === '') continue
    const place = { page: part.page + 1, section: sectionOf(part, parts)?.value ?? null }
    for (const item of itemsIn(part, question, parts)) put({ ...item, ...place })
  }
  const calculated: readonly Json[] = Array.isArray(document.calculatedValues) ? document.calculatedValues : []
  for (const each of calculated)
    if (isObject(each) && typeof each.name === 'string' && each.includeIntoResult === true)
      put(plain({ value: each, name: each.name, type: 'expression' }, each.name))
  for (const name of namesSetByTriggers(document)) put(plain({ value: {}, name, type: 'text' }, name))
  return [...found.values()]
}

/** The nearest section around a part. */
const sectionOf = (part: Part, parts: readonly Part[]): Part | undefined =>
  parts.findLast((each) => each.kind === 'element' && isPanel(each) && each.path.length < part.path.length && isBelow(part, each))

type Read = Pick<Part, 'value' | 'name' | 'type'>

const plain = ({ value, name, type }: Read, question: string): FormItem => ({
  key: question,
  question,
  field: null,
  rows: 'none',
  rowNames: [],
  dbName: dbNameOf(value, name),
  type,
  value,
  conditionsOf: value,
  choices: choicesIn(value, type),
  holder: null,
  page: 0,
  section: null,
})

/** The items of one question, under the name of its answer. Pure. */
export function itemsIn(part: Part, question: string, parts: readonly Part[]): readonly FormItem[] {
  const { value, type } = part
  const field = (read: Read, rows: FormItem['rows'], choices = choicesIn(read.value, read.type)): FormItem => ({
    key: `${question}.${read.name}`,
    question,
    field: read.name,
    rows,
    rowNames: rows === 'named' ? listIn(value.rows).map((row) => String(row.value)) : [],
    dbName: dbNameOf(read.value, read.name),
    type: read.type === '' ? 'text' : read.type,
    value: read.value,
    conditionsOf: read.value,
    choices,
    holder: value,
    page: 0,
    section: null,
  })
  const { row, hasNamedRows } = partTypeOf(type)
  if (row !== undefined) {
    const rows = hasNamedRows === true ? 'named' : 'many'
    const inside = parts.filter((each) => each.repeat === part && (each.kind === 'column' || isQuestion(each)) && each.name !== '')
    const ofMatrix = listIn(value.choices)
    return inside.flatMap((each) => {
      const own = choicesIn(each.value, each.type)
      const isChosen = each.kind === 'column' && partTypeOf(each.type === '' ? 'dropdown' : each.type).chooses !== undefined
      const item = field(each, rows, own.length === 0 && isChosen ? ofMatrix : own)
      return [item, ...companionsOf(each, item)]
    })
  }
  if (type === 'multipletext')
    return parts
      .filter((each) => each.kind === 'item' && each.path.length === part.path.length + 2 && isBelow(each, part))
      .map((each) => field(each, 'none'))
  // Each row of a matrix is a question of its own, with the columns to choose from.
  if (type === 'matrix') {
    const columns = listIn(value.columns)
    const asked = listIn(value.rows).map((row) =>
      field(
        {
          value: { title: row.text ?? row.value ?? '' },
          name: String(row.value),
          type: value.cellType === 'checkbox' ? 'checkbox' : 'radiogroup',
        },
        'none',
        columns,
      ),
    )
    return [...asked, ...companionsOf(part, plain(part, question))]
  }
  const item = plain(part, question)
  return [item, ...companionsOf(part, item)]
}

/** What the library puts behind the name of an answer for what is written beside it. */
export const commentSuffix = '-Comment'

/** Is something written beside the answer: a comment, or what "Other" stands for? */
const hasComment = (value: JsonObject): boolean =>
  value.showCommentArea === true ||
  value.hasComment === true ||
  ((value.showOtherItem === true || value.hasOther === true) && value.storeOthersAsComment !== false)

/** What is stored beside an answer under its name and a suffix, as items of their own: a comment, the code of a missing answer, what was typed in another unit. */
function companionsOf(part: Part, item: FormItem): readonly FormItem[] {
  const under = (suffix: string, differs: Pick<FormItem, 'type' | 'choices'> & Partial<FormItem>): FormItem => ({
    ...item,
    key: `${item.key}${suffix}`,
    question: item.field === null ? `${item.question}${suffix}` : item.question,
    field: item.field === null ? null : `${item.field}${suffix}`,
    dbName: `${item.dbName}${suffix}`,
    ...differs,
  })
  const codes = missingCodesOf(part)
  return [
    ...(hasComment(part.value)
      ? [
          under(commentSuffix, {
            type: 'comment',
            choices: [],
            value: { title: titleBeside(part, { default: ': comment', fr: ' : commentaire' }) },
          }),
        ]
      : []),
    ...(codes.length === 0
      ? []
      : [
          under(missingSuffix, {
            type: 'dropdown',
            choices: missingChoices(codes),
            value: { title: titleBeside(part, { default: ': reason for no answer', fr: ' : motif de l’absence de réponse' }) },
          }),
        ]),
    ...(alternativeUnitsOf(part.value).length === 0
      ? []
      : [
          under(enteredSuffix, {
            type: 'text',
            choices: [],
            value: { title: titleBeside(part, { default: ': as entered', fr: ' : valeur saisie' }) },
          }),
        ]),
  ]
}

const isBelow = (each: Part, part: Part): boolean => part.path.every((step, index) => step === each.path[index])

const dbNameOf = (value: JsonObject, name: string): string =>
  typeof value.DBName === 'string' && value.DBName !== '' ? value.DBName : name

export const choicesIn = (value: JsonObject, type: string): readonly JsonObject[] => {
  if (type === 'rating') return listIn(value.rateValues)
  if (partTypeOf(type).chooses === undefined) return []
  const listed = listIn(value.choices)
  return listed.length === 0 ? [] : [...listed, ...specialChoicesOf(value)]
}

/** Choices that a question offers beside its own, with the words of the form or of the library. */
const specialChoices = [
  { name: 'Refuse', word: 'refuse', value: 'refused', text: { default: 'Refuse to answer', fr: 'Refus de répondre' } },
  { name: 'DontKnow', word: 'dontKnow', value: 'dontknow', text: { default: 'Don’t know', fr: 'Ne sais pas' } },
  { name: 'None', word: 'none', value: 'none', text: { default: 'None', fr: 'Aucun' } },
  { name: 'Other', word: 'other', value: 'other', text: { default: 'Other', fr: 'Autre' } },
] as const

/** Values and words of the choices beside a question's own. Pure. */
export const specialChoicesOf = (value: JsonObject): readonly JsonObject[] =>
  specialChoices.flatMap(({ name, word, value: kept, text }) =>
    value[`show${name}Item`] === true || value[`has${name}`] === true ? [{ value: kept, text: value[`${word}Text`] ?? text }] : [],
  )

/** Choices, rows and columns are values, or values with words. */
const listIn = (value: Json | undefined): readonly JsonObject[] =>
  Array.isArray(value) ? (value as readonly Json[]).map((each) => (isObject(each) ? each : { value: each })) : []

/** What was answered to each item, in the order of the form and of the rows; an item without an answer is left out. Pure. */
export function itemAnswersOf(items: readonly FormItem[], answers: FormAnswers): readonly ItemAnswer[] {
  return items.flatMap((item): readonly ItemAnswer[] => {
    const answer = answers[item.question]
    if (answer === undefined || answer === null) return []
    if (item.field === null) return [{ item, row: null, value: answer }]
    const of = (holder: Json | undefined, row: ItemAnswer['row']): readonly ItemAnswer[] => {
      const value = isObject(holder) ? holder[item.field ?? ''] : undefined
      return value === undefined || value === null ? [] : [{ item, row, value }]
    }
    if (item.rows === 'none') return of(answer, null)
    if (item.rows === 'named') return isObject(answer) ? Object.entries(answer).flatMap(([row, each]) => of(each, row)) : []
    return Array.isArray(answer) ? (answer as readonly Json[]).flatMap((each, index) => of(each, index + 1)) : []
  })
}

/** Several values as one text, divided by semicolons. A value that holds one itself stands between quotes, so that the text can be divided again. */
const joined = (values: readonly string[]): string =>
  values.map((each) => (/[;"]|^\s|\s$/.test(each) ? `"${each.replaceAll('"', '""')}"` : each)).join('; ')

/** The values of a text that `textOf` joined. Pure. */
export const dividedText = (text: string): readonly string[] =>
  [...text.matchAll(/\s*(?:"((?:[^"]|"")*)"|([^;]*))\s*(?:;|$)/g)].flatMap(([, quoted, plain = '']) =>
    quoted !== undefined ? [quoted.replaceAll('""', '"')] : plain.trim() === '' ? [] : [plain.trim()],
  )

/** A value as one text: several are joined, and what is a structure of its own is JSON. Pure. */
export function textOf(value: Json): string {
  if (Array.isArray(value) && (value as readonly Json[]).every((each) => typeof each !== 'object')) return joined(value.map(String))
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
}

/** A value in the words of the form: what was chosen by what it is called, in a language. Pure. */
export function wordsOf({ item: { choices, value: asked, type }, value }: ItemAnswer, language: string): string {
  const named = (each: Json): string => {
    const choice = choices.find((one) => String(one.value) === String(each))
    return choice === undefined ? textOf(each) : titleIn({ value: { title: choice.text ?? '' }, name: String(choice.value) }, language)
  }
  // What was handed in is not text: its names are, or that it is there.
  if (type === 'file')
    return joined(
      (Array.isArray(value) ? (value as readonly Json[]) : [value]).map((each) => (isObject(each) ? textOf(each.name ?? '') : '')),
    )
  if (type === 'signaturepad') return '✓'
  if (type === 'boolean') {
    const isYes = value === true || (asked.valueTrue !== undefined && value === asked.valueTrue)
    const isNo = value === false || (asked.valueFalse !== undefined && value === asked.valueFalse)
    if (!isYes && !isNo) return textOf(value)
    const label = isYes ? asked.labelTrue : asked.labelFalse
    if (label !== undefined) return titleIn({ value: { title: label }, name: textOf(value) }, language)
    return (language === 'fr' ? { yes: 'Oui', no: 'Non' } : { yes: 'Yes', no: 'No' })[isYes ? 'yes' : 'no']
  }
  return Array.isArray(value) && choices.length > 0
    ? joined((value as readonly Json[]).map(named))
    : choices.length > 0
      ? named(value)
      : textOf(value)
}

/** What an item is called for people: its question, and of one that has several fields, which it is: `Pain: in the morning`. Pure. */
export function itemTitleIn({ value, field, question, holder }: FormItem, language: string): string {
  const own = titleIn({ value, name: field ?? question }, language)
  const of = holder?.title === undefined ? '' : titleIn({ value: holder, name: '' }, language)
  return of === '' ? own : `${of}${language === 'fr' ? ' :' : ':'} ${own}`
}

/** The least and the most that an answer may be, as its question or a check of it says. Pure. */
export function limitsOf({ value: { min, max, validators } }: FormItem): {
  readonly min: Json | undefined
  readonly max: Json | undefined
} {
  const checks = (Array.isArray(validators) ? (validators as readonly Json[]) : []).filter(isObject)
  const said = (limit: 'minValue' | 'maxValue'): Json | undefined =>
    checks.find((each) => each.type === 'numeric' && each[limit] !== undefined)?.[limit]
  return { min: min ?? said('minValue'), max: max ?? said('maxValue') }
}
