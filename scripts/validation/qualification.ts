import { dirname } from 'node:path'
import type { TestResult } from '../testing/tally.ts'
import type { Requirement } from './requirements.ts'
import { matchesTitle, type TestName } from './testNames.ts'
import { type CodeState, provingChecks, type TestRun } from './testRun.ts'

/** In the order of the document: what needs attention is first. */
export const outcomes = ['failed', 'not run', 'open', 'passed', 'organisation'] as const
export type Outcome = (typeof outcomes)[number]

export interface QualifiedTest extends TestName {
  readonly outcome: 'passed' | 'failed' | 'not run'
  /** Number of tests that ran under this title: more than one if it generates tests. */
  readonly count: number
}

export interface QualifiedRequirement extends Omit<Requirement, 'tests'> {
  readonly outcome: Outcome
  readonly tests: readonly QualifiedTest[]
}

/**
 * Combines requirements with the results of tests, failed and open ones first. Pure.
 * @param results results of the tests of this build
 */
export function qualify(requirements: readonly Requirement[], results: readonly TestResult[]): readonly QualifiedRequirement[] {
  const resultsByFile = Map.groupBy(results, ({ file }) => file)
  const resultsByFolder = Map.groupBy(results, ({ file }) => dirname(file))
  const resultsFor = (file: string) =>
    // A suite that several test files of its folder run.
    (isTestFile(file) ? resultsByFile.get(file) : resultsByFolder.get(dirname(file))) ?? []
  const qualifiedRequirements = requirements.map((requirement): QualifiedRequirement => {
    const tests = requirement.tests.map((test) => qualifyTest(test, resultsFor(test.file)))
    return { ...requirement, tests, outcome: outcomeOf(requirement, tests) }
  })
  return qualifiedRequirements.toSorted((left, right) => outcomes.indexOf(left.outcome) - outcomes.indexOf(right.outcome))
}

const isTestFile = (file: string): boolean => /\.(?:test|spec)\.tsx?$/.test(file)

function qualifyTest(test: TestName, results: readonly TestResult[]): QualifiedTest {
  const matches = results.filter(({ title }) => matchesTitle(test.title, title))
  const hasFailed = matches.some(({ state }) => state === 'failed')
  const hasPassed = matches.length > 0 && matches.every(({ state }) => state === 'passed')
  return { ...test, count: matches.length, outcome: hasFailed ? 'failed' : hasPassed ? 'passed' : 'not run' }
}

function outcomeOf({ state }: Requirement, tests: readonly QualifiedTest[]): Outcome {
  if (state !== 'proved') return state
  if (tests.some(({ outcome }) => outcome === 'failed')) return 'failed'
  return tests.length > 0 && tests.every(({ outcome }) => outcome === 'passed') ? 'passed' : 'not run'
}

/** Returns why the stored results do not count for this code; empty if they do. Pure. */
export function findRunProblems(runs: readonly TestRun[], code: CodeState): readonly string[] {
  const missing = provingChecks.filter((check) => !runs.some((run) => run.check === check)).map((check) => `${check}: no results`)
  return [
    ...(code.isClean ? [] : ['The code differs from its commit.']),
    ...missing,
    ...runs.flatMap(({ check, code: tested, hasPassed }) => [
      ...(tested.commit === code.commit ? [] : [`${check}: the results belong to the commit ${tested.commit.slice(0, 12)}`]),
      ...(tested.isClean ? [] : [`${check}: the tested code differed from its commit`]),
      ...(hasPassed ? [] : [`${check}: at least one test failed`]),
    ]),
  ]
}

export interface SourceSummary {
  readonly source: string
  readonly counts: Readonly<Record<Outcome, number>>
}

/** Counts the requirements of each source by outcome, in the order of the table. Pure. */
export const summarise = (requirements: readonly Requirement[], qualified: readonly QualifiedRequirement[]): readonly SourceSummary[] =>
  [...new Set(requirements.map(({ source }) => source))].map((source) => ({
    source,
    counts: countOutcomes(qualified.filter((each) => each.source === source)),
  }))

export function countOutcomes(qualified: readonly QualifiedRequirement[]): Readonly<Record<Outcome, number>> {
  const counts = { failed: 0, 'not run': 0, open: 0, passed: 0, organisation: 0 }
  for (const { outcome } of qualified) counts[outcome]++
  return counts
}
