import pg from 'pg'

/**
 * Converts the database's values: dates to YYYY-MM-DD, timestamps to ISO 8601 with milliseconds and Z, integers and decimals to numbers
 * (integers past 2^53 to text). Other types stay as pg returns them.
 */
export const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
    const ownParser = format === 'binary' ? undefined : parsers[oid]
    return ownParser ?? (pg.types.getTypeParser(oid, format as 'text') as (value: string) => unknown)
  },
}

const { DATE, INT8, NUMERIC, TIMESTAMPTZ } = pg.types.builtins

const parsers: Readonly<Record<number, (value: string) => unknown>> = {
  [DATE]: (value) => value,
  [INT8]: (value) => (Number.isSafeInteger(Number(value)) ? Number(value) : value),
  [NUMERIC]: Number,
  [TIMESTAMPTZ]: formatIsoMoment,
}

/**
 * `2026-11-21 10:00:00.12+00` → `2026-11-21T10:00:00.120Z`. Connections run in UTC, so every
 * timestamp ends in +00.
 */
function formatIsoMoment(value: string): string {
  const match = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/.exec(value)
  return match === null ? value : `${match[1]}T${match[2]}.${(match[3] ?? '').padEnd(3, '0').slice(0, 3)}Z`
}
