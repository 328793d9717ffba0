import { isObject, type Json, type JsonObject } from '../../forms/content/json.ts'
import { formNodeTypeOf } from '../../forms/content/questionTypes.ts'
import { localiseTitle } from '../../forms/content/titles.ts'

/** Where the answers of a node's children are, relative to the answers around the node. */
type Holder =
  /** With the answers around the node: pages and panels. */
  | { readonly kind: 'same' }
  /** In an object under this name; for a matrix with named rows, one object per row below it. */
  | { readonly kind: 'object'; readonly name: string }
  /** In a list of objects under this name. */
  | { readonly kind: 'rows'; readonly name: string }

/** A part of a form as an item of a questionnaire. Its link ID is unique in the form. */
export interface FormTreeNode {
  readonly linkId: string
  readonly title: string
  /** Definition of the part in the form. */
  readonly value: JsonObject
  readonly type: ItemType
  readonly repeats: boolean
  readonly options: readonly { readonly code: string; readonly text: string }[]
  /** Name under which the answer is stored in the object around it; empty for groups and displayed texts. */
  readonly answerName: string
  readonly holder: Holder
  readonly children: readonly FormTreeNode[]
}

export type ItemType =
  | 'group'
  | 'display'
  | 'boolean'
  | 'decimal'
  | 'integer'
  | 'date'
  | 'dateTime'
  | 'time'
  | 'string'
  | 'text'
  | 'url'
  | 'choice'
  | 'open-choice'
  | 'attachment'

interface Position {
  /** Link ID of the repeat around the part, with a dot. */
  readonly prefix: string
  readonly language: string
}

/** Returns the pages of a form as nested items, in reading order. A form without pages has its elements at the top. Pure. */
export function formTreeOf(document: JsonObject, language: string): readonly FormTreeNode[] {
  const position = { prefix: '', language }
  const pages = objectsOf(document.pages)
  if (pages.length === 0) return elementsOf(document).flatMap((element) => nodeOf(element, position))
  return pages.map((page, index) => groupOf(page, { ...position, fallback: `page${index + 1}`, kind: 'page' }))
}

const groupOf = (value: JsonObject, at: Position & { readonly fallback: string; readonly kind: 'page' | 'panel' }): FormTreeNode => {
  const name = nameOf(value) || at.fallback
  return {
    ...emptyGroup,
    linkId: `${at.prefix}${at.kind}:${name}`,
    title: localiseTitle({ value, name }, at.language),
    value,
    children: elementsOf(value).flatMap((element) => nodeOf(element, at)),
  }
}

const emptyGroup = { type: 'group', repeats: false, options: [], answerName: '', holder: { kind: 'same' }, children: [] } as const

function nodeOf(value: JsonObject, at: Position): readonly FormTreeNode[] {
  const type = String(value.type ?? 'text')
  const { role } = formNodeTypeOf(type)
  const name = nameOf(value)
  if (role === 'section') return [groupOf(value, { ...at, fallback: 'panel', kind: 'panel' })]
  const answerName = textOf(value.valueName).trim() || name
  if (answerName === '') return []
  const title = localiseTitle({ value, name }, at.language)
  const shared = { linkId: `${at.prefix}${role === 'shown' ? `${type}:` : ''}${answerName}`, title, value }
  if (role === 'shown') return [{ ...emptyGroup, ...shared, title: displayedText(value, at.language) || title, type: 'display' }]
  return [questionOf(type, shared, { ...at, prefix: `${shared.linkId}.`, answerName })]
}

type Shared = Pick<FormTreeNode, 'linkId' | 'title' | 'value'>
type QuestionPosition = Position & { readonly answerName: string }

