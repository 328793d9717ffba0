import { writeFileSync } from 'node:fs'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { add, failedRemark, none, oneFailed, onePassed, secondTryRemark, type Tally } from './tally.ts'

/**
 * A reporter of vitest that leaves a `Tally` as JSON in the file STUDYDESK_TALLY names. vitest's own JSON report keeps silent about errors
 * outside tests and about tests that needed a second try.
 */
export default class TallyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly { readonly message: string }[]): void {
    const file = process.env.STUDYDESK_TALLY
    if (file === undefined) throw new Error('STUDYDESK_TALLY must name the file for the tally')
    const outside = unhandledErrors.map(({ message }) => oneFailed(failedRemark('outside tests', message)))
    writeFileSync(file, JSON.stringify([...modules.map(tallyOfModule), ...outside].reduce(add, none)))
  }
}

/** A file that could not be loaded, or whose set-up failed, has errors of its own: each counts as one that failed. */
function tallyOfModule(module: TestModule): Tally {
  const suites = [module, ...module.children.allSuites()]
  const broken = suites.flatMap((suite) => suite.errors().map(({ message }) => oneFailed(failedRemark(module.relativeModuleId, message))))
  const files = [{ name: module.relativeModuleId, milliseconds: module.diagnostic().duration }]
  return [...broken, ...[...module.children.allTests()].map(tallyOfTest)].reduce(add, { ...none, files })
}

function tallyOfTest(test: TestCase): Tally {
  const { state, errors } = test.result()
  const where = `${test.module.relativeModuleId} › ${test.fullName}`
  if (state === 'failed') return oneFailed(failedRemark(where, errors?.[0]?.message))
  if (state !== 'passed') return { ...none, skipped: 1 }
  return test.diagnostic()?.flaky === true ? { ...onePassed, remarks: [secondTryRemark(where, errors?.[0]?.message)] } : onePassed
}
