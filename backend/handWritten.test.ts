import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { snake } from '#resources/core/names.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'

const declared = (resources as readonly ResourceDefinition[]).filter(({ view }) => view !== true).map(({ name }) => snake(name))
/** A table in pieces of text (`${table}`) may be any. */
const table = `"?(?:${declared.join('|')}|\\$\\{[^}]*\\})"?`
const name = '(?:\\s+(?:as\\s+)?"?\\w+"?)?'
const writing = new RegExp(
  `(?:insert\\s+into\\s+${table}|delete\\s+from\\s+(?:only\\s+)?${table}|update\\s+${table}${name}\\s+set)(?![\\w-])`,
  'gi',
)

/** SQL in a source that writes a declared table, where the line above its text does not begin with `By hand:` and why. */
function unexplained(source: string): readonly string[] {
  const lines = source.split('\n')
  return [...source.matchAll(writing)].flatMap(({ 0: sql, index }) => {
    const start = Math.max(...['`', "'", '"('].map((quote) => source.lastIndexOf(quote, index)))
    const line = source.slice(0, start).split('\n').length
    return /^\s*\/\/ By hand: \S/.test(lines[line - 2] ?? '') ? [] : [`${line}: ${sql.replaceAll(/\s+/g, ' ')}`]
  })
}

describe('SQL written by hand', () => {
  const sources = globSync('{backend,scripts,seeds}/**/*.ts', {
    exclude: ['backend/engine/**', 'backend/testing/**', '**/*.test.ts', '**/test*.ts', '**/hostile*.ts'],
  })

  test('writes no declared table, unless the line above says why: `engine.work` brings checks, hooks, audit and telling', () => {
    expect(sources.length).toBeGreaterThan(200)
    expect(sources.flatMap((path) => unexplained(readFileSync(path, 'utf8')).map((found) => `${path}:${found}`))).toEqual([])
  })

  test.each([
    ["run({ text: 'insert into participant (id) values ($1)' })", 1],
    ['const text = `with former as (select 1)\n update "user" changed\n set status = $1`', 1],
    ['`delete from \u0024{table} where true`', 1],
    ["// By hand: nobody is signed in yet.\nrun({ text: 'update study set name = $1' })", 0],
    ["run({ text: 'insert into participant_merge_former (org_id) values ($1)' })", 0],
    ["run({ text: 'select from study for update' })", 0],
  ])('%j', (source, found) => expect(unexplained(source)).toHaveLength(found))
})