function questionOf(type: string, shared: Shared, at: QuestionPosition): FormTreeNode {
  const { value } = shared
  const { answerName: name } = at
  if (type === 'paneldynamic')
    return {
      ...emptyGroup,
      ...shared,
      repeats: true,
      holder: { kind: 'rows', name },
      children: objectsOf(value.templateElements).flatMap((each) => nodeOf(each, at)),
    }
  if (type === 'matrixdynamic')
    return { ...emptyGroup, ...shared, repeats: true, holder: { kind: 'rows', name }, children: columnsOf(value, at) }
  if (type === 'matrixdropdown')
    return {
      ...emptyGroup,
      ...shared,
      holder: { kind: 'object', name },
      children: optionsOf(value.rows, at.language).map(({ code, text }) => ({
        ...emptyGroup,
        linkId: `${at.prefix}${code}`,
        title: text,
        value: {},
        holder: { kind: 'object', name: code },
        children: columnsOf(value, { ...at, prefix: `${at.prefix}${code}.` }),
      })),
    }
  if (type === 'matrix')
    return {
      ...emptyGroup,
      ...shared,
      holder: { kind: 'object', name },
      children: optionsOf(value.rows, at.language).map(({ code, text }) => ({
        ...leaf(value.cellType === 'checkbox' ? 'checkbox' : 'radiogroup', { linkId: `${at.prefix}${code}`, title: text, value: {} }, code),
        options: optionsOf(value.columns, at.language),
      })),
    }
  if (type === 'multipletext')
    return {
      ...emptyGroup,
      ...shared,
      holder: { kind: 'object', name },
      children: objectsOf(value.items).map((item) => fieldOf('text', item, at)),
    }
  return { ...leaf(type, shared, name), options: optionsOf(value.choices ?? value.rateValues, at.language) }
}

/** Columns of a matrix. A column without choices of its own offers those of the matrix. */
const columnsOf = (matrix: JsonObject, at: Position): readonly FormTreeNode[] =>
  objectsOf(matrix.columns).map((column) => {
    const type = textOf(column.cellType) || textOf(matrix.cellType) || 'dropdown'
    const options = optionsOf(column.choices ?? matrix.choices, at.language)
    return { ...fieldOf(type, column, at), ...(formNodeTypeOf(type).chooses === undefined ? {} : { options }) }
  })

const fieldOf = (type: string, value: JsonObject, { prefix, language }: Position): FormTreeNode => {
  const name = nameOf(value)
  return leaf(type, { linkId: `${prefix}${name}`, title: localiseTitle({ value, name }, language), value }, name)
}

const leaf = (type: string, shared: Shared, answerName: string): FormTreeNode => ({
  ...shared,
  type: itemTypeOf(type, shared.value),
  repeats: formNodeTypeOf(type).chooses === 'several' || (type === 'imagepicker' && shared.value.multiSelect === true) || type === 'file',
  options: [],
  answerName,
  holder: { kind: 'same' },
  children: [],
})

const textInputs: Readonly<Record<string, ItemType>> = {
  number: 'decimal',
  range: 'decimal',
  date: 'date',
  'datetime-local': 'dateTime',
  time: 'time',
  url: 'url',
}

const plainTypes: Readonly<Record<string, ItemType>> = {
  comment: 'text',
  boolean: 'boolean',
  'date-picker': 'date',
  'time-picker': 'time',
  file: 'attachment',
  signaturepad: 'attachment',
}

/** FHIR type of a question. A boolean with values of its own is a choice of two texts, so its answers are texts. */
function itemTypeOf(type: string, value: JsonObject): ItemType {
  if (type === 'text') return textInputs[textOf(value.inputType)] ?? 'string'
  if (type === 'boolean' && (value.valueTrue !== undefined || value.valueFalse !== undefined)) return 'string'
  if (type === 'rating') return Array.isArray(value.rateValues) ? 'choice' : 'decimal'
  if (formNodeTypeOf(type).chooses !== undefined)
    return value.showOtherItem === true || value.hasOther === true || !Array.isArray(value.choices) ? 'open-choice' : 'choice'
  return plainTypes[type] ?? 'string'
}

/** Choices, rows or columns: each is a value, or an object with a value and a text. */
const optionsOf = (entries: Json | undefined, language: string): FormTreeNode['options'] =>
  (Array.isArray(entries) ? (entries as readonly Json[]) : []).flatMap((entry) => {
    const value = isObject(entry) ? entry.value : entry
    if (value === undefined || value === null || value === '' || typeof value === 'object') return []
    const code = String(value)
    return [{ code, text: isObject(entry) ? localiseTitle({ value: { title: entry.text ?? '' }, name: code }, language) : code }]
  })

/** Text of a displayed part, without its tags. */
const displayedText = (value: JsonObject, language: string): string =>
  localiseTitle({ value: { title: value.html ?? '' }, name: '' }, language)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

const elementsOf = (value: JsonObject): readonly JsonObject[] => [...objectsOf(value.elements), ...objectsOf(value.questions)]
const objectsOf = (value: Json | undefined): readonly JsonObject[] =>
  Array.isArray(value) ? (value as readonly Json[]).filter((each) => isObject(each)) : []
const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '')
const nameOf = (value: JsonObject): string => textOf(value.name).trim()
