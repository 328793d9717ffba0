import { expect, it } from 'vitest'
import { add, tallyOfPlaywright, tallyOfVitest } from './tally.ts'

it('counts a file that could not be loaded as failed', () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 1,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{}] },
    ],
  }
  expect(tallyOfVitest(report)).toEqual({ passed: 3, failed: 2, skipped: 2 })
})

it('counts a failed set-up as failed, and a journey that passed at its second try as passed', () => {
  const report = { stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 0 }, errors: [{}] }
  expect(tallyOfPlaywright(report)).toEqual({ passed: 5, failed: 2, skipped: 0 })
})

it('adds up', () => {
  expect(add({ passed: 1, failed: 2, skipped: 3 }, { passed: 10, failed: 20, skipped: 30 })).toEqual({
    passed: 11,
    failed: 22,
    skipped: 33,
  })
})
