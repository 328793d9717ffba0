import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { affectedByWork } from './changed.ts'
import { add, failedRemark, none, oneFailed, onePassed, slowest, type Tally, tallyOfPlaywright } from './tally.ts'

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

/** Each round's checks begin together. */
const all: readonly (readonly Check[])[] = [
  [...quick, { name: 'build', command: [node, 'scripts/build.ts'] }],
  [unit],
  [
    {
      name: 'journeys',
      command: [bin('playwright'), 'test', '--reporter=line,json'],
      report: {
        file: playwrightReport,
        tally: (content) => tallyOfPlaywright(JSON.parse(content)),
        env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
      },
    },
  ],
]

let total = none
const selected = process.argv.slice(2)
const rounds = selected.includes('changed')
  ? await checksOfWork()
  : all.map((round) => round.filter(({ name }) => selected.length === 0 || selected.includes(name)))
for (const round of rounds) {
  const isAlone = round.length === 1
  const tallies = await Promise.all(round.map((check) => judge(check, isAlone)))
  total = tallies.reduce(add, total)
}
rmSync(reports, { recursive: true, force: true })
const slow = slowest(total)
if (slow.length > 0) process.stdout.write(`\nthe slowest files:\n${slow.join('\n')}\n`)
process.stdout.write(`\n${[...total.remarks, lineOf(total)].join('\n')}\n`)
process.exitCode = total.failed === 0 ? 0 : 1

/** The quick checks whole; of the unit tests what the work can break. Journeys are the whole run's. */
async function checksOfWork(): Promise<readonly (readonly Check[])[]> {
  const { changed, tests, resources } = await affectedByWork()
  const about = resources === null ? '' : `, about ${resources.join(', ')}`
  process.stdout.write(`${changed.length} changed files can break ${tests.length} files of tests${about}\n`)
  if (tests.length === 0) return [quick]
  const narrow: Readonly<Record<string, string>> = resources === null ? {} : { STUDYDESK_TEST_RESOURCES: resources.join(',') }
  const { command, report } = unit
  // A share of the resources may be empty.
  const some = { ...unit, command: [...command, '--passWithNoTests', ...tests] }
  return [quick, [report === undefined ? some : { ...some, report: { ...report, env: { ...report.env, ...narrow } } }]]
}

/** @param isAlone what it says is shown as it comes; of several, each is shown whole when it has ended */
async function judge(check: Check, isAlone: boolean): Promise<Tally> {
  const began = performance.now()
  const heading = `\n── ${check.name}\n`
  if (isAlone) process.stdout.write(heading)
  const { hasPassed, said } = await run(check, isAlone)
  const tally = tallyOf(check, hasPassed)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  process.stdout.write(`${isAlone ? '' : `${heading}${said}`}── ${check.name}: ${lineOf(tally)} (${seconds} s)\n`)
  return tally
}

interface Ended {
  readonly hasPassed: boolean
  /** Nothing where it was shown as it came. */
  readonly said: string
}

function run({ command: [file = '', ...parameters], report }: Check, isShown: boolean): Promise<Ended> {
  return new Promise((resolve) => {
    let said = ''
    const child = spawn(file, parameters, {
      cwd: root,
      stdio: isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`, ...report?.env },
    })
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (part: string) => {
        said += part
      })
    child.once('error', ({ message }) => resolve({ hasPassed: false, said: `${said}${message}\n` }))
    child.once('close', (code) => resolve({ hasPassed: code === 0, said }))
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
