import { isFilled, type Values } from '#resources/core/conditions.ts'
import { isDerived, isState } from '#resources/core/fieldKinds.ts'
import { typeOf } from '#resources/core/fields/index.ts'
import { headerWord } from '#resources/core/headers.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'

/** Header of the file → field of the resource; null leaves the column out. */
export type Mapping = Readonly<Record<string, string | null>>

/** Fields that an import may fill: stored ones that no state machine, system or restriction keeps, and each field of the organisation by itself. */
export const importableFields = ({ fields }: Pick<ResourceDefinition, 'fields'>): readonly string[] =>
  Object.entries(fields)
    .filter(([, field]) => !isDerived(field) && !isState(field) && field.readOnly !== true && typeOf(field).merge === undefined)
    .map(([name]) => name)

/**
 * The field that each header most likely means: its name, one of its labels or what the declaration knows besides (`headers`), whatever the
 * case, spaces and accents.
 * A field is taken once; the first header that means it has it.
 */
export function guessMapping(
  columns: readonly string[],
  fields: readonly string[],
  labelsOf: (field: string) => readonly string[],
  headers: Readonly<Record<string, readonly string[]>> = {},
): Mapping {
  const byWord = new Map<string, string>()
  const learn = (field: string, words: readonly string[]) => {
    for (const word of words.map(headerWord)) if (!byWord.has(word)) byWord.set(word, field)
  }
  // As the server reads them: a name or label means its own field, whatever else it could mean.
  for (const field of fields) learn(field, [field])
  for (const field of fields) learn(field, labelsOf(field))
  for (const field of fields) learn(field, headers[field] ?? [])
  const taken = new Set<string>()
  return Object.fromEntries(
    columns.map((header) => {
      const field = byWord.get(headerWord(header))
      if (field === undefined || taken.has(field)) return [header, null]
      taken.add(field)
      return [header, field]
    }),
  )
}

/** The columns as a former import of the same headers had them, where those fields are still there. */
export function asBefore(columns: readonly string[], fields: readonly string[], kept: Readonly<Record<string, string>>): Mapping {
  const byWord = new Map(Object.entries(kept).map(([header, field]) => [headerWord(header), field]))
  return Object.fromEntries(
    columns.map((header) => {
      const field = byWord.get(headerWord(header))
      return [header, field !== undefined && fields.includes(field) ? field : null]
    }),
  )
}

/** Always demanded fields that no column fills. What may be filled in for all rows is the server's to judge. */
export const missingFields = (
  { fields, import: rules }: Pick<ResourceDefinition, 'fields' | 'import'>,
  mapping: Mapping,
): readonly string[] =>
  importableFields({ fields }).filter(
    (name) =>
      fields[name]?.required === true &&
      fields[name]?.default === undefined &&
      rules?.forAll?.includes(name) !== true &&
      !Object.values(mapping).includes(name),
  )

/** What was filled in for all rows, as cells would say it. */
export const cellsOf = (values: Values): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (isFilled(value) ? [[name, String(value)]] : [])))
