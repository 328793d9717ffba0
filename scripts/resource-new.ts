import { toSnakeCase } from '#resources/core/values/names.ts'
import { listOfTypes, promptForResource } from './resource/ask.ts'
import { areaOf, getResourceFile } from './resource/files.ts'
import { makeResource } from './resource/make.ts'
import { optionsHelp, parseRequest } from './resource/request.ts'

/**
 * `npm run resource:new -- NAME [FIELD …] [OPTION …]`: creates a working resource, registered, with its texts in both languages. Options
 * add a parent resource, transitions, roll-ups, notifications and calls. Without arguments, at a terminal, it asks for them. If an
 * argument is invalid, it writes nothing. `npm run resource:remove` removes all of it again.
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
  const request = parseRequest(input.length > 0 ? input : await promptForResource(refusalOf))
  const refusal = refusalOf(request.name)
  if (refusal !== null) throw new Error(refusal)
  const { files, untranslated } = makeResource(request)
  console.log(formatNextSteps(request.name, files, untranslated))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

function refusalOf(name: string): string | null {
  if (!/^[a-z][a-zA-Z0-9]{1,39}$/.test(name)) return usage
  return areaOf(name) === null ? null : `${getResourceFile(name)} exists.`
}

function formatNextSteps(name: string, files: readonly string[], untranslatedKeys: readonly string[]): string {
  const french =
    untranslatedKeys.length === 0
      ? ['   The texts are complete in English and French.']
      : [
          '   Not yet in French (frontend/locales/fr, or --fr when the resource is made anew):',
          ...untranslatedKeys.map((each) => `     ${each}`),
        ]
  return [
    `Made ${name}:`,
    ...files.map((file) => `   ${file}`),
    '   frontend/locales/en and fr',
    ...french,
    '',
    `1. Look at ${getResourceFile(name)}: page, actions, layout, transitions.`,
    `2. npm run schema:diff -- add_${toSnakeCase(name)}`,
    '   writes the migration; read it.',
    '3. npm start',
    '   the table, the API, the screens and the history are there.',
    `4. npm run resource:remove -- ${name}`,
    '   takes all of it out again.',
    '',
    'The guide is docs/extend/add-a-resource.md; every option is in docs/extend/resource-options.md and docs/extend/field-options.md.',
  ].join('\n')
}
