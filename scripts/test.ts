import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkOverBudget, formatBudgetLine, type Round } from './testing/budgets.ts'
import { findWorkAffected } from './testing/changed.ts'
import { chooseJourneys } from './testing/journeysOfAreas.ts'
import { readMachineSeconds } from './testing/spent.ts'
import {
  addTallies,
  createFailedRemark,
  createFailedTally,
  emptyTally,
  listSlowest,
  passedTally,
  type Tally,
  tallyOfPlaywright,
} from './testing/tally.ts'
import { startYardstick } from './testing/yardstick.ts'
import { provingChecks, readCodeState, storeTestRun } from './validation/testRun.ts'

/**
 * Runs every check of the project, the quickest first. Checks of a round run in parallel. A failure does not stop the later checks. The
 * last lines list the slowest files and the failures, with totals; a check without tests counts as one test. Arguments select checks:
 * `npm test -- types unit`. `npm test -- changed` runs only checks that the changes since `main` can break (`scripts/testing/changed.ts`).
 */
const root = join(import.meta.dirname, '..')
const reports = mkdtempSync(join(tmpdir(), 'studydesk-reports-'))

interface Check {
  readonly name: string
  readonly command: readonly string[]
  /** File to which the command writes its results, and the function that parses it. */
  readonly report?: { readonly file: string; readonly tally: (content: string) => Tally; readonly env?: Record<string, string> }
}

const unitReport = join(reports, 'unit.json')
const playwrightReport = join(reports, 'playwright.json')
const node = process.execPath

const unit: Check = {
  name: 'unit',
  command: [getBinPath('vitest'), 'run', '--reporter=default', '--reporter=./scripts/testing/tallyReporter.ts'],
  report: { file: unitReport, tally: (content) => JSON.parse(content), env: { STUDYDESK_TALLY: unitReport } },
}

const quick: readonly Check[] = [
  { name: 'lint', command: [getBinPath('biome'), 'check', '--error-on-warnings', '--diagnostic-level=warn'] },
  // One checker: several check the shared types once each, which costs half as much again, and other checks use the second core.
  { name: 'types', command: [getBinPath('tsc'), '-p', '.', '--checkers', '1'] },
  { name: 'texts', command: [node, 'scripts/check-texts.ts'] },
  { name: 'schema', command: [node, 'scripts/schema-check.ts'] },
  { name: 'migrations', command: [node, 'scripts/migrations-check.ts'] },
  { name: 'licences', command: [node, 'scripts/licences.ts'] },
  { name: 'deploy', command: [node, 'scripts/deploy-check.ts'] },
]

const journeys: Check = {
  name: 'journeys',
  command: [getBinPath('playwright'), 'test', '--reporter=line,json,./e2e/support/dialogReporter.ts'],
  report: {
    file: playwrightReport,
    tally: (content) => tallyOfPlaywright(JSON.parse(content)),
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
  },
}

/** Checks that start together. */
interface RoundOfChecks {
  readonly name: Round
  readonly checks: readonly Check[]
}

const allRounds: readonly RoundOfChecks[] = [
  { name: 'quick', checks: [...quick, { name: 'build', command: [node, 'scripts/build.ts'] }] },
  { name: 'unit', checks: [unit] },
  { name: 'journeys', checks: [journeys] },
]

let total = emptyTally
const selected = process.argv.slice(2)
/** Only a full run has a budget. */
const isFullRun = selected.length === 0
/** A run of changed tests alone proves nothing about the others, so its results are not stored. */
const isStored = !selected.includes('changed')
const rounds = selected.includes('changed')
  ? await checksOfWork()
  : allRounds.map(({ name, checks }) => ({ name, checks: checks.filter((check) => isFullRun || selected.includes(check.name)) }))
for (const round of rounds) if (round.checks.length > 0) total = addTallies(total, await runRound(round))
rmSync(reports, { recursive: true, force: true })
const slowestLines = listSlowest(total)
if (slowestLines.length > 0) process.stdout.write(`\nthe slowest files:\n${slowestLines.join('\n')}\n`)
process.stdout.write(`\n${[...total.remarks, lineOf(total)].join('\n')}\n`)
process.exitCode = total.failed === 0 ? 0 : 1

