/** Number of tests by result, and names of tests that need attention. */
export interface Tally {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** A line for each test that failed or passed only at its second try, with the first line of the reason. */
  readonly remarks: readonly string[]
  /** Duration of each test file. */
  readonly files: readonly TimedFile[]
  /** Result of each test, by which `npm run validation` proves requirements. */
  readonly tests: readonly TestResult[]
}

export interface TestResult {
  /** Path of the test file in the repository. */
  readonly file: string
  /** Title of the test, without those of its `describe`. */
  readonly title: string
  readonly state: 'passed' | 'failed' | 'skipped'
}

interface TimedFile {
  readonly name: string
  readonly milliseconds: number
}

export const emptyTally: Tally = { passed: 0, failed: 0, skipped: 0, remarks: [], files: [], tests: [] }
export const passedTally: Tally = { ...emptyTally, passed: 1 }
export const createFailedTally = (remark: string): Tally => ({ ...emptyTally, failed: 1, remarks: [remark] })

export const addTallies = (left: Tally, right: Tally): Tally => ({
  passed: left.passed + right.passed,
  failed: left.failed + right.failed,
  skipped: left.skipped + right.skipped,
  remarks: [...left.remarks, ...right.remarks],
  files: [...left.files, ...right.files],
  tests: [...left.tests, ...right.tests],
})

/** Returns lines with the slowest files, the slowest first. */
export const listSlowest = ({ files }: Tally, count = 10): readonly string[] =>
  files
    .toSorted((left, right) => right.milliseconds - left.milliseconds)
    .slice(0, count)
    .map(({ name, milliseconds }) => `${(milliseconds / 1000).toFixed(1).padStart(7)} s  ${name}`)

/**
 * Returns a remark. `testName` names the test. Only the first line of the message is included; the test's own output contains the whole
 * message.
 */
export const createFailedRemark = (testName: string, message = ''): string => `failed: ${testName}${formatReason(message)}`
export const createSecondTryRemark = (testName: string, message = ''): string =>
  `passed at its second try: ${testName}${formatReason(message)}`

/**
 * Returns the result of Playwright's JSON report. Errors outside tests (a failed set-up) count as failed. A journey that passed at its
 * second try counts as passed, and a remark names it.
 */
export function tallyOfPlaywright(report: PlaywrightReport): Tally {
  const { expected, unexpected, flaky, skipped } = report.stats
  return {
    passed: expected + flaky,
    failed: unexpected + report.errors.length,
    skipped,
    remarks: [...report.errors.map(({ message }) => createFailedRemark('the journeys', message)), ...report.suites.flatMap(remarksOf)],
    files: report.suites.map((suite) => ({ name: suite.file, milliseconds: millisecondsOf(suite) })),
    tests: report.suites.flatMap(resultsOf),
  }
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number; readonly skipped: number }
  readonly errors: readonly PlaywrightError[]
  /** Results of the test files, one suite for each file. */
  readonly suites: readonly (PlaywrightSuite & { readonly file: string })[]
}

interface PlaywrightSuite {
  readonly specs: readonly PlaywrightSpec[]
  readonly suites?: readonly PlaywrightSuite[]
}

interface PlaywrightSpec {
  readonly title: string
  readonly file: string
  readonly line: number
  readonly tests: readonly { readonly status: string; readonly results: readonly PlaywrightResult[] }[]
}

interface PlaywrightResult {
  /** Duration in milliseconds. */
  readonly duration: number
  readonly error?: PlaywrightError
}

interface PlaywrightError {
  readonly message?: string
}

function remarksOf({ specs, suites = [] }: PlaywrightSuite): string[] {
  const ownRemarks = specs.flatMap(({ title, file, line, tests }) =>
    tests.flatMap(({ status, results }) => {
      const testName = `${file}:${line} › ${title}`
      const message = results.find(({ error }) => error !== undefined)?.error?.message
      if (status === 'unexpected') return [createFailedRemark(testName, message)]
      return status === 'flaky' ? [createSecondTryRemark(testName, message)] : []
    }),
  )
  return [...ownRemarks, ...suites.flatMap(remarksOf)]
}

function resultsOf({ specs, suites = [] }: PlaywrightSuite): readonly TestResult[] {
  const ownResults = specs.flatMap(({ title, file, tests }) =>
    tests.map(({ status }): TestResult => {
      const state = status === 'unexpected' ? 'failed' : status === 'skipped' ? 'skipped' : 'passed'
      return { file: `e2e/${file}`, title, state }
    }),
  )
  return [...ownResults, ...suites.flatMap(resultsOf)]
}

function millisecondsOf({ specs, suites = [] }: PlaywrightSuite): number {
  const durations = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)))
  return [...durations, ...suites.map(millisecondsOf)].reduce((sum, each) => sum + each, 0)
}

/** Returns the first line of a message, without terminal colours. */
function formatReason(message: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal's colour begins with the control character escape
  const [first = ''] = message.replace(/\u001b\[[0-9;]*m/g, '').split('\n')
  return first === '' ? '' : `: ${first}`
}
