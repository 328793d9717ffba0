import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fieldTypes } from '#resources/core/fields/index.ts'
import { demoAccounts, demoPassword } from '../../seeds/accounts.ts'
import { settingsTable } from './settingsTable.ts'

/** What the documents say and the code knows better. */
const root = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const documents = ['README.md', 'CONTRIBUTING.md', 'docs/architecture.md', 'docs/add-a-resource.md']

it('the README has the settings as they are: npm run -s settings prints them', () => {
  expect(read('README.md')).toContain(settingsTable())
})

it('the README names every demo account and their password', () => {
  const readme = read('README.md')
  for (const { email } of demoAccounts) expect(readme).toContain(`| \`${email}\` |`)
  expect(readme).toContain(`\`${demoPassword}\``)
})

it('the guide has a row for every field type', () => {
  const rows = read('docs/add-a-resource.md').split('\n')
  const named = rows.flatMap((row) => /^\| ((?:`\w+` ?)+)\|/.exec(row)?.[1]?.match(/\w+/g) ?? [])
  for (const name of Object.keys(fieldTypes)) expect(named).toContain(name)
})

describe.each(documents)('%s', (path) => {
  it('names commands that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = [...read(path).matchAll(/npm run (?:-s )?([a-z][a-z:]*)/g)].map(([, name]) => name ?? '')
    for (const name of named) expect(Object.keys(scripts)).toContain(name)
  })

  it('leads to files that exist', () => {
    const links = [...read(path).matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, link]) => link ?? '')
    for (const link of links) expect(existsSync(join(root, dirname(path), link)), link).toBe(true)
  })
})
