/** An instruction of a Containerfile, with continued lines joined. */
export interface Instruction {
  /** In capitals: `RUN`, `COPY`. */
  readonly name: string
  readonly value: string
}

export interface Stage {
  /** Empty if the stage has no name. */
  readonly name: string
  /** Image, with the defaults of arguments filled in. */
  readonly base: string
  readonly instructions: readonly Instruction[]
}

/** Parses a Containerfile into its stages. Pure. Here-documents and parser directives are not supported. */
export function parseContainerfile(text: string): readonly Stage[] {
  const instructions = text
    .split('\n')
    .filter((line) => !/^\s*(?:#|$)/.test(line))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => {
      const [, name = '', value = ''] = /^\s*(\w+)\s+(.*)$/.exec(line) ?? []
      return { name: name.toUpperCase(), value: value.trim() }
    })
  const firstStage = instructions.findIndex(({ name }) => name === 'FROM')
  const defaults = new Map(
    instructions.slice(0, firstStage).map(({ value }) => {
      const [name = '', ...rest] = value.split('=')
      return [name, rest.join('=')]
    }),
  )
  return instructions.flatMap(({ name, value }, index) => {
    if (name !== 'FROM') return []
    const [, image = '', stageName = ''] = /^(\S+)(?:\s+as\s+(\S+))?$/i.exec(value) ?? []
    const rest = instructions.slice(index + 1)
    const next = rest.findIndex((each) => each.name === 'FROM')
    return [{ name: stageName, base: fillIn(image, defaults), instructions: next === -1 ? rest : rest.slice(0, next) }]
  })
}

/** Returns the values of all instructions of a name, in order. */
export const valuesOf = (stage: Stage, name: string): readonly string[] =>
  stage.instructions.flatMap((each) => (each.name === name ? [each.value] : []))

/** Parses the `NAME=value` pairs of `ENV` instructions. Values contain no spaces. */
export const environmentOf = (stage: Stage): Readonly<Record<string, string>> =>
  Object.fromEntries(valuesOf(stage, 'ENV').flatMap((value) => value.split(/\s+/).map(parsePair)))

/** Splits at the first equals sign. */
export function parsePair(text: string): readonly [string, string] {
  const [name = '', ...rest] = text.split('=')
  return [name, rest.join('=')]
}

/** Replaces `${NAME}` by its value. An unknown name stays. */
const fillIn = (text: string, values: ReadonlyMap<string, string>): string =>
  text.replaceAll(/\$\{(\w+)\}/g, (whole, name: string) => values.get(name) ?? whole)
