import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fieldTypes } from '#resources/core/fields/index.ts'
import { demoAccounts, demoPassword } from '../../seeds/accounts.ts'
import { settingsTable } from './settingsTable.ts'

/** What the documents say and the code knows better. */
const root = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'docs/architecture.md',
  'docs/add-a-resource.md',
  'docs/resource-options.md',
  'docs/field-options.md',
  'docs/domain-code.md',
]

/** Names of the options in a declared interface of a file. */
function optionsIn(path: string, name: string): readonly string[] {
  const [, body = ''] = new RegExp(`^export interface ${name} \\{\n(.*?)^\\}`, 'ms').exec(read(path)) ?? []
  return [...body.matchAll(/^ {2}readonly (\w+)\??:/gm)].map(([, option]) => option ?? '')
}

/** Names in the first column of the tables of a document. */
const rowsIn = (path: string): readonly string[] =>
  read(path)
    .split('\n')
    .flatMap((row) => /^\| ((?:`\w+` ?)+)\|/.exec(row)?.[1]?.match(/\w+/g) ?? [])

it('the README has the settings as they are: npm run -s settings prints them', () => {
  expect(read('README.md')).toContain(settingsTable())
})

it('the README names every demo account and their password', () => {
  const readme = read('README.md')
  for (const { email } of demoAccounts) expect(readme).toContain(`| \`${email}\` |`)
  expect(readme).toContain(`\`${demoPassword}\``)
})

it('the reference of fields has a row for every field type, option and option of a transition', () => {
  const options = [...optionsIn('resources/core/field.ts', 'FieldOptions'), ...optionsIn('resources/core/transition.ts', 'Transition')]
  expect(options).toContain('asks')
  expect(rowsIn('docs/field-options.md')).toEqual(expect.arrayContaining([...Object.keys(fieldTypes), ...options]))
})

it('the reference of resources has a section with an example for every option', () => {
  const sections = read('docs/resource-options.md').split(/^### /m).slice(1)
  const withExample = sections.filter((section) => section.includes('```ts')).map((section) => section.split('\n')[0])
  expect(withExample.toSorted()).toEqual(optionsIn('resources/core/resource.ts', 'ResourceDefinition').toSorted())
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
