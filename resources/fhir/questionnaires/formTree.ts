import type { FormNode } from '../../forms/content/formNodes.ts'
import { companionsOf, createPlainItem, entriesOf, getDeclaredChoices, itemsOf, localiseItemTitle } from '../../forms/content/items.ts'
import { isObject, type Json, type JsonObject } from '../../forms/content/json.ts'
import { withMissingCodes } from '../../forms/content/missingCodes.ts'
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
  /** Definition of the question or panel in the form. */
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

/**
 * Returns the pages of a form as nested items, in reading order, with every item that can have an answer: also comments, missing codes
 * and calculated values. A form without pages has its elements at the top. Pure.
 */
export function formTreeOf(document: JsonObject, language: string): readonly FormTreeNode[] {
  const form = withMissingCodes(document)
  const position = { prefix: '', language }
  const pages = objectsOf(form.pages)
  const tree = [
    ...elementsOf(form).flatMap((element) => nodesOf(element, position)),
    ...pages.map((page, index) => groupOf(page, { ...position, fallback: `page${index + 1}`, kind: 'page' })),
  ]
  // Values that the form calculates outside its pages.
  const calculated = itemsOf(form)
    .filter(({ page, field }) => page === 0 && field === null)
    .map((item) => createLeaf(item.type, { linkId: item.key, title: item.key, value: item.value }, item.question))
  return withoutRepetition([...tree, ...calculated])
}

function groupOf(value: JsonObject, at: Position & { readonly fallback: string; readonly kind: 'page' | 'panel' }): FormTreeNode {
  const name = nameOf(value) || at.fallback
  return {
    ...emptyGroup,
    linkId: `${at.prefix}${at.kind}:${name}`,
    title: localiseTitle({ value, name }, at.language),
    value,
    children: elementsOf(value).flatMap((element) => nodesOf(element, at)),
  }
}

const emptyGroup = { type: 'group', repeats: false, options: [], answerName: '', holder: { kind: 'same' }, children: [] } as const

/** Returns a part with the values that are stored beside its answer. */
function nodesOf(value: JsonObject, at: Position): readonly FormTreeNode[] {
  const type = String(value.type ?? 'text')
  const { role } = formNodeTypeOf(type)
  const name = nameOf(value)
  if (role === 'section') return [groupOf(value, { ...at, fallback: 'panel', kind: 'panel' })]
  const answerName = textOf(value.valueName).trim() || name
  if (answerName === '') return []
  const title = localiseTitle({ value, name }, at.language)
  const shared = { linkId: `${at.prefix}${role === 'shown' ? `${type}:` : ''}${answerName}`, title, value }
  if (role === 'shown') return [{ ...emptyGroup, ...shared, title: displayedText(value, at.language) || title, type: 'display' }]
  const question = questionOf(type, shared, { ...at, prefix: `${shared.linkId}.`, answerName })
  return [question, ...companionNodes({ kind: 'element', type, value }, { ...shared, answerName }, at)]
}

type Shared = Pick<FormTreeNode, 'linkId' | 'title' | 'value'>

/** Comment, missing code and value in another unit of a question or a column. */
const companionNodes = (
  node: Pick<FormNode, 'kind' | 'type' | 'value'>,
  { linkId, answerName, value }: Shared & { readonly answerName: string },
  { language }: Position,
): readonly FormTreeNode[] => {
  const formNode: FormNode = { ...node, name: nameOf(value), path: [], page: 0, depth: 0, repeat: null }
  return companionsOf(formNode, createPlainItem(formNode, answerName)).map((item) => ({
    ...createLeaf(
      item.type,
      { linkId: `${linkId}${item.question.slice(answerName.length)}`, title: localiseItemTitle(item, language), value: item.value },
      item.question,
    ),
    type: item.choices.length > 0 ? 'choice' : 'string',
    options: optionsOf(item.choices, language),
  }))
}

type QuestionPosition = Position & { readonly answerName: string }

