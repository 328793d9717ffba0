import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { affectedByWork } from './changed.ts'
import { add, failedRemark, none, oneFailed, onePassed, slowest, type Tally, tallyOfPlaywright } from './tally.ts'

/**
 * Every check of the project, in the order in which they are quick. All run, whatever fails before them; the last lines name the slowest
 * files and what failed, and add up, a check without tests of its own being one. Names given select: `npm test -- types unit`;
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

const all: readonly Check[] = [
  ...quick,
  unit,
  { name: 'build', command: [node, 'scripts/build.ts'] },
  {
    name: 'journeys',
    command: [bin('playwright'), 'test', '--reporter=line,json'],
    report: {
      file: playwrightReport,
      tally: (content) => tallyOfPlaywright(JSON.parse(content)),
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
    },
  },
]

let total = none
const selected = process.argv.slice(2)
const checks = selected.includes('changed')
  ? await checksOfWork()
  : all.filter(({ name }) => selected.length === 0 || selected.includes(name))
for (const check of checks) {
  const began = performance.now()
  process.stdout.write(`\n── ${check.name}\n`)
  const hasPassed = await run(check)
  const tally = tallyOf(check, hasPassed)
  total = add(total, tally)
  process.stdout.write(`── ${check.name}: ${lineOf(tally)} (${((performance.now() - began) / 1000).toFixed(1)} s)\n`)
}
rmSync(reports, { recursive: true, force: true })
const slow = slowest(total)
if (slow.length > 0) process.stdout.write(`\nthe slowest files:\n${slow.join('\n')}\n`)
process.stdout.write(`\n${[...total.remarks, lineOf(total)].join('\n')}\n`)
process.exitCode = total.failed === 0 ? 0 : 1

/** The quick checks whole; of the unit tests what the work can break. Journeys are the whole run's. */
async function checksOfWork(): Promise<readonly Check[]> {
  const { changed, tests, resources } = await affectedByWork()
  const about = resources === null ? '' : `, about ${resources.join(', ')}`
  process.stdout.write(`${changed.length} changed files can break ${tests.length} files of tests${about}\n`)
  if (tests.length === 0) return quick
  const narrow: Readonly<Record<string, string>> = resources === null ? {} : { STUDYDESK_TEST_RESOURCES: resources.join(',') }
  const { command, report } = unit
  // A share of the resources may be empty.
  const some = { ...unit, command: [...command, '--passWithNoTests', ...tests] }
  return [...quick, report === undefined ? some : { ...some, report: { ...report, env: { ...report.env, ...narrow } } }]
}

function run({ command: [file = '', ...parameters], report }: Check): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(file, parameters, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`, ...report?.env },
    })
    child.once('error', () => resolve(false))
    child.once('close', (code) => resolve(code === 0))
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
