import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** Matches code that uses the current date, month or year in UTC, in TypeScript or SQL: in the evening in America, it is tomorrow's. */
const dayInUtc = /new Date\((?:Date\.now\(\)[^)]*)?\)\s*\.toISOString\(\)\s*\.slice\(0, (?:10|7|4)\)|\bcurrent_date\b|\bnow\(\)::date\b/gi

const findUtcDays = (source: string): readonly string[] => [...source.matchAll(dayInUtc)].map(([text]) => text)

describe('the current date', () => {
  it('the current date is read in a time zone: by todayFor and todayAt in the product, by testing/days.ts in tests', () => {
    const sources = globSync('{backend,e2e,frontend,policies,resources,seeds}/**/*.{ts,tsx}')
    expect(sources.length).toBeGreaterThan(2000)
    expect(sources.flatMap((path) => findUtcDays(readFileSync(path, 'utf8')).map((text) => `${path}: ${text}`))).toEqual([])
  })

  it.each([
    ['new Date().toISOString().slice(0, 10)', 1],
    ['new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)', 1],
    ['new Date().toISOString().slice(0, 7)', 1],
    ['due_on = current_date - 1', 1],
    ["dateIn('UTC', new Date())", 0],
    ['date.toISOString().slice(0, 10)', 0],
  ])('the use of the clock is found in %j', (source, count) => expect(findUtcDays(source)).toHaveLength(count))
})
