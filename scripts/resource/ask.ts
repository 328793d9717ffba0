import { createInterface, type Interface } from 'node:readline/promises'
import { fieldChoices, isFieldType } from './fieldChoices.ts'
import { parseField } from './parseField.ts'

/** What a person at a terminal wants: a name, and fields as the command line takes them. Each answer is checked before the next question. */
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
    return [name, ...fields]
  } finally {
    terminal.close()
  }
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
  const problem = problemOf(text)
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

function problemOf(text: string): string | null {
  try {
    parseField(text)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
