import { choicesIn } from '#resources/forms/items.ts'
import { isObject, type Json, type JsonObject, pathText, textIn } from '#resources/forms/json.ts'
import { holderOf, isPanel, isQuestion, type Part, partsOf } from '#resources/forms/parts.ts'
import { titleIn } from '#resources/forms/titles.ts'

/** Something that is chosen, a row or a column: its value, and its text in a language. */
export interface Choice {
  readonly value: string
  readonly text: string
}

/** The parts of a form, each below the part that holds it. */
export interface QuestionTree {
  readonly pages: readonly Part[]
  readonly childrenOf: (part: Part) => readonly Part[]
}

/** Pure. Elements without a page are on one page without a title. */
export function questionTreeOf(document: JsonObject): QuestionTree {
  const parts = partsOf(document)
  const byHolder = Map.groupBy(parts, ({ path }) => pathText(holderOf(path)))
  const roots = byHolder.get(pathText([])) ?? []
  const pages = roots.filter(({ kind }) => kind === 'page')
  return {
    pages: pages.length === roots.length ? pages : [pageOf(document), ...pages],
    childrenOf: ({ path }) => (byHolder.get(pathText(path)) ?? []).filter(({ kind }) => path.length > 0 || kind !== 'page'),
  }
}

const pageOf = (document: JsonObject): Part => ({
  path: [],
  value: { elements: document.elements ?? [] },
  kind: 'page',
  name: '',
  type: 'page',
  page: 0,
  depth: 0,
  repeat: null,
})

/** Fields of one row of a repeat or of a table, those in panels too; columns have the type and the choices that the table gives them. */
export function rowFieldsOf(part: Part, { childrenOf }: QuestionTree): readonly Part[] {
  const fieldsIn = (each: Part): readonly Part[] =>
    isPanel(each) ? childrenOf(each).flatMap(fieldsIn) : isQuestion(each) || each.kind === 'column' ? [each] : []
  return childrenOf(part)
    .flatMap(fieldsIn)
    .filter(({ name }) => name !== '')
    .map((each) => (each.kind === 'column' ? columnField(each, part) : each))
}

function columnField(column: Part, { value: table }: Part): Part {
  const isDefault = column.type === '' || column.type === 'default'
  const type = isDefault ? (typeof table.cellType === 'string' ? table.cellType : 'dropdown') : column.type
  const value: JsonObject =
    choicesIn(column.value, type).length === 0 && table.choices !== undefined ? { ...column.value, choices: table.choices } : column.value
  return { ...column, type, value }
}

/** Rows, columns or choices with their texts. Pure. */
export const choicesOf = (list: Json | undefined, language: string): readonly Choice[] =>
  (Array.isArray(list) ? (list as readonly Json[]) : []).map((each) => {
    const { value = null, text }: JsonObject = isObject(each) ? each : { value: each }
    return { value: String(value), text: titleIn({ value: { title: text ?? '' }, name: String(value) }, language) }
  })

/** Title that the author gave, in a language; empty where there is none. Pure. */
export const ownTitleIn = ({ value }: Part, language: string): string => textIn(value.title, [language, 'default']).trim()
