import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { budgetLine, overBudget, type Round } from './budgets.ts'
import { affectedByWork } from './changed.ts'
import { journeysFor } from './journeysOfAreas.ts'
import { machineSeconds } from './spent.ts'
import { add, failedRemark, none, oneFailed, onePassed, slowest, type Tally, tallyOfPlaywright } from './tally.ts'
import { startYardstick } from './yardstick.ts'

/**
 * Every check of the project, in the order in which they are quick; neighbours that leave each other processor time run beside each other.
 * All run, whatever fails before them; the last lines name the slowest files and what failed, and add up, a check without tests of its own
 * being one. Names given select: `npm test -- types unit`;
 * `npm test -- changed` asks only what the work since `main` can break (`scripts/changed.ts`).
 */
const root = join(import.meta.dirname, '..')
const reports = mkdtempSync(join(tmpdir(), 'studydesk-reports-'))

interface Check {
  readonly name: string
  readonly command: readonly string[]
  /** Where the command leaves its counts, and who reads them. */
  readonly report?: { readonly file: string; readonly tally: (content: string) => Tally; readonly env?: Record<string, string> }
}

const unitReport = join(reports, 'unit.json')
const playwrightReport = join(reports, 'playwright.json')
const node = process.execPath

const unit: Check = {
  name: 'unit',
  command: [bin('vitest'), 'run', '--reporter=default', '--reporter=./scripts/tallyReporter.ts'],
  report: { file: unitReport, tally: (content) => JSON.parse(content), env: { STUDYDESK_TALLY: unitReport } },
}

const quick: readonly Check[] = [
  { name: 'lint', command: [bin('biome'), 'check', '--error-on-warnings', '--diagnostic-level=warn'] },
  { name: 'types', command: [bin('tsc'), '-p', '.'] },
  { name: 'texts', command: [node, 'scripts/check-texts.ts'] },
  { name: 'schema', command: [node, 'scripts/schema-check.ts'] },
]

const journeys: Check = {
  name: 'journeys',
  command: [bin('playwright'), 'test', '--reporter=line,json,./e2e/support/dialogReporter.ts'],
  report: {
    file: playwrightReport,
    tally: (content) => tallyOfPlaywright(JSON.parse(content)),
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
  },
}

/** Checks that begin together. */
interface RoundOfChecks {
  readonly name: Round
  readonly checks: readonly Check[]
}

const all: readonly RoundOfChecks[] = [
  { name: 'quick', checks: [...quick, { name: 'build', command: [node, 'scripts/build.ts'] }] },
  { name: 'unit', checks: [unit] },
  { name: 'journeys', checks: [journeys] },
]

let total = none
const selected = process.argv.slice(2)
/** What runs in part has no budget. */
const isWhole = selected.length === 0
const rounds = selected.includes('changed')
  ? await checksOfWork()
  : all.map(({ name, checks }) => ({ name, checks: checks.filter((check) => isWhole || selected.includes(check.name)) }))
for (const round of rounds) if (round.checks.length > 0) total = add(total, await runRound(round))
rmSync(reports, { recursive: true, force: true })
const slow = slowest(total)
if (slow.length > 0) process.stdout.write(`\nthe slowest files:\n${slow.join('\n')}\n`)
process.stdout.write(`\n${[...total.remarks, lineOf(total)].join('\n')}\n`)
process.exitCode = total.failed === 0 ? 0 : 1

/** The quick checks whole; of the unit tests what the work can break; of the journeys those that name the areas that changed. */
async function checksOfWork(): Promise<readonly RoundOfChecks[]> {
  const { changed, tests, resources, areas } = await affectedByWork()
  const { journeys: chosen, further } = journeysFor(changed, areas)
  const about = resources === null ? '' : `, about ${resources.join(', ')}`
  process.stdout.write(`${changed.length} changed files can break ${tests.length} files of tests${about}\n`)
  const notRun = further.length === 0 ? '' : `; the whole run has ${further.join(', ')} too`
  process.stdout.write(`journeys: ${chosen.length === 0 ? 'none' : chosen.join(', ')}${notRun}\n`)
  const narrow: Readonly<Record<string, string>> = resources === null ? {} : { STUDYDESK_TEST_RESOURCES: resources.join(',') }
  // A share of the resources may be empty.
  const some = withEnvironment({ ...unit, command: [...unit.command, '--passWithNoTests', ...tests] }, narrow)
  const files = chosen.map((name) => `e2e/${name}.spec.ts`)
  return [
    { name: 'quick', checks: quick },
    { name: 'unit', checks: tests.length === 0 ? [] : [some] },
    { name: 'journeys', checks: files.length === 0 ? [] : [{ ...journeys, command: [...journeys.command, ...files] }] },
  ]
}

const withEnvironment = (check: Check, env: Readonly<Record<string, string>>): Check =>
  check.report === undefined ? check : { ...check, report: { ...check.report, env: { ...check.report.env, ...env } } }

/** Checks that run beside each other, and what they cost together. Only in CI does nothing else run on the machine: only there a round can fail by its budget. */
async function runRound({ name, checks }: RoundOfChecks): Promise<Tally> {
  const before = machineSeconds()
  const endYardstick = startYardstick()
  const tallies = await Promise.all(checks.map((check) => runCheck(check, checks.length === 1)))
  const spent = { round: name, processorSeconds: machineSeconds() - before, dearness: endYardstick() }
  const dearness = `a processor second cost ${spent.dearness.toFixed(2)} times the reference's`
  if (isWhole) process.stdout.write(`── ${name}: ${budgetLine(spent)}; ${dearness}\n`)
  const over = isWhole && process.env.CI !== undefined ? overBudget(spent) : null
  return [...tallies, ...(over === null ? [] : [over])].reduce(add, none)
}

/** @param isAlone its output is shown as it comes; that of several is shown whole when each has ended */
async function runCheck(check: Check, isAlone: boolean): Promise<Tally> {
  const began = performance.now()
  const heading = `\n── ${check.name}\n`
  if (isAlone) process.stdout.write(heading)
  const { hasPassed, output } = await run(check, isAlone)
  const tally = tallyOf(check, hasPassed)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  process.stdout.write(`${isAlone ? '' : `${heading}${output}`}── ${check.name}: ${lineOf(tally)} (${seconds} s)\n`)
  return tally
}

interface Ended {
  readonly hasPassed: boolean
  /** Empty where it was shown as it came. */
  readonly output: string
}

function run({ command: [file = '', ...parameters], report }: Check, isShown: boolean): Promise<Ended> {
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

/** A command that failed although its report names no failed test (or left none) is a failure all the same. */
function tallyOf({ name, report }: Check, hasPassed: boolean): Tally {
  if (report === undefined) return hasPassed ? onePassed : oneFailed(failedRemark(name))
  let tally: Tally
  try {
    tally = report.tally(readFileSync(report.file, 'utf8'))
  } catch {
    return oneFailed(failedRemark(name, 'it left no report'))
  }
  return !hasPassed && tally.failed === 0 ? add(tally, oneFailed(failedRemark(name, 'it ended with an error after its tests'))) : tally
}

function bin(name: string): string {
  return join(root, 'node_modules/.bin', name)
}

function lineOf({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}
