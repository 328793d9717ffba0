import { type ConditionsField, isCondition, isIcd10Code } from '#resources/core/fields/conditions.ts'
import { rejectFilter } from '../filters.ts'
import { parseText } from '../parse.ts'
import type { FieldColumn } from '../types.ts'

/**
 * A list of objects. In a CSV cell each entry is `name [code]`, separated by semicolons. An entry of free text has no brackets, or
 * brackets that contain no code.
 */
export const conditionsColumns: FieldColumn<ConditionsField> = {
  column: () => 'jsonb',
  constraint: (_field, column) => `jsonb_typeof(${column}) = 'array'`,
  /** Passes JSON text, because pg would write a list as a PostgreSQL array. */
  toDatabase: (value) => (value === null ? null : JSON.stringify(value)),
  fromDatabase: (value) => value,
  filter: rejectFilter,
  entries: (column) => `jsonb_array_elements(coalesce(nullif(${column}, '[]'::jsonb), '[null]'::jsonb)) ->> 'displayName'`,
  parseFilter: parseText,
  toCsv: (value) => (Array.isArray(value) ? value.filter(isCondition).map(formatCondition).join('; ') : ''),
  fromCsv: (text) => (text.trim() === '' ? null : text.split(';').flatMap(read)),
}

const formatCondition = ({
  displayName,
  code,
  codeSystem,
}: {
  readonly displayName: string
  readonly code: string
  readonly codeSystem: string
}) => (codeSystem === 'icd10' ? `${withoutSemicolons(displayName)} [${code}]` : withoutSemicolons(displayName))

/** A semicolon in a name would end the entry. */
const withoutSemicolons = (name: string): string => name.replaceAll(';', ',')

function read(entry: string): readonly object[] {
  const [, writtenName, code] = /^(.*)\[([^[\]]+)\]\s*$/.exec(entry) ?? []
  const icd10Code = code?.trim().toUpperCase()
  if (icd10Code !== undefined && isIcd10Code(icd10Code))
    return [{ displayName: writtenName?.trim() ?? '', code: icd10Code, codeSystem: 'icd10' }]
  return entry.trim() === '' ? [] : [{ displayName: entry.trim(), codeSystem: 'userDefined' }]
}
