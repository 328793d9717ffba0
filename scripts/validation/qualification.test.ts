import { expect, it } from 'vitest'
import type { TestResult } from '../testing/tally.ts'
import { findRunProblems, qualify } from './qualification.ts'
import type { Requirement } from './requirements.ts'
import type { TestRun } from './testRun.ts'

const requirement = (id: string, change: Partial<Requirement> = {}): Requirement => ({
  id,
  source: 'Specification 1',
  section: '5 Validation',
  risk: 'high',
  state: 'proved',
  requirement: 'A rule.',
  mechanism: 'scripts/test.ts',
  tests: [{ file: 'a/b.test.ts', title: 'keeps the rule of %s' }],
  reason: '',
  ...change,
})
const result = (title: string, state: TestResult['state'] = 'passed', file = 'a/b.test.ts'): TestResult => ({ file, title, state })
const outcomeOf = (results: readonly TestResult[]) => qualify([requirement('S1-1')], results)[0]?.outcome

const code = { commit: 'c0ffee', isClean: true }
const machine = { name: 'ci', system: 'linux', processors: '2', memory: '4 GiB', node: 'v24' }
const times = { startedAt: '2026-11-29T20:00:00.000Z', finishedAt: '2026-11-29T20:10:00.000Z' }
const run = (check: string, change: Partial<TestRun> = {}): TestRun => ({
  check,
  code,
  hasPassed: true,
  machine,
  tests: [],
  ...times,
  ...change,
})

it('a requirement passes when every test under each of its titles passed', () => {
  expect(outcomeOf([result('keeps the rule of sites'), result('keeps the rule of users')])).toBe('passed')
})

it('a requirement fails when one of its tests failed, did not run or was skipped', () => {
  expect(outcomeOf([result('keeps the rule of sites'), result('keeps the rule of users', 'failed')])).toBe('failed')
  expect(outcomeOf([])).toBe('not run')
  expect(outcomeOf([result('keeps the rule of sites', 'passed', 'a/other.test.ts')])).toBe('not run')
  expect(outcomeOf([result('keeps the rule of sites'), result('keeps the rule of users', 'skipped')])).toBe('not run')
})

it('a requirement counts the tests of a suite in every test file of its folder', () => {
  const tests = [{ file: 'a/suite.ts', title: 'keeps it' }]
  const [qualified] = qualify(
    [requirement('S1-1', { tests })],
    [result('keeps it', 'passed', 'a/b1.test.ts'), result('keeps it', 'passed', 'a/b2.test.ts')],
  )
  expect(qualified).toMatchObject({ outcome: 'passed', tests: [{ count: 2 }] })
})

it('failed and open requirements come first', () => {
  const requirements = [
    requirement('S1-1'),
    requirement('S1-2', { state: 'organisation', tests: [], reason: 'training' }),
    requirement('S1-3', { state: 'open', tests: [], reason: 'no test yet' }),
    requirement('S1-4', { tests: [{ file: 'a/b.test.ts', title: 'was never run' }] }),
    requirement('S1-5', { tests: [{ file: 'a/b.test.ts', title: 'fails' }] }),
  ]
  const qualified = qualify(requirements, [result('keeps the rule of sites'), result('fails', 'failed')])
  expect(qualified.map(({ id, outcome }) => `${id} ${outcome}`)).toEqual([
    'S1-5 failed',
    'S1-4 not run',
    'S1-3 open',
    'S1-1 passed',
    'S1-2 organisation',
  ])
})

it('results of another commit or of uncommitted changes do not count', () => {
  expect(findRunProblems([run('unit'), run('journeys')], code)).toEqual([])
  expect(findRunProblems([run('unit', { code: { ...code, commit: 'beef' } }), run('journeys')], code)).toEqual([
    'unit: the results belong to the commit beef',
  ])
  expect(findRunProblems([run('unit', { code: { ...code, isClean: false } }), run('journeys')], code)).toEqual([
    'unit: the tested code differed from its commit',
  ])
  expect(findRunProblems([run('unit'), run('journeys')], { ...code, isClean: false })).toEqual(['The code differs from its commit.'])
})

it('a missing or failed run is a problem of the whole document', () => {
  expect(findRunProblems([run('unit', { hasPassed: false })], code)).toEqual(['journeys: no results', 'unit: at least one test failed'])
})
