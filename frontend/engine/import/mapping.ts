import { isFilled, type Values } from '#resources/core/conditions.ts'
import { isDerived, isState } from '#resources/core/fieldKinds.ts'
import { typeOf } from '#resources/core/fields/index.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { normaliseHeader } from '#resources/core/values/headers.ts'

/** Header in the file → field of the resource; null omits the column. */
export type Mapping = Readonly<Record<string, string | null>>

/** Returns the fields that an import may fill: all stored fields except states and read-only fields, and each custom field separately. */
export const getImportableFields = ({ fields }: Pick<ResourceDefinition, 'fields'>): readonly string[] =>
  Object.entries(fields)
    .filter(([, field]) => !isDerived(field) && !isState(field) && field.readOnly !== true && typeOf(field).merge === undefined)
    .map(([name]) => name)

/**
 * Maps each header to the most likely field: by the field's name, its labels or the additional names in the declaration (`headers`),
 * ignoring case, spaces and accents. Each field is used once, for the first matching header.
 */
export function guessMapping(
  columns: readonly string[],
  fields: readonly string[],
  labelsOf: (field: string) => readonly string[],
  headers: Readonly<Record<string, readonly string[]>> = {},
): Mapping {
  const fieldsByHeader = new Map<string, string>()
  const registerHeaders = (field: string, headerTexts: readonly string[]) => {
    for (const headerKey of headerTexts.map(normaliseHeader)) if (!fieldsByHeader.has(headerKey)) fieldsByHeader.set(headerKey, field)
  }
  // Uses the same order as the server: a field's name or label always means that field, even if another field lists it as an additional
  // name.
  for (const field of fields) registerHeaders(field, [field])
  for (const field of fields) registerHeaders(field, labelsOf(field))
  for (const field of fields) registerHeaders(field, headers[field] ?? [])
  const accepted = new Set<string>()
  return Object.fromEntries(
    columns.map((header) => {
      const field = fieldsByHeader.get(normaliseHeader(header))
      if (field === undefined || accepted.has(field)) return [header, null]
      accepted.add(field)
      return [header, field]
    }),
  )
}

/** Maps the columns as in an earlier import with the same headers, if those fields still exist. */
export function asBefore(columns: readonly string[], fields: readonly string[], saved: Readonly<Record<string, string>>): Mapping {
  const fieldsByHeader = new Map(Object.entries(saved).map(([header, field]) => [normaliseHeader(header), field]))
  return Object.fromEntries(
    columns.map((header) => {
      const field = fieldsByHeader.get(normaliseHeader(header))
      return [header, field !== undefined && fields.includes(field) ? field : null]
    }),
  )
}

/**
 * Returns the fields that are always required but not mapped. Omits fields for which the user can enter a default; the server checks
 * these.
 */
export const findMissingFields = (
  { fields, import: rules }: Pick<ResourceDefinition, 'fields' | 'import'>,
  mapping: Mapping,
): readonly string[] =>
  getImportableFields({ fields }).filter(
    (name) =>
      fields[name]?.required === true &&
      fields[name]?.default === undefined &&
      rules?.forAll?.includes(name) !== true &&
      !Object.values(mapping).includes(name),
  )

/** Converts default values to cells. */
export const cellsOf = (values: Values): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (isFilled(value) ? [[name, String(value)]] : [])))
