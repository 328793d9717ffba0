import pg from 'pg'

/**
 * How the database's values arrive: dates as YYYY-MM-DD, moments as ISO 8601 with milliseconds and Z, whole numbers and
 * decimals as numbers (whole numbers past 2^53 as text). The rest as pg has it.
 */
export const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
    const ours = format === 'binary' ? undefined : parsers[oid]
    return ours ?? (pg.types.getTypeParser(oid, format as 'text') as (value: string) => unknown)
  },
}

const { DATE, INT8, NUMERIC, TIMESTAMPTZ } = pg.types.builtins

const parsers: Readonly<Record<number, (value: string) => unknown>> = {
  [DATE]: (value) => value,
  [INT8]: (value) => (Number.isSafeInteger(Number(value)) ? Number(value) : value),
  [NUMERIC]: Number,
  [TIMESTAMPTZ]: isoMoment,
}

/** `2026-11-21 10:00:00.12+00` → `2026-11-21T10:00:00.120Z`. Connections run in UTC, so every moment ends in +00. */
function isoMoment(value: string): string {
  const match = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/.exec(value)
  return match === null ? value : `${match[1]}T${match[2]}.${(match[3] ?? '').padEnd(3, '0').slice(0, 3)}Z`
}