function questionOf(type: string, shared: Shared, at: QuestionPosition): FormTreeNode {
  const { value } = shared
  const { answerName: name, language } = at
  const group = { ...emptyGroup, ...shared }
  switch (type) {
    case 'paneldynamic':
      return {
        ...group,
        repeats: true,
        holder: { kind: 'rows', name },
        children: objectsOf(value.templateElements).flatMap((each) => nodesOf(each, at)),
      }
    case 'matrixdynamic':
      return { ...group, repeats: true, holder: { kind: 'rows', name }, children: cellsOf(value, at) }
    case 'matrixdropdown':
      return { ...group, holder: { kind: 'object', name }, children: namedRowsOf(value, at) }
    case 'matrix':
      return {
        ...group,
        holder: { kind: 'object', name },
        children: optionsOf(value.rows, language).map(({ code, text }) => ({
          ...createLeaf(
            value.cellType === 'checkbox' ? 'checkbox' : 'radiogroup',
            { linkId: `${at.prefix}${code}`, title: text, value: { choices: value.columns ?? [] } },
            code,
          ),
          options: optionsOf(value.columns, language),
        })),
      }
    case 'multipletext':
      return {
        ...group,
        holder: { kind: 'object', name },
        children: objectsOf(value.items).map((item) => fieldOf('text', item, at)),
      }
    default:
      return { ...createLeaf(type, shared, name), options: optionsOf(getDeclaredChoices(value, type), language) }
  }
}

/** Rows of a matrix that the form names: a group of cells each. */
const namedRowsOf = (matrix: JsonObject, at: QuestionPosition): readonly FormTreeNode[] =>
  optionsOf(matrix.rows, at.language).map(({ code, text }) => ({
    ...emptyGroup,
    linkId: `${at.prefix}${code}`,
    title: text,
    value: {},
    holder: { kind: 'object', name: code },
    children: cellsOf(matrix, { ...at, prefix: `${at.prefix}${code}.` }),
  }))

/** Cells and details of a row. A column without its own choices offers those of the matrix. */
const cellsOf = (matrix: JsonObject, at: Position): readonly FormTreeNode[] => [
  ...objectsOf(matrix.columns).flatMap((column) => {
    const type = [column.cellType, matrix.cellType].map(textOf).find((each) => each !== '' && each !== 'default') ?? 'dropdown'
    const value = column.choices === undefined && matrix.choices !== undefined ? { ...column, choices: matrix.choices } : column
    const node = fieldOf(type, value, at)
    const options = optionsOf(getDeclaredChoices(value, type), at.language)
    const companions = companionNodes({ kind: 'column', type: textOf(column.cellType), value: column }, node, at)
    return [{ ...node, options }, ...companions]
  }),
  ...objectsOf(matrix.detailElements).flatMap((each) => nodesOf(each, at)),
]

const fieldOf = (type: string, value: JsonObject, { prefix, language }: Position): FormTreeNode => {
  const name = nameOf(value)
  return createLeaf(type, { linkId: `${prefix}${name}`, title: localiseTitle({ value, name }, language), value }, name)
}

const createLeaf = (type: string, shared: Shared, answerName: string): FormTreeNode => ({
  ...shared,
  type: itemTypeOf(type, shared.value),
  repeats: formNodeTypeOf(type).chooses === 'several' || (type === 'imagepicker' && shared.value.multiSelect === true) || type === 'file',
  options: [],
  answerName,
  holder: { kind: 'same' },
  children: [],
})

/**
 * Leaves out groups without items, and questions that share the answer of an earlier one; numbers link IDs that would occur twice.
 */
function withoutRepetition(tree: readonly FormTreeNode[]): readonly FormTreeNode[] {
  const linkIds = new Set<string>()
  const claim = (linkId: string): string => {
    let unique = linkId
    for (let number = 2; linkIds.has(unique); number += 1) unique = `${linkId}~${number}`
    linkIds.add(unique)
    return unique
  }
  const visit = (nodes: readonly FormTreeNode[], answerNames: Set<string>): readonly FormTreeNode[] =>
    nodes.flatMap((node): readonly FormTreeNode[] => {
      const { holder } = node
      const answerName = holder.kind === 'same' ? node.answerName : holder.name
      if (answerName !== '' && answerNames.has(answerName)) return []
      if (answerName !== '') answerNames.add(answerName)
      const linkId = claim(node.linkId)
      const children = visit(node.children, holder.kind === 'same' ? answerNames : new Set())
      return node.type === 'group' && children.length === 0 ? [] : [{ ...node, linkId, children }]
    })
  return visit(tree, new Set())
}

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

/** FHIR type of a question. A boolean with its own values is a choice of two texts, so its answers are texts. */
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
  entriesOf(entries).flatMap(({ value, text }) => {
    if (value === undefined || value === null || value === '' || typeof value === 'object') return []
    const code = String(value)
    return [{ code, text: localiseTitle({ value: { title: text ?? '' }, name: code }, language) }]
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
