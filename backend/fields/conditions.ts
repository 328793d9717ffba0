import { type ConditionsField, isCondition, isIcd10Code } from '#resources/core/fields/conditions.ts'
import { filterNothing } from './filters.ts'
import { parseText } from './parse.ts'
import type { FieldColumn } from './types.ts'

/**
 * A list of objects. In a CSV cell each stands as `name [code]`, one after another, a semicolon between; what somebody wrote freely
 * without brackets, or with brackets that hold no code.
 */
export const conditionsColumns: FieldColumn<ConditionsField> = {
  column: () => 'jsonb',
  constraint: (_field, column) => `jsonb_typeof(${column}) = 'array'`,
  /** As text: pg would write a list as an array of PostgreSQL. */
  toDatabase: (value) => (value === null ? null : JSON.stringify(value)),
  fromDatabase: (value) => value,
  filter: filterNothing,
  entries: (column) => `jsonb_array_elements(coalesce(nullif(${column}, '[]'::jsonb), '[null]'::jsonb)) ->> 'displayName'`,
  parseFilter: parseText,
  toCsv: (value) => (Array.isArray(value) ? value.filter(isCondition).map(written).join('; ') : ''),
  fromCsv: (text) => (text.trim() === '' ? null : text.split(';').flatMap(read)),
}

const written = ({
  displayName,
  code,
  codeSystem,
}: {
  readonly displayName: string
  readonly code: string
  readonly codeSystem: string
}) => (codeSystem === 'icd10' ? `${withoutSemicolons(displayName)} [${code}]` : withoutSemicolons(displayName))

/** It would end the entry. */
const withoutSemicolons = (words: string): string => words.replaceAll(';', ',')

function read(words: string): readonly object[] {
  const [, named, code] = /^(.*)\[([^[\]]+)\]\s*$/.exec(words) ?? []
  const known = code?.trim().toUpperCase()
  if (known !== undefined && isIcd10Code(known)) return [{ displayName: named?.trim() ?? '', code: known, codeSystem: 'icd10' }]
  return words.trim() === '' ? [] : [{ displayName: words.trim(), codeSystem: 'userDefined' }]
}
