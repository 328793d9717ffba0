import { headerWord } from '#resources/core/headers.ts'
import type { FieldProblem } from '#resources/core/problems.ts'
import { badRequest } from '../../errors.ts'
import type { Texts } from '../../texts.ts'
import { namedIn } from '../customFields.ts'
import type { ModelField, ResourceModel } from '../model/types.ts'
import { fold } from '../model/understood.ts'
import { readSentObject } from './sent.ts'

/** What each column of a file says; null for a column that is left out. */
export type Columns = readonly (ModelField | null)[]

/**
 * Columns by their headers: the mapping first, else the field's name, its label in either language or what the declaration knows besides;
 * letter case, accents and punctuation aside.
 * Somebody who maps columns has looked at them: columns that are neither mapped nor known are left out.
 * Columns are named by number in problems: the first line of a file without headers is somebody's data.
 *
 * @param mapping header → field name, or an empty text for a column to leave out
 * @throws badRequest UnknownHeaders, RepeatedHeaders, StatusColumn
 */
export function matchHeaders(
  headers: readonly string[],
  { model, texts, mapping }: { readonly model: ResourceModel; readonly texts: Texts; readonly mapping: Readonly<Record<string, string>> },
): Columns {
  const known = spellings(model, texts)
  const mapped = new Map(Object.entries(mapping).map(([header, name]) => [fold(header), name]))
  const columns = headers.map((header) => {
    const name = mapped.get(fold(header))
    if (name === '') return null
    if (name !== undefined) return namedIn(model, name)
    return known.get(headerWord(header)) ?? (mapped.size > 0 ? null : undefined)
  })
  refuse('UnknownHeaders', 'unknownHeader', (index) => columns[index] === undefined || columns[index]?.isSystem === true)
  refuse('RepeatedHeaders', 'repeatedHeader', (index) => columns[index] !== null && columns.indexOf(columns[index]) !== index)
  refuse('StatusColumn', 'statusByTransition', (index) => model.statuses.some((field) => field === columns[index]))
  return columns.map((column) => column ?? null)

  function refuse(code: string, problem: string, isWrong: (index: number) => boolean): void {
    const wrong = headers.flatMap((_, index): FieldProblem[] =>
      isWrong(index) ? [{ path: 'file', code: problem, details: { column: index + 1 } }] : [],
    )
    if (wrong.length > 0) throw badRequest(code, { fields: wrong })
  }
}

/** @throws badRequest InvalidMapping */
export const readMapping = (text: string | undefined): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(readSentObject(text)).map(([header, name]) => [header, typeof name === 'string' ? name : '']))

function spellings(model: ResourceModel, texts: Texts): ReadonlyMap<string, ModelField> {
  const spelled = new Map<string, ModelField>()
  const spell = (field: ModelField, words: readonly string[]) => {
    for (const word of words.map(headerWord)) if (!spelled.has(word)) spelled.set(word, field)
  }
  // The name says it best, then the label; what else a column may be called means no field that is called so itself.
  for (const field of model.fields) spell(field, [field.name, ...(field.definition.otherNames ?? [])])
  for (const field of model.fields) {
    const key = `${model.resource.namespace}:${model.name}.${field.name}`
    spell(field, [texts.text('en', key), texts.text('fr', key)])
  }
  for (const field of model.entries) {
    const { key, custom } = field.entry ?? {}
    spell(field, [field.name, key ?? '', custom?.label.en ?? '', custom?.label.fr ?? ''])
  }
  for (const field of model.fields) spell(field, model.resource.import?.headers?.[field.name] ?? [])
  return spelled
}
