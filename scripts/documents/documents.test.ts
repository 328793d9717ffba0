import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fieldTypes } from '#resources/core/fields/index.ts'
import { demoAccounts, demoPassword } from '../../seeds/accounts.ts'
import { settingsTable } from './settingsTable.ts'

/** Checks the documents against the code. */
const root = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const documents = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md', { cwd: root }).toSorted()]

/** Matches resources that the guides create as examples. */
const examples = /equipment|calibration|dueCalibrations/

/** Returns the names of the options in an interface that a file declares. */
function readOptionNames(path: string, name: string): readonly string[] {
  const [, body = ''] = new RegExp(`^export interface ${name} \\{\n(.*?)^\\}`, 'ms').exec(read(path)) ?? []
  return [...body.matchAll(/^ {2}readonly (\w+)\??:/gm)].map(([, option]) => option ?? '')
}

/** Returns the names in the first column of a document's tables. */
const readRowNames = (path: string): readonly string[] =>
  read(path)
    .split('\n')
    .flatMap((row) => /^\| ((?:`\w+` ?)+)\|/.exec(row)?.[1]?.match(/\w+/g) ?? [])

it('the page of settings is up to date: npm run -s settings prints it', () => {
  expect(read('docs/run/settings.md')).toContain(settingsTable())
})

it('the README lists every demo account and their password', () => {
  const readme = read('README.md')
  for (const { email } of demoAccounts) expect(readme).toContain(`| \`${email}\` |`)
  expect(readme).toContain(`\`${demoPassword}\``)
})

it('the reference of fields has a row for every field type, option and option of a transition', () => {
  const options = [
    ...readOptionNames('resources/core/field.ts', 'FieldOptions'),
    ...readOptionNames('resources/core/transition.ts', 'Transition'),
  ]
  expect(options).toContain('asks')
  expect(readRowNames('docs/extend/field-options.md')).toEqual(expect.arrayContaining([...Object.keys(fieldTypes), ...options]))
})

it('the reference of resources has a section with an example for every option', () => {
  const sections = read('docs/extend/resource-options.md').split(/^### /m).slice(1)
  const optionsWithExample = sections.filter((section) => section.includes('```ts')).map((section) => section.split('\n')[0])
  expect(optionsWithExample.toSorted()).toEqual(readOptionNames('resources/core/resource.ts', 'ResourceDefinition').toSorted())
})

describe.each(documents)('%s', (path) => {
  it('the page names commands that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const scriptNames = [...read(path).matchAll(/npm run (?:-s )?([a-z][a-z:]*)/g)].map(([, name]) => name ?? '')
    for (const name of scriptNames) expect(Object.keys(scripts)).toContain(name)
  })

  it('the page links to files that exist', () => {
    const links = [...read(path).matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, link]) => link ?? '')
    for (const link of links) expect(existsSync(join(root, dirname(path), link)), link).toBe(true)
  })

  it('the page names files and folders that exist', () => {
    const pathMatches = [
      ...read(path).matchAll(/`((?:resources|backend|frontend|policies|scripts|seeds|migrations|e2e|bench)\/[\w./-]+)`/g),
    ]
    const missing = pathMatches.flatMap(([, name = '']) => (existsSync(join(root, name)) || examples.test(name) ? [] : [name]))
    expect(missing).toEqual([])
  })
})
