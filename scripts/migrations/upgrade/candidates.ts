import type { CatalogCheck, CatalogColumn } from './catalog.ts'

/** Texts that satisfy usual patterns of columns. */
const formats = [
  ...['en', 'CA', 'ON', 'fr_CA', '2026-03-01', '10:00', 'A1', 'a', '1', '#1a2b3c', 'America/Toronto', '+14165550100'],
  ...['https://example.org/', 'user@example.org', '019455fe-f351-7437-8437-72370ebd826d', 'a'.repeat(64), 'a-b'],
]

const candidatesByType: Readonly<Record<string, readonly string[]>> = {
  uuid: ['gen_random_uuid()'],
  boolean: ['true', 'false'],
  date: ["'2026-03-01'", "'2026-03-02'", "'1980-05-05'"],
  'timestamp with time zone': ["'2026-03-01 10:00Z'", "'2026-03-01 11:00Z'", "'2026-03-02 10:00Z'"],
  'time without time zone': ["'10:00'", "'11:00'"],
  interval: ["'1 hour'"],
  jsonb: [`'{}'`, `'[]'`, `'{"en": "Text", "fr": "Texte"}'`, `'["a"]'`, `'"a"'`],
  json: [`'{}'`, `'[]'`],
  tsvector: ["'word'"],
  tsquery: ["'word'"],
  daterange: ["'[2026-03-01,2026-03-05)'"],
  tsrange: ["'[2026-03-01 10:00,2026-03-01 11:00)'"],
  tstzrange: ["'[2026-03-01 10:00Z,2026-03-01 11:00Z)'"],
  xid8: ['pg_current_xact_id()'],
  inet: ["'127.0.0.1'"],
  point: ["'(1,1)'"],
}

/**
 * Returns SQL expressions of values for a column, the preferred one first: those that its checks name, and usual ones of its type.
 * @param mark a text that no other row has
 */
export function candidatesOf(
  { name, type, default: standard }: CatalogColumn,
  checks: readonly CatalogCheck[],
  mark: string,
): readonly string[] {
  const texts = checks.filter(({ columns }) => columns.includes(name)).map(({ expression }) => expression)
  const values = [...(standard === null ? [] : [standard]), ...valuesOfType(type, texts, mark)]
  return [...new Set(values)].map((value) => `(${value})::${type}`)
}

function valuesOfType(type: string, checks: readonly string[], mark: string): readonly string[] {
  const item = type.replace(/\[\]$/, '')
  if (item !== type) return ["'{}'", ...valuesOfType(item, checks, mark).map((value) => `array[(${value})::${item}]`)]
  if (/^(?:text|citext|character|name)/.test(type)) return textsOf(checks, mark).map((text) => `'${text.replaceAll("'", "''")}'`)
  if (/^(?:smallint|integer|bigint|numeric|real|double)/.test(type)) return numbersOf(checks)
  if (type === 'bytea') return [`sha256('${mark}')`, "''"]
  return candidatesByType[type.replace(/\(\d+\)/, '')] ?? []
}

function textsOf(checks: readonly string[], mark: string): readonly string[] {
  const named = checks.flatMap((check) => [...check.matchAll(/'((?:[^']|'')*)'::text/g)].map(([, text = '']) => text.replaceAll("''", "'")))
  return [mark, ...named, ...formats]
}

function numbersOf(checks: readonly string[]): readonly string[] {
  const named = checks.flatMap((check) => [...check.matchAll(/(?<![\w.'])-?\d+(?:\.\d+)?(?![\w.'])/g)].map(([number]) => number))
  return ['1', '0', '2', '10', ...named]
}
