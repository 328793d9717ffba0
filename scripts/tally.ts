/** Tests by how they ended. */
export interface Tally {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

export const none: Tally = { passed: 0, failed: 0, skipped: 0 }
export const onePassed: Tally = { ...none, passed: 1 }
export const oneFailed: Tally = { ...none, failed: 1 }

export const add = (left: Tally, right: Tally): Tally => ({
  passed: left.passed + right.passed,
  failed: left.failed + right.failed,
  skipped: left.skipped + right.skipped,
})

/** What vitest's JSON report says. A file that could not be loaded has no tests: it counts as one that failed. */
export function tallyOfVitest(report: VitestReport): Tally {
  const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/**
 * What Playwright's JSON report says. Errors outside tests (a set-up that failed) count as failed. A journey that passed at its second try
 * has passed; the report names it as flaky, to be mended.
 */
export function tallyOfPlaywright(report: PlaywrightReport): Tally {
  const { expected, unexpected, flaky, skipped } = report.stats
  return { passed: expected + flaky, failed: unexpected + report.errors.length, skipped }
}

export interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly unknown[] }[]
}

export interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number; readonly skipped: number }
  readonly errors: readonly unknown[]
}
