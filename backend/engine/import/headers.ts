import type { FieldProblem } from '#resources/core/problems.ts'
import { inUnicodeForm } from '#resources/core/unicodeForm.ts'
import { badRequest } from '../../errors.ts'
import { parseSent } from '../../sentJson.ts'
import type { Texts } from '../../texts.ts'
import type { ModelField, ResourceModel } from '../model/types.ts'

/** What each column of a file says; null for a column that is left out. */
export type Columns = readonly (ModelField | null)[]

/**
 * Columns by their headers: the mapping first, else the field's name or its label in either language, letter case and spaces aside.
 * Whoever maps columns has looked at them: those that he does not map, and that we do not know, are left out.
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
    if (name !== undefined) return model.byName.get(name)
    return known.get(fold(header)) ?? (mapped.size > 0 ? null : undefined)
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
export function readMapping(text: string | undefined): Readonly<Record<string, string>> {
  if (text === undefined || text.trim() === '') return {}
  try {
    const mapping: unknown = parseSent(text)
    if (typeof mapping === 'object' && mapping !== null && !Array.isArray(mapping)) {
      return Object.fromEntries(Object.entries(mapping).map(([header, name]) => [header, typeof name === 'string' ? name : '']))
    }
  } catch {
    // Told below, like a mapping that is JSON of another shape.
  }
  throw badRequest('InvalidMapping')
}

function spellings(model: ResourceModel, texts: Texts): ReadonlyMap<string, ModelField> {
  const spelled = new Map<string, ModelField>()
  for (const field of model.fields) {
    const key = `${model.resource.namespace}:${model.name}.${field.name}`
    for (const text of [texts.text('en', key), texts.text('fr', key)]) if (!spelled.has(fold(text))) spelled.set(fold(text), field)
  }
  for (const field of model.fields) for (const name of [...(field.definition.otherNames ?? []), field.name]) spelled.set(fold(name), field)
  return spelled
}

/** Letter case, spaces and what people put behind a header do not matter. */
export const fold = (text: string): string =>
  inUnicodeForm(text, 'NFC')
    .toLowerCase()
    .replace(/[\s_*:]+/g, '')
