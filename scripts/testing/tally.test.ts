import { expect, it } from 'vitest'
import { addTallies, createFailedTally, emptyTally, listSlowest, passedTally, tallyOfPlaywright } from './tally.ts'

const spec = { title: 'a morning', file: 'morning.spec.ts', line: 7 }

it('counts a failed set-up as failed and a retried journey as passed, and names both', () => {
  const report = {
    stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 0 },
    errors: [{ message: 'no server' }],
    suites: [
      {
        file: 'morning.spec.ts',
        specs: [{ ...spec, tests: [{ status: 'expected', results: [{ duration: 40 }] }] }],
        suites: [
          {
            specs: [
              {
                ...spec,
                tests: [
                  {
                    status: 'flaky',
                    results: [{ error: { message: '\u001b[31mtoo late\u001b[39m\nat line 9' }, duration: 20 }, { duration: 15 }],
                  },
                ],
              },
              { ...spec, line: 20, tests: [{ status: 'unexpected', results: [{ error: {}, duration: 5 }] }] },
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
    files: [{ name: 'morning.spec.ts', milliseconds: 80 }],
    tests: [
      { file: 'e2e/morning.spec.ts', title: 'a morning', state: 'passed' },
      { file: 'e2e/morning.spec.ts', title: 'a morning', state: 'passed' },
      { file: 'e2e/morning.spec.ts', title: 'a morning', state: 'failed' },
    ],
  })
})

it('adds up the results of several rounds', () => {
  expect([passedTally, createFailedTally('failed: lint'), passedTally].reduce(addTallies)).toEqual({
    passed: 2,
    failed: 1,
    skipped: 0,
    remarks: ['failed: lint'],
    files: [],
    tests: [],
  })
})

it('names the files that took longest', () => {
  const files = [90, 1234, 700].map((milliseconds) => ({ name: `${milliseconds}.test.ts`, milliseconds }))
  expect(listSlowest({ ...emptyTally, files }, 2)).toEqual(['    1.2 s  1234.test.ts', '    0.7 s  700.test.ts'])
})
