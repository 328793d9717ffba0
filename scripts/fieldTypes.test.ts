import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { fieldTypes } from '#resources/core/fields/index.ts'

const root = join(import.meta.dirname, '..')

/** Files that define the field types, or in which a person types the name of one. */
const registries =
  /^(resources\/core\/fields|backend\/platform\/fields|frontend\/fields|scripts\/resource)\/|^backend\/platform\/engine\/openapi\/fieldSchemas\.ts$/
/** Files with other kinds of types: PostgreSQL columns, HTML inputs, form questions, items and search parameters of FHIR. */
const others =
  /^(?:backend\/platform\/database\/schema\/narrowing\.ts|backend\/platform\/auth\/provider\/views\.ts|(?:resources\/forms|resources\/fhir|backend\/forms|frontend\/forms\/builder)\/.*|backend\/app\/testing\/.*)$/

const names = Object.keys(fieldTypes).join('|')
const questions = [
  new RegExp(`\\btype\\b[^\\n]{0,3}[!=]== '(${names})'`),
  new RegExp(`'(${names})' [!=]== [\\w.?]*\\btype\\b`),
  /'(transitions|states|initial|values|to)' in \b(field|definition|each|other|source|\()/,
  /switch \([\w.?]*\btype\)/,
]

/**
 * The properties of a field come from its type (`resources/core/fieldKinds.ts`), so that adding a type requires no search through all
 * files.
 */
it('no file outside the registries distinguishes field types by name', () => {
  const files = execFileSync('git', ['ls-files', 'resources', 'policies', 'seeds', 'backend', 'frontend', 'scripts'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path) && !registries.test(path) && !others.test(path))
  const violations = files.flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .flatMap((line, index) => (questions.some((question) => question.test(line)) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(violations).toEqual([])
})
