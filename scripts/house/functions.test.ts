import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readSources } from './folders.ts'
import { findLongFunctions, measureFunctions } from './functions.ts'

it('counts the lines of functions of every kind, by their names', () => {
  const code = `export function outer<Row>(rows: readonly Row[]) {
  const inner = (row: Row) => {
    return row
  }
  return { run() { return rows.map(inner) }, each: rows.map((row) => <b>{String(row)}</b>) }
}
`
  expect(measureFunctions('a.tsx', code).map(({ name, lines }) => `${name} ${lines}`)).toEqual([
    'outer 6',
    'inner 3',
    'run 1',
    '(anonymous) 1',
  ])
})

it('no function of a screen has more than 100 lines: states are reducers, sections are components', () => {
  const root = join(import.meta.dirname, '../..')
  expect(findLongFunctions(root, readSources(root, ['frontend']), 'frontend')).toEqual([])
})
