import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mail } from '#resources/messages/mail.ts'
import { afterConversation, chooseJobAction, type Outcome } from './states.ts'

const outcomes = fc.oneof(
  fc.constant<Outcome>({ kind: 'accepted' }),
  fc.record({
    kind: fc.constant('refused' as const),
    problem: fc.constantFrom(...mail.fields.problem.values),
    smtpCode: fc.option(fc.integer({ min: 400, max: 599 })),
  }),
  fc.record({ kind: fc.constant('lost' as const), problem: fc.constantFrom(...mail.fields.problem.values) }),
)
/** Sequences of attempts. The node may die during each attempt. */
const lives = fc.array(fc.record({ outcome: outcomes, diesWhileSending: fc.boolean(), isLastAttempt: fc.boolean() }), { maxLength: 12 })

describe('the state of a message', () => {
  test.each([
    ['WAITING', 'send'],
    ['SENDING', 'uncertain'],
    ['SENT', 'nothing'],
    ['HELD', 'nothing'],
    ['FAILED', 'nothing'],
    ['UNCERTAIN', 'nothing'],
    [undefined, 'nothing'],
  ] as const)('a job that finds a message %s continues with: %s', (status, todo) => {
    expect(chooseJobAction(status)).toBe(todo)
  })

  test.each([
    [{ kind: 'accepted' }, false, 'SENT'],
    [{ kind: 'refused', problem: 'DEFERRED', smtpCode: 450 }, false, 'WAITING'],
    [{ kind: 'refused', problem: 'REFUSED', smtpCode: 550 }, true, 'FAILED'],
    [{ kind: 'refused', problem: 'NO_CONTACT', smtpCode: null, isFinal: true }, false, 'FAILED'],
    [{ kind: 'lost', problem: 'NO_ANSWER' }, false, 'UNCERTAIN'],
    [{ kind: 'lost', problem: 'NO_ANSWER' }, true, 'UNCERTAIN'],
  ] as const)('a message after %o, at the last attempt %s, is %s', (outcome, isLastAttempt, status) => {
    expect(afterConversation(outcome, isLastAttempt).status).toBe(status)
  })

  test('a message is delivered at most once where it is unknown whether it was accepted, in any order of events', () => {
    fc.assert(
      fc.property(lives, (steps) => {
        let status: (typeof mail.fields.status.states)[number] = 'WAITING'
        let possiblyAccepted = 0
        for (const { outcome, diesWhileSending, isLastAttempt } of steps) {
          const todo = chooseJobAction(status)
          if (todo === 'uncertain') status = 'UNCERTAIN'
          if (todo !== 'send') continue
          status = 'SENDING'
          if (outcome.kind !== 'refused') possiblyAccepted += 1
          if (!diesWhileSending) status = afterConversation(outcome, isLastAttempt).status
        }
        expect(possiblyAccepted).toBeLessThanOrEqual(1)
        if (status === 'SENT') expect(possiblyAccepted).toBe(1)
      }),
    )
  })
})
