import { type FormNode, formNodesOf, holderOf, isPanel, isQuestion } from '#resources/forms/content/formNodes.ts'
import { getDeclaredChoices } from '#resources/forms/content/items.ts'
import { isObject, type Json, type JsonObject, localiseText, serialisePath } from '#resources/forms/content/json.ts'
import { localiseTitle } from '#resources/forms/content/titles.ts'

/** A choice, row or column: its value, and its text in a language. */
export interface Choice {
  readonly value: string
  readonly text: string
}

/** The pages, sections and questions of a form as a tree. */
export interface QuestionTree {
  readonly pages: readonly FormNode[]
  readonly childrenOf: (formNode: FormNode) => readonly FormNode[]
}

/** Returns the pages, sections and questions of a form as a tree. Elements without a page are on one page without a title. Pure. */
export function questionTreeOf(document: JsonObject): QuestionTree {
  const formNodes = formNodesOf(document)
  const byHolder = Map.groupBy(formNodes, ({ path }) => serialisePath(holderOf(path)))
  const roots = byHolder.get(serialisePath([])) ?? []
  const pages = roots.filter(({ kind }) => kind === 'page')
  return {
    pages: pages.length === roots.length ? pages : [pageOf(document), ...pages],
    childrenOf: ({ path }) => (byHolder.get(serialisePath(path)) ?? []).filter(({ kind }) => path.length > 0 || kind !== 'page'),
  }
}

const pageOf = (document: JsonObject): FormNode => ({
  path: [],
  value: { elements: document.elements ?? [] },
  kind: 'page',
  name: '',
  type: 'page',
  page: 0,
  depth: 0,
  repeat: null,
})

/**
 * Returns the fields of one row of a repeat or table, including fields in panels. Columns get default types and choices from their table.
 */
export function rowFieldsOf(formNode: FormNode, { childrenOf }: QuestionTree): readonly FormNode[] {
  const collectFields = (each: FormNode): readonly FormNode[] =>
    isPanel(each) ? childrenOf(each).flatMap(collectFields) : isQuestion(each) || each.kind === 'column' ? [each] : []
  return childrenOf(formNode)
    .flatMap(collectFields)
    .filter(({ name }) => name !== '')
    .map((each) => (each.kind === 'column' ? buildColumnField(each, formNode) : each))
}

function buildColumnField(column: FormNode, { value: table }: FormNode): FormNode {
  const isDefault = column.type === '' || column.type === 'default'
  const type = isDefault ? (typeof table.cellType === 'string' ? table.cellType : 'dropdown') : column.type
  const value: JsonObject =
    getDeclaredChoices(column.value, type).length === 0 && table.choices !== undefined
      ? { ...column.value, choices: table.choices }
      : column.value
  return { ...column, type, value }
}

/** Returns rows, columns or choices with their texts. Pure. */
export const choicesOf = (list: Json | undefined, language: string): readonly Choice[] =>
  (Array.isArray(list) ? (list as readonly Json[]) : []).map((each) => {
    const { value = null, text }: JsonObject = isObject(each) ? each : { value: each }
    return { value: String(value), text: localiseTitle({ value: { title: text ?? '' }, name: String(value) }, language) }
  })

/** Returns the title that the author wrote, in a language; empty if there is none. Pure. */
export const authorTitleOf = ({ value }: FormNode, language: string): string => localiseText(value.title, [language, 'default']).trim()