/** Returns the quick checks, the unit tests that the changes can break, and the journeys of the changed areas. */
async function checksOfWork(): Promise<readonly RoundOfChecks[]> {
  const { changed, tests, resources, areas } = await findWorkAffected()
  const { journeys: selectedJourneys, further } = chooseJourneys(changed, areas)
  const resourceSummary = resources === null ? '' : `, about ${resources.join(', ')}`
  process.stdout.write(`${changed.length} changed files can break ${tests.length} files of tests${resourceSummary}\n`)
  const notRun = further.length === 0 ? '' : `; the whole run has ${further.join(', ')} too`
  process.stdout.write(`journeys: ${selectedJourneys.length === 0 ? 'none' : selectedJourneys.join(', ')}${notRun}\n`)
  const narrowedEnvironment: Readonly<Record<string, string>> = resources === null ? {} : { STUDYDESK_TEST_RESOURCES: resources.join(',') }
  // No test may exist for the selected resources.
  const narrowedUnitCheck = withEnvironment({ ...unit, command: [...unit.command, '--passWithNoTests', ...tests] }, narrowedEnvironment)
  const files = selectedJourneys.map((name) => `/${name}.spec.ts`)
  return [
    { name: 'quick', checks: quick },
    { name: 'unit', checks: tests.length === 0 ? [] : [narrowedUnitCheck] },
    { name: 'journeys', checks: files.length === 0 ? [] : [{ ...journeys, command: [...journeys.command, ...files] }] },
  ]
}

const withEnvironment = (check: Check, env: Readonly<Record<string, string>>): Check =>
  check.report === undefined ? check : { ...check, report: { ...check.report, env: { ...check.report.env, ...env } } }

/**
 * Runs the checks of a round in parallel and measures their total cost. A round can fail by its budget only in CI, because only there no
 * other process runs on the machine.
 */
async function runRound({ name, checks }: RoundOfChecks): Promise<Tally> {
  const before = readMachineSeconds()
  const endYardstick = startYardstick()
  const tallies = await Promise.all(checks.map((check) => runCheck(check, checks.length === 1)))
  const spent = { round: name, processorSeconds: readMachineSeconds() - before, dearness: endYardstick() }
  const dearness = `a processor second cost ${spent.dearness.toFixed(2)} times the reference's`
  if (isFullRun) process.stdout.write(`── ${name}: ${formatBudgetLine(spent)}; ${dearness}\n`)
  const budgetFailure = isFullRun && process.env.CI !== undefined ? checkOverBudget(spent) : null
  return [...tallies, ...(budgetFailure === null ? [] : [budgetFailure])].reduce(addTallies, emptyTally)
}

/** @param isOnlyCheck true: prints the output at once; false: prints the whole output when the check has ended */
async function runCheck(check: Check, isOnlyCheck: boolean): Promise<Tally> {
  const startedAt = performance.now()
  const run = { check: check.name, code: readCodeState(), startedAt: new Date().toISOString() }
  const heading = `\n── ${check.name}\n`
  if (isOnlyCheck) process.stdout.write(heading)
  const { hasPassed, output } = await runCommand(check, isOnlyCheck)
  const tally = tallyOf(check, hasPassed)
  if (isStored && isProving(check)) storeTestRun({ ...run, hasPassed, tests: tally.tests })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  process.stdout.write(`${isOnlyCheck ? '' : `${heading}${output}`}── ${check.name}: ${lineOf(tally)} (${seconds} s)\n`)
  return tally
}

interface CheckRun {
  readonly hasPassed: boolean
  /** Empty if the output was shown at once. */
  readonly output: string
}

/** Hoisted, because the rounds start before the module ends. */
function isProving({ name }: Check): boolean {
  return provingChecks.some((check) => check === name)
}

function runCommand({ command: [file = '', ...parameters], report }: Check, isShown: boolean): Promise<CheckRun> {
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(file, parameters, {
      cwd: root,
      stdio: isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`, ...report?.env },
    })
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk
      })
    child.once('error', ({ message }) => resolve({ hasPassed: false, output: `${output}${message}\n` }))
    child.once('close', (code) => resolve({ hasPassed: code === 0, output }))
  })
}

/** Counts a failed command as a failure even if its report names no failed test or is missing. */
function tallyOf({ name, report }: Check, hasPassed: boolean): Tally {
  if (report === undefined) return hasPassed ? passedTally : createFailedTally(createFailedRemark(name))
  let tally: Tally
  try {
    tally = report.tally(readFileSync(report.file, 'utf8'))
  } catch {
    return createFailedTally(createFailedRemark(name, 'it left no report'))
  }
  return !hasPassed && tally.failed === 0
    ? addTallies(tally, createFailedTally(createFailedRemark(name, 'it ended with an error after its tests')))
    : tally
}

function getBinPath(name: string): string {
  return join(root, 'node_modules/.bin', name)
}

function lineOf({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}
