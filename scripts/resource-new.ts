import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { snake } from '#resources/core/names.ts'
import { listResource, resourceFile, titleOf, wordsOf } from './resource/scaffold.ts'
import { addTexts } from './texts/localeFiles.ts'

/** `npm run resource:new NAME`: a declaration to start from, listed, with its texts in both languages. Changes nothing that exists. */
const resources = join(import.meta.dirname, '../resources')

const name = process.argv[2] ?? ''
const file = join(resources, `${name}.ts`)
const index = join(resources, 'index.ts')
const refusal = refusalOf()
if (refusal === null) scaffold()
else {
  console.error(refusal)
  process.exitCode = 1
}

function refusalOf(): string | null {
  if (!/^[a-z][a-zA-Z0-9]{1,39}$/.test(name))
    return 'Usage: npm run resource:new NAME — one word in camelCase and the singular, such as equipment or visitRoom.'
  if (existsSync(file)) return `resources/${name}.ts is there already.`
  return null
}

function scaffold(): void {
  writeFileSync(file, resourceFile(name))
  writeFileSync(index, listResource(readFileSync(index, 'utf8'), name))
  const texts = new Map([
    [`admin:titles.${name}.one`, titleOf(name)],
    [`admin:titles.${name}.many`, `${titleOf(name)}s`],
    [`admin:titles.${name}.new`, `New ${wordsOf(name)}`],
    [`admin:${name}.name`, 'Name'],
    [`admin:tabs.${name}.details`, 'Details'],
    [`audit:kinds.${name}`, titleOf(name)],
    [`audit:values.auditHistory.kind.${name}`, titleOf(name)],
  ])
  const french = new Map(texts).set(`admin:${name}.name`, 'Nom').set(`admin:tabs.${name}.details`, 'Renseignements')
  addTexts('en', texts)
  addTexts('fr', french)
  console.log(nextSteps(name))
}

function nextSteps(resource: string): string {
  return [
    `Made resources/${resource}.ts, listed it in resources/index.ts, and added its texts to frontend/locales.`,
    '',
    `1. Edit resources/${resource}.ts: page permission, fields, actions, list, form, screens.`,
    '2. npm run texts:check -- --add',
    '   drafts the texts that are missing, and names those that are not yet in French.',
    `3. npm run schema:diff add_${snake(resource)}`,
    '   writes the migration; read it.',
    '4. npm start',
    '   the table, the API, the screens and the history are there.',
    '5. npm test',
    '   the tests that follow from declarations cover it.',
    '',
    'The walk is in docs/add-a-resource.md.',
  ].join('\n')
}
