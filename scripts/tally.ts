/** Tests by how they ended, and the names of those somebody must look at. */
export interface Tally {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** A line each: what failed, and what passed at its second try only, with the first line of why. */
  readonly remarks: readonly string[]
  /** How long each file of tests took. */
  readonly files: readonly TimedFile[]
}

interface TimedFile {
  readonly name: string
  readonly milliseconds: number
}

export const none: Tally = { passed: 0, failed: 0, skipped: 0, remarks: [], files: [] }
export const onePassed: Tally = { ...none, passed: 1 }
export const oneFailed = (remark: string): Tally => ({ ...none, failed: 1, remarks: [remark] })

export const add = (left: Tally, right: Tally): Tally => ({
  passed: left.passed + right.passed,
  failed: left.failed + right.failed,
  skipped: left.skipped + right.skipped,
  remarks: [...left.remarks, ...right.remarks],
  files: [...left.files, ...right.files],
})

/** Lines that name the files that took longest, the longest first. */
export const slowest = ({ files }: Tally, count = 10): readonly string[] =>
  files
    .toSorted((left, right) => right.milliseconds - left.milliseconds)
    .slice(0, count)
    .map(({ name, milliseconds }) => `${(milliseconds / 1000).toFixed(1).padStart(7)} s  ${name}`)

/** `where` names the test. A message is told by its first line: the whole of it stands above, where the test ran. */
export const failedRemark = (where: string, message = ''): string => `failed: ${where}${reason(message)}`
export const secondTryRemark = (where: string, message = ''): string => `passed at its second try: ${where}${reason(message)}`

/**
 * What Playwright's JSON report says. Errors outside tests (a set-up that failed) count as failed. A journey that passed at its second try
 * has passed, and is named, to be mended.
 */
export function tallyOfPlaywright(report: PlaywrightReport): Tally {
  const { expected, unexpected, flaky, skipped } = report.stats
  return {
    passed: expected + flaky,
    failed: unexpected + report.errors.length,
    skipped,
    remarks: [...report.errors.map(({ message }) => failedRemark('the journeys', message)), ...report.suites.flatMap(remarksOf)],
    files: report.suites.map((suite) => ({ name: suite.file, milliseconds: millisecondsOf(suite) })),
  }
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number; readonly skipped: number }
  readonly errors: readonly PlaywrightError[]
  /** One a file. */
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
  /** In milliseconds. */
  readonly duration: number
  readonly error?: PlaywrightError
}

interface PlaywrightError {
  readonly message?: string
}

function remarksOf({ specs, suites = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests.flatMap(({ status, results }) => {
      const where = `${file}:${line} › ${title}`
      const message = results.find(({ error }) => error !== undefined)?.error?.message
      if (status === 'unexpected') return [failedRemark(where, message)]
      return status === 'flaky' ? [secondTryRemark(where, message)] : []
    }),
  )
  return [...own, ...suites.flatMap(remarksOf)]
}

function millisecondsOf({ specs, suites = [] }: PlaywrightSuite): number {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)))
  return [...own, ...suites.map(millisecondsOf)].reduce((sum, each) => sum + each, 0)
}

/** Without the colours of a terminal. */
function reason(message: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal's colour begins with the control character escape
  const [first = ''] = message.replace(/\u001b\[[0-9;]*m/g, '').split('\n')
  return first === '' ? '' : `: ${first}`
}
