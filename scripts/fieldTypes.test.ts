import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { fieldTypes } from '#resources/core/fields/index.ts'

const root = join(import.meta.dirname, '..')

/** Where the types live, and where a person types the name of one. */
const registries =
  /^(resources\/core\/fields|backend\/fields|frontend\/fields|scripts\/resource)\/|^backend\/engine\/openapi\/fieldSchemas\.ts$/
/** Types of other things: columns of PostgreSQL, inputs of a page of HTML, questions of a form. */
const others =
  /^(?:backend\/database\/schema\/narrowing\.ts|backend\/auth\/provider\/views\.ts|(?:resources\/forms|backend\/forms|frontend\/form-builder)\/.*|backend\/testing\/.*)$/

const names = Object.keys(fieldTypes).join('|')
const questions = [
  new RegExp(`\\btype\\b[^\\n]{0,3}[!=]== '(${names})'`),
  new RegExp(`'(${names})' [!=]== [\\w.?]*\\btype\\b`),
  /'(transitions|states|initial|values|to)' in \b(field|definition|each|other|source|\()/,
  /switch \([\w.?]*\btype\)/,
]

/** What a field is, is asked of its type (`resources/core/fieldKinds.ts`): a new type must not be looked for in every file. */
it('no file outside the registries tells field types by name', () => {
  const files = execFileSync('git', ['ls-files', 'resources', 'policies', 'seeds', 'backend', 'frontend', 'scripts'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path) && !registries.test(path) && !others.test(path))
  const found = files.flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .flatMap((line, index) => (questions.some((question) => question.test(line)) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(found).toEqual([])
})
