import { describe, expect, it } from 'vitest'
import { findRequirementProblems, parseRequirements, readRequirements } from './requirements.ts'

const head = 'id\tsource\tsection\trisk\tstate\trequirement\tmechanism\tproof'
const requirements = readRequirements()

describe('the table of requirements', () => {
  it('every requirement has an id, a risk, and a proof or a reason', () => {
    expect(requirements.length).toBeGreaterThan(400)
    for (const { id, state, tests, reason } of requirements) {
      expect(id).toMatch(/^[A-Z0-9]+-[\w.-]+$/)
      expect([id, state === 'proved' ? tests.length > 0 : reason !== '']).toEqual([id, true])
    }
  })

  it('every mechanism and every test that a requirement names exists', () => {
    expect(findRequirementProblems(requirements)).toEqual([])
  })

  it('no requirement is open', () => {
    expect(requirements.filter(({ state }) => state === 'open').map(({ id }) => id)).toEqual([])
  })
})

describe('a line of the table', () => {
  const line = (cells: readonly string[]) => `${head}\n${cells.join('\t')}\n`
  const cells = ['S1-5-99', 'Specification 1', '5 Validation', 'high', 'proved', 'A rule.', 'scripts/test.ts']

  it('a line names tests by file and title, separated by a bar', () => {
    const [requirement] = parseRequirements(line([...cells, 'a/b.test.ts: does this | a/c.spec.ts: does that: %s']))
    expect(requirement?.tests).toEqual([
      { file: 'a/b.test.ts', title: 'does this' },
      { file: 'a/c.spec.ts', title: 'does that: %s' },
    ])
  })

  it.each([
    ['an unknown risk', cells.with(3, 'none')],
    ['an unknown state', cells.with(4, 'maybe')],
    ['an empty mechanism', cells.with(6, '')],
  ])('rejects a line with %s', (_what, values) => {
    expect(() => parseRequirements(line([...values, 'a/b.test.ts: x']))).toThrow('Line 2')
  })

  it('rejects a proof that names no file of tests', () => {
    expect(() => parseRequirements(line([...cells, 'it is obvious']))).toThrow('A test is named by its file')
  })

  it('reports a test and a mechanism that do not exist, and an id that is used twice', () => {
    const faulty = parseRequirements(line([...cells.with(6, 'scripts/none.ts'), 'scripts/testing/tally.test.ts: was removed']))
    expect(findRequirementProblems([...faulty, ...faulty]).slice(0, 2)).toEqual([
      'S1-5-99: there is no scripts/none.ts',
      'S1-5-99: there is no test scripts/testing/tally.test.ts: was removed',
    ])
    expect(findRequirementProblems([...faulty, ...faulty])).toContain('S1-5-99: the id is used twice')
  })
})
