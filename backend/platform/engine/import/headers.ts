import type { FieldProblem } from '#resources/core/problems.ts'
import { normaliseHeader } from '#resources/core/values/headers.ts'
import { badRequest } from '../../common/errors.ts'
import type { Texts } from '../../common/texts.ts'
import { findModelField } from '../customFields.ts'
import { fold } from '../model/labelParser.ts'
import type { ModelField, ResourceModel } from '../model/types.ts'
import { readSentObject } from './sent.ts'

/** Field of each column of a file; null for a column that is left out. */
export type Columns = readonly (ModelField | null)[]

/**
 * Finds the field of each column by its header: first by the mapping, then by the field's name, its label in either language or a
 * declared header. Letter case, accents and punctuation are ignored. If there is a mapping, the user has reviewed the columns: those
 * neither mapped nor recognised are left out. Problems name columns by number, since the first line of a file without headers contains
 * personal data.
 * @param mapping header → field name, or an empty text for a column to leave out
 * @throws badRequest UnknownHeaders, RepeatedHeaders, StatusColumn
 */
export function matchHeaders(
  headers: readonly string[],
  { model, texts, mapping }: { readonly model: ResourceModel; readonly texts: Texts; readonly mapping: Readonly<Record<string, string>> },
): Columns {
  const fieldsBySpelling = mapSpellings(model, texts)
  const namesByHeader = new Map(Object.entries(mapping).map(([header, name]) => [fold(header), name]))
  const columns = headers.map((header) => {
    const name = namesByHeader.get(fold(header))
    if (name === '') return null
    if (name !== undefined) return findModelField(model, name)
    return fieldsBySpelling.get(normaliseHeader(header)) ?? (namesByHeader.size > 0 ? null : undefined)
  })
  rejectColumns('UnknownHeaders', 'unknownHeader', (index) => columns[index] === undefined || columns[index]?.isSystem === true)
  rejectColumns('RepeatedHeaders', 'repeatedHeader', (index) => columns[index] !== null && columns.indexOf(columns[index]) !== index)
  rejectColumns('StatusColumn', 'statusByTransition', (index) => model.statuses.some((field) => field === columns[index]))
  return columns.map((column) => column ?? null)

  function rejectColumns(code: string, problem: string, isWrong: (index: number) => boolean): void {
    const columnProblems = headers.flatMap((_, index): FieldProblem[] =>
      isWrong(index) ? [{ path: 'file', code: problem, details: { column: index + 1 } }] : [],
    )
    if (columnProblems.length > 0) throw badRequest(code, { fields: columnProblems })
  }
}

/** @throws badRequest InvalidMapping */
export const readMapping = (text: string | undefined): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(readSentObject(text)).map(([header, name]) => [header, typeof name === 'string' ? name : '']))

function mapSpellings(model: ResourceModel, texts: Texts): ReadonlyMap<string, ModelField> {
  const fieldsBySpelling = new Map<string, ModelField>()
  const spell = (field: ModelField, labels: readonly string[]) => {
    for (const label of labels.map(normaliseHeader)) if (!fieldsBySpelling.has(label)) fieldsBySpelling.set(label, field)
  }
  // Names of fields take precedence, then labels. A declared header is ignored if it equals another field's name or label.
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
  return fieldsBySpelling
}
