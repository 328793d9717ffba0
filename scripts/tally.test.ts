import { expect, it } from 'vitest'
import { add, oneFailed, onePassed, tallyOfPlaywright } from './tally.ts'

const spec = { title: 'a morning', file: 'morning.spec.ts', line: 7 }

it('counts a failed set-up as failed, and a journey that passed at its second try as passed, and names both', () => {
  const report = {
    stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 0 },
    errors: [{ message: 'no server' }],
    suites: [
      {
        specs: [{ ...spec, tests: [{ status: 'expected', results: [{}] }] }],
        suites: [
          {
            specs: [
              { ...spec, tests: [{ status: 'flaky', results: [{ error: { message: '\u001b[31mtoo late\u001b[39m\nat line 9' } }, {}] }] },
              { ...spec, line: 20, tests: [{ status: 'unexpected', results: [{ error: {} }] }] },
            ],
          },
        ],
      },
    ],
  }
  expect(tallyOfPlaywright(report)).toEqual({
    passed: 5,
    failed: 2,
    skipped: 0,
    remarks: [
      'failed: the journeys: no server',
      'passed at its second try: morning.spec.ts:7 › a morning: too late',
      'failed: morning.spec.ts:20 › a morning',
    ],
  })
})

it('adds up', () => {
  expect([onePassed, oneFailed('failed: lint'), onePassed].reduce(add)).toEqual({
    passed: 2,
    failed: 1,
    skipped: 0,
    remarks: ['failed: lint'],
  })
})
