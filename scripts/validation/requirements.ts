import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isTestDefined, parseTestName, type TestName } from './testNames.ts'

export const root = join(import.meta.dirname, '../..')
export const requirementsFile = 'docs/evaluate/requirements.tsv'

export const risks = ['high', 'medium', 'low'] as const
export const states = ['proved', 'open', 'organisation'] as const
const columns = ['id', 'source', 'section', 'risk', 'state', 'requirement', 'mechanism', 'proof'] as const

/** A rule that the product, or the organisation that uses it, must keep. */
export interface Requirement {
  /** Permanent; never used for another rule. */
  readonly id: string
  /** Specification, regulation or standard. */
  readonly source: string
  readonly section: string
  /** Clinical risk of a violation. */
  readonly risk: (typeof risks)[number]
  readonly state: (typeof states)[number]
  readonly requirement: string
  /** File or folder that implements the rule; for a duty of the organisation, the page that names it. */
  readonly mechanism: string
  /** Empty unless the requirement is proved. */
  readonly tests: readonly TestName[]
  /** The reason of an open requirement, or the duty of the organisation. Empty if the requirement is proved. */
  readonly reason: string
}

export const readRequirements = (): readonly Requirement[] => parseRequirements(readFileSync(join(root, requirementsFile), 'utf8'))

/**
 * Reads the table of requirements: columns separated by tabs, tests by ` | `. Pure.
 * @throws Error with the number of a line that has missing or unknown values
 */
export function parseRequirements(text: string): readonly Requirement[] {
  const [head = '', ...lines] = text.trimEnd().split('\n')
  if (head !== columns.join('\t')) throw new Error(`The first line must be: ${columns.join(', ')}`)
  return lines.map((line, index) => {
    const cells = line.split('\t')
    const [id = '', source = '', section = '', risk = '', state = '', requirement = '', mechanism = '', proof = ''] = cells
    if (cells.length !== columns.length || cells.includes('') || !isOneOf(risks, risk) || !isOneOf(states, state))
      throw new Error(`Line ${index + 2} of the requirements is not valid: ${line.slice(0, 60)}`)
    const tests = state === 'proved' ? proof.split(' | ').map(parseTestName) : []
    return { id, source, section, risk, state, requirement, mechanism, tests, reason: state === 'proved' ? '' : proof }
  })
}

const isOneOf = <Value extends string>(values: readonly Value[], value: string): value is Value => values.some((each) => each === value)

/** Returns every missing mechanism and missing test of the requirements, and every id that is used twice. */
export function findRequirementProblems(requirements: readonly Requirement[]): readonly string[] {
  const texts = new Map<string, string>()
  const readText = (file: string): string => {
    const text = texts.get(file) ?? (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '')
    texts.set(file, text)
    return text
  }
  const ids = new Set<string>()
  return requirements.flatMap(({ id, mechanism, tests }) => {
    const isRepeated = ids.has(id)
    ids.add(id)
    return [
      ...(isRepeated ? [`${id}: the id is used twice`] : []),
      ...(existsSync(join(root, mechanism)) ? [] : [`${id}: there is no ${mechanism}`]),
      ...tests
        .filter((test) => !isTestDefined(readText(test.file), test.title))
        .map(({ file, title }) => `${id}: there is no test ${file}: ${title}`),
    ]
  })
}
