import { createInterface, type Interface } from 'node:readline/promises'
import { resources } from '#resources/index.ts'
import { fieldChoices, isFieldType } from './fieldChoices.ts'
import { parseField } from './parseField.ts'
import { parseRequest } from './request.ts'

/** The arguments of `resource:new`, from a user at a terminal. Each answer is checked before the next question. */
export async function askForResource(isNameRefused: (name: string) => string | null): Promise<readonly string[]> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const name = await askUntil(terminal, 'Resource (camelCase, singular): ', isNameRefused)
    console.log(`\nField types:\n${listOfTypes()}\n\nOne field after the other; an empty name ends.`)
    const fields: string[] = []
    for (let field = await askForField(terminal); field !== null; field = await askForField(terminal)) {
      fields.push(field)
      console.log(`  ${field}`)
    }
    return [name, ...fields, ...(await askForOptions(terminal, name))]
  } finally {
    terminal.close()
  }
}

/** Questions beside the fields, each with its option. An empty answer goes on. */
const questions = [
  ['transition', 'Transition whose dialog requests fields (for example retire:asks=reason,retiredOn)'],
  ['notice', 'Notification (for example EQUIPMENT_RETIRED:status=RETIRED)'],
  ['call', 'Call (for example dueCalibrations:until=calibrationDueOn)'],
  ['fr', 'French text (for example serialNumber=Numéro de série; of the resource itself: appareil|appareils|Nouvel appareil)'],
] as const

async function askForOptions(terminal: Interface, name: string): Promise<readonly string[]> {
  const options: string[] = []
  const plural = (await terminal.question('\nPlural, where an s at the end is wrong (empty: the usual one): ')).trim()
  if (plural !== '') options.push('--plural', plural)
  const parent = await askUntil(terminal, 'Its rows are parts of which resource (empty: of none): ', (answer) =>
    answer === '' || resources.some((each) => each.name === answer) ? null : `There is no resource ${answer}.`,
  )
  if (parent !== '') {
    options.push('--parent', parent)
    if (/^y/i.test(await terminal.question('In an order that users set (y/n): '))) options.push('--ordered')
    options.push(
      ...(await askForEach(terminal, ['rollup', 'Column of the parent (for example calibrationCount:count)'], [name, ...options])),
    )
  }
  for (const question of questions) options.push(...(await askForEach(terminal, question, [name])))
  return options
}

async function askForEach(
  terminal: Interface,
  [option, question]: readonly [string, string],
  before: readonly string[],
): Promise<readonly string[]> {
  const refuse = (answer: string): string | null =>
    answer === '' ? null : problemOf(() => parseRequest([...before, `--${option}=${answer}`]))
  const answer = await askUntil(terminal, `${question}, empty ends: `, refuse)
  return answer === '' ? [] : [`--${option}=${answer}`, ...(await askForEach(terminal, [option, question], before))]
}

async function askForField(terminal: Interface): Promise<string | null> {
  const name = (await terminal.question('\nField name: ')).trim()
  if (name === '') return null
  const type = await askUntil(terminal, 'Type (name or number): ', (answer) =>
    typeNamed(answer) === null ? 'There is no such type.' : null,
  )
  const found = typeNamed(type) ?? 'text'
  const { argument, options } = fieldChoices[found]
  const said = argument === undefined ? '' : (await terminal.question(`${argument.name} (for example ${argument.example}): `)).trim()
  const chosen = options.length === 0 ? '' : (await terminal.question(`Options, parted by spaces (${options.join(' ')}): `)).trim()
  const text = [`${name}:${found}${said === '' ? '' : `=${said}`}`, ...chosen.split(/\s+/).filter((each) => each !== '')].join(':')
  const problem = problemOf(() => parseField(text))
  if (problem === null) return text
  console.log(problem)
  return askForField(terminal)
}

async function askUntil(terminal: Interface, question: string, refuse: (answer: string) => string | null): Promise<string> {
  for (;;) {
    const answer = (await terminal.question(question)).trim()
    const refusal = refuse(answer)
    if (refusal === null) return answer
    console.log(refusal)
  }
}

const names = Object.keys(fieldChoices)

/** Numbered, in two columns' width: `  4 integer      a whole number`. */
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
