import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** The present day as UTC has it, in TypeScript and in SQL: from the evening on it is tomorrow's in America. */
const dayInUtc = /new Date\((?:Date\.now\(\)[^)]*)?\)\s*\.toISOString\(\)\s*\.slice\(0, 10\)|\bcurrent_date\b|\bnow\(\)::date\b/gi

const found = (source: string): readonly string[] => [...source.matchAll(dayInUtc)].map(([text]) => text)

describe('today', () => {
  it('is read from the clocks of a place: todayFor and todayAt in the product, backend/testing/days.ts in tests', () => {
    const sources = globSync('{backend,e2e,frontend,policies,resources,seeds}/**/*.{ts,tsx}')
    expect(sources.length).toBeGreaterThan(2000)
    expect(sources.flatMap((path) => found(readFileSync(path, 'utf8')).map((text) => `${path}: ${text}`))).toEqual([])
  })

  it.each([
    ['new Date().toISOString().slice(0, 10)', 1],
    ['new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)', 1],
    ['due_on = current_date - 1', 1],
    ["dateIn('UTC', new Date())", 0],
    ['date.toISOString().slice(0, 10)', 0],
  ])('finds it in %j', (source, count) => expect(found(source)).toHaveLength(count))
})
