import { snake } from '#resources/core/names.ts'
import { askForResource, listOfTypes } from './resource/ask.ts'
import { isFile, resourceFile } from './resource/files.ts'
import { makeResource } from './resource/make.ts'
import { optionsHelp, parseRequest } from './resource/request.ts'

/**
 * `npm run resource:new -- NAME [FIELD …] [OPTION …]`: a resource that works as it is, listed, with its texts in both languages; as a part of
 * another one, with transitions, roll-ups, notifications and calls. Without arguments, at a terminal, it asks. Writes nothing when something of
 * it is wrong. `npm run resource:remove` takes all of it out again.
 */
const usage = `Usage: npm run resource:new -- NAME [FIELD …] [OPTION …]

NAME is one word in camelCase and the singular: equipment, visitRoom.
FIELD is name:type, with what the type needs behind an equals sign, and options behind colons:

  npm run resource:new -- equipment name:text:required:max=120 status:status=IN_USE,RETIRED purchasedOn:date site:ref=site:required

${listOfTypes()}

${optionsHelp}`

try {
  const input = process.argv.slice(2)
  if (input.length === 0 && !process.stdin.isTTY) throw new Error(usage)
  const request = parseRequest(input.length > 0 ? input : await askForResource(refusalOf))
  const refusal = refusalOf(request.name)
  if (refusal !== null) throw new Error(refusal)
  const { files, untranslated } = makeResource(request)
  console.log(nextSteps(request.name, files, untranslated))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

function refusalOf(name: string): string | null {
  if (!/^[a-z][a-zA-Z0-9]{1,39}$/.test(name)) return usage
  return isFile(resourceFile(name)) ? `resources/${name}.ts is there already.` : null
}

function nextSteps(name: string, files: readonly string[], untranslated: readonly string[]): string {
  const french =
    untranslated.length === 0
      ? ['   The texts are complete in English and French.']
      : [
          '   Not yet in French (frontend/locales/fr, or --fr when the resource is made anew):',
          ...untranslated.map((each) => `     ${each}`),
        ]
  return [
    `Made ${name}:`,
    ...files.map((file) => `   ${file}`),
    '   frontend/locales/en and fr',
    ...french,
    '',
    `1. Look at resources/${name}.ts: page, actions, layout, transitions.`,
    `2. npm run schema:diff -- add_${snake(name)}`,
    '   writes the migration; read it.',
    '3. npm start',
    '   the table, the API, the screens and the history are there.',
    `4. npm run resource:remove -- ${name}`,
    '   takes all of it out again.',
    '',
    'The guide is docs/add-a-resource.md; every option is in docs/resource-options.md and docs/field-options.md.',
  ].join('\n')
}
