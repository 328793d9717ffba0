import type { Values } from '#resources/core/conditions.ts'
import { addDays } from './random.ts'
import type { DemoOrganisation } from './types.ts'

/**
 * The demo some days later than its story: what is told of today is today. Birth dates stay, as health cards hold them.
 * @param days whole days; 0 leaves the story as it is
 */
export const moveDemo = (organisations: readonly DemoOrganisation[], days: number): readonly DemoOrganisation[] =>
  days === 0
    ? organisations
    : organisations.map((each) => ({
        ...each,
        rows: each.rows.map(({ resource, rows }) => ({ resource, rows: rows.map((row) => movedRow(row, days)) })),
      }))

function movedRow(row: Values & { readonly id: string }, days: number) {
  const moved = Object.entries(row).map(([name, value]) => [name, name === 'dob' ? value : movedValue(value, days)] as const)
  return { ...Object.fromEntries(moved), id: row.id }
}

/** Every day and moment in a value, however deep. */
function movedValue(value: unknown, days: number): unknown {
  if (Array.isArray(value)) return value.map((each) => movedValue(each, days))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, movedValue(each, days)]))
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/.test(value)) return value
  return `${addDays(value.slice(0, 10), days)}${value.slice(10)}`
}
