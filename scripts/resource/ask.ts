import { createInterface, type Interface } from 'node:readline/promises'
import { resources } from '#resources/index.ts'
import { fieldChoices, isFieldType } from './fieldChoices.ts'
import { parseField } from './parseField.ts'
import { parseRequest } from './request.ts'

/** Asks a user at a terminal for the arguments of `resource:new`. Each answer is checked before the next question. */
export async function promptForResource(checkName: (name: string) => string | null): Promise<readonly string[]> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const name = await promptUntilValid(terminal, 'Resource (camelCase, singular): ', checkName)
    console.log(`\nField types:\n${listOfTypes()}\n\nEnter one field at a time. Leave the name blank to finish.`)
    const fields: string[] = []
    for (let field = await promptForField(terminal); field !== null; field = await promptForField(terminal)) {
      fields.push(field)
      console.log(`  ${field}`)
    }
    return [name, ...fields, ...(await promptForOptions(terminal, name))]
  } finally {
    terminal.close()
  }
}

/** Questions after the fields, each with its option. An empty answer skips the question. */
const questions = [
  ['transition', 'Transition whose dialog requests fields (for example retire:asks=reason,retiredOn)'],
  ['notice', 'Notification (for example EQUIPMENT_RETIRED:status=RETIRED)'],
  ['call', 'Call (for example dueCalibrations:until=calibrationDueOn)'],
  ['fr', 'French text (for example serialNumber=Numéro de série; of the resource itself: appareil|appareils|Nouvel appareil)'],
] as const

async function promptForOptions(terminal: Interface, name: string): Promise<readonly string[]> {
  const options: string[] = []
  const plural = (await terminal.question('\nPlural, where an s at the end is wrong (empty: the usual one): ')).trim()
  if (plural !== '') options.push('--plural', plural)
  const parent = await promptUntilValid(terminal, 'Its rows are parts of which resource (empty: of none): ', (answer) =>
    answer === '' || resources.some((each) => each.name === answer) ? null : `There is no resource ${answer}.`,
  )
  if (parent !== '') {
    options.push('--parent', parent)
    if (/^y/i.test(await terminal.question('In an order that users set (y/n): '))) options.push('--ordered')
    options.push(
      ...(await promptForEach(terminal, ['rollup', 'Column of the parent (for example calibrationCount:count)'], [name, ...options])),
    )
  }
  for (const question of questions) options.push(...(await promptForEach(terminal, question, [name])))
  return options
}

async function promptForEach(
  terminal: Interface,
  [option, question]: readonly [string, string],
  before: readonly string[],
): Promise<readonly string[]> {
  const validate = (answer: string): string | null =>
    answer === '' ? null : problemOf(() => parseRequest([...before, `--${option}=${answer}`]))
  const answer = await promptUntilValid(terminal, `${question}, empty ends: `, validate)
  return answer === '' ? [] : [`--${option}=${answer}`, ...(await promptForEach(terminal, [option, question], before))]
}

async function promptForField(terminal: Interface): Promise<string | null> {
  const name = (await terminal.question('\nField name: ')).trim()
  if (name === '') return null
  const type = await promptUntilValid(terminal, 'Type (name or number): ', (answer) =>
    typeNamed(answer) === null ? 'There is no such type.' : null,
  )
  const fieldType = typeNamed(type) ?? 'text'
  const { argument, options } = fieldChoices[fieldType]
  const statement = argument === undefined ? '' : (await terminal.question(`${argument.name} (for example ${argument.example}): `)).trim()
  const optionText = options.length === 0 ? '' : (await terminal.question(`Options, parted by spaces (${options.join(' ')}): `)).trim()
  const text = [
    `${name}:${fieldType}${statement === '' ? '' : `=${statement}`}`,
    ...optionText.split(/\s+/).filter((each) => each !== ''),
  ].join(':')
  const problem = problemOf(() => parseField(text))
  if (problem === null) return text
  console.log(problem)
  return promptForField(terminal)
}

async function promptUntilValid(terminal: Interface, question: string, validate: (answer: string) => string | null): Promise<string> {
  for (;;) {
    const answer = (await terminal.question(question)).trim()
    const refusal = validate(answer)
    if (refusal === null) return answer
    console.log(refusal)
  }
}

const names = Object.keys(fieldChoices)

/** Numbered list of types in aligned columns: `  4 integer      a whole number`. */
export const listOfTypes = (): string =>
  names
    .map((name, index) => `${String(index + 1).padStart(3)} ${name.padEnd(12)} ${isFieldType(name) ? fieldChoices[name].about : ''}`)
    .join('\n')

function typeNamed(answer: string) {
  const name = /^\d+$/.test(answer) ? names[Number(answer) - 1] : answer
  return name !== undefined && isFieldType(name) ? name : null
}

function problemOf(work: () => unknown): string | null {
  try {
    work()
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
