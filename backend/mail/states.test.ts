import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mail } from '#resources/mail.ts'
import { afterConversation, type Outcome, whatToDo } from './states.ts'

const outcomes = fc.oneof(
  fc.constant<Outcome>({ kind: 'accepted' }),
  fc.record({
    kind: fc.constant('refused' as const),
    problem: fc.constantFrom(...mail.fields.problem.values),
    smtpCode: fc.option(fc.integer({ min: 400, max: 599 })),
  }),
  fc.record({ kind: fc.constant('lost' as const), problem: fc.constantFrom(...mail.fields.problem.values) }),
)
/** What the node lives through: it may die at any step. */
const lives = fc.array(fc.record({ outcome: outcomes, diesWhileSending: fc.boolean(), isLastAttempt: fc.boolean() }), { maxLength: 12 })

describe('a message', () => {
  test.each([
    ['WAITING', 'send'],
    ['SENDING', 'uncertain'],
    ['SENT', 'nothing'],
    ['HELD', 'nothing'],
    ['FAILED', 'nothing'],
    ['UNCERTAIN', 'nothing'],
    [undefined, 'nothing'],
  ] as const)('that a job finds %s: %s', (status, todo) => {
    expect(whatToDo(status)).toBe(todo)
  })

  test.each([
    [{ kind: 'accepted' }, false, 'SENT'],
    [{ kind: 'refused', problem: 'DEFERRED', smtpCode: 450 }, false, 'WAITING'],
    [{ kind: 'refused', problem: 'REFUSED', smtpCode: 550 }, true, 'FAILED'],
    [{ kind: 'refused', problem: 'NO_CONTACT', smtpCode: null, isFinal: true }, false, 'FAILED'],
    [{ kind: 'lost', problem: 'NO_ANSWER' }, false, 'UNCERTAIN'],
    [{ kind: 'lost', problem: 'NO_ANSWER' }, true, 'UNCERTAIN'],
  ] as const)('after %o, at the last attempt %s, is %s', (outcome, isLastAttempt, status) => {
    expect(afterConversation(outcome, isLastAttempt).status).toBe(status)
  })

  test('is handed over at most once where nobody can tell whether it was taken, whatever happens in whatever order', () => {
    fc.assert(
      fc.property(lives, (steps) => {
        let status: (typeof mail.fields.status.states)[number] = 'WAITING'
        let perhapsTaken = 0
        for (const { outcome, diesWhileSending, isLastAttempt } of steps) {
          const todo = whatToDo(status)
          if (todo === 'uncertain') status = 'UNCERTAIN'
          if (todo !== 'send') continue
          status = 'SENDING'
          if (outcome.kind !== 'refused') perhapsTaken += 1
          if (!diesWhileSending) status = afterConversation(outcome, isLastAttempt).status
        }
        expect(perhapsTaken).toBeLessThanOrEqual(1)
        if (status === 'SENT') expect(perhapsTaken).toBe(1)
      }),
    )
  })
})
