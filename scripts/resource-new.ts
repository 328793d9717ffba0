import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkResources } from '#resources/core/checks.ts'
import { snake } from '#resources/core/names.ts'
import { resources } from '#resources/index.ts'
import { askForResource, listOfTypes } from './resource/ask.ts'
import { definitionOf } from './resource/definition.ts'
import { parseField } from './resource/parseField.ts'
import { listResource } from './resource/scaffold.ts'
import { sourceOf } from './resource/source.ts'
import { addTextsOf } from './resource/texts.ts'

/**
 * `npm run resource:new -- NAME [FIELD …]`: a declaration to start from, listed, with its texts in both languages. Without arguments, at a
 * terminal, it asks. Writes nothing when something of it is wrong, and changes nothing that exists.
 */
const folder = join(import.meta.dirname, '../resources')
const index = join(folder, 'index.ts')

const usage = `Usage: npm run resource:new -- NAME [FIELD …]

NAME is one word in camelCase and the singular: equipment, visitRoom.
FIELD is name:type, with what the type needs behind an equals sign, and options behind colons:

  npm run resource:new -- equipment name:text:required:max=120 status:status=IN_USE,RETIRED purchasedOn:date site:ref=site:required

${listOfTypes()}`

try {
  const given = process.argv.slice(2)
  if (given.length === 0 && !process.stdin.isTTY) throw new Error(usage)
  const [name = '', ...fields] = given.length > 0 ? given : await askForResource(refusalOf)
  console.log(make(name, fields))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

function refusalOf(name: string): string | null {
  if (!/^[a-z][a-zA-Z0-9]{1,39}$/.test(name)) return usage
  return existsSync(fileOf(name)) ? `resources/${name}.ts is there already.` : null
}

function fileOf(name: string): string {
  return join(folder, `${name}.ts`)
}

/** @throws Error with everything that is wrong */
function make(name: string, fields: readonly string[]): string {
  const refusal = refusalOf(name)
  if (refusal !== null) throw new Error(refusal)
  const definition = definitionOf(name, fields.map(parseField))
  const mistakes = checkResources([...resources, definition])
  if (mistakes.length > 0) throw new Error(['That would be a wrong declaration:', ...mistakes.map((each) => `  ${each}`)].join('\n'))

  writeFileSync(fileOf(name), sourceOf(definition))
  writeFileSync(index, listResource(readFileSync(index, 'utf8'), name))
  addTextsOf(definition)
  return nextSteps(name)
}

function nextSteps(name: string): string {
  return [
    `Made resources/${name}.ts, listed it in resources/index.ts, and added its texts to frontend/locales.`,
    '',
    `1. Look at resources/${name}.ts: page permission, actions, transitions, layout, screens. \`npm run fix\` breaks long lines.`,
    '2. npm run texts:check',
    '   names the texts that are not yet in French, and drafts those of later fields with -- --add.',
    `3. npm run schema:diff -- add_${snake(name)}`,
    '   writes the migration; read it.',
    '4. npm start',
    '   the table, the API, the screens and the history are there.',
    '5. npm test',
    '   the tests that follow from declarations cover it.',
    '',
    'The guide is docs/add-a-resource.md; every option is in docs/resource-options.md and docs/field-options.md.',
  ].join('\n')
}
