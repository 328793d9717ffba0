import { writeFileSync } from 'node:fs'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { addTallies, createFailedRemark, createFailedTally, createSecondTryRemark, emptyTally, passedTally, type Tally } from './tally.ts'

/**
 * A reporter of vitest that writes a `Tally` as JSON to the file in STUDYDESK_TALLY. vitest's own JSON report omits errors outside tests,
 * and tests that needed a second try.
 */
export default class TallyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly { readonly message: string }[]): void {
    const file = process.env.STUDYDESK_TALLY
    if (file === undefined) throw new Error('STUDYDESK_TALLY must name the file for the tally')
    const externalErrors = unhandledErrors.map(({ message }) => createFailedTally(createFailedRemark('outside tests', message)))
    writeFileSync(file, JSON.stringify([...modules.map(tallyOfModule), ...externalErrors].reduce(addTallies, emptyTally)))
  }
}

/** A file that could not be loaded, or whose set-up failed, has errors outside its tests. Each counts as a failed test. */
function tallyOfModule(module: TestModule): Tally {
  const suites = [module, ...module.children.allSuites()]
  const suiteFailures = suites.flatMap((suite) =>
    suite.errors().map(({ message }) => createFailedTally(createFailedRemark(module.relativeModuleId, message))),
  )
  const files = [{ name: module.relativeModuleId, milliseconds: module.diagnostic().duration }]
  return [...suiteFailures, ...[...module.children.allTests()].map(tallyOfTest)].reduce(addTallies, { ...emptyTally, files })
}

function tallyOfTest(test: TestCase): Tally {
  const { state, errors } = test.result()
  const testName = `${test.module.relativeModuleId} › ${test.fullName}`
  const isPassed = state === 'passed'
  const tests = [
    { file: test.module.relativeModuleId, title: test.name, state: isPassed || state === 'failed' ? state : 'skipped' },
  ] as const
  if (state === 'failed') return { ...createFailedTally(createFailedRemark(testName, errors?.[0]?.message)), tests }
  if (!isPassed) return { ...emptyTally, skipped: 1, tests }
  return test.diagnostic()?.flaky === true
    ? { ...passedTally, remarks: [createSecondTryRemark(testName, errors?.[0]?.message)], tests }
    : { ...passedTally, tests }
}
