import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Shown } from './watchBook.ts'
import { beforeConnection, dueRequest, isNewConfirmation, unwatchedBefore, type WatchState, watchAfter } from './watchState.ts'

const list = (resource: string): Shown => ({ kind: 'list', resource, ids: [] })

/** Sends what is due, if anything is. */
function sendDue(state: WatchState, shown: readonly Shown[]): WatchState {
  const request = dueRequest(state, shown)
  return request === null ? state : watchAfter(state, { kind: 'sent', request })
}
const confirm = (state: WatchState) => watchAfter(state, { kind: 'confirmed' })

it('takes only the first confirmation of the last request', () => {
  const first = sendDue(beforeConnection, [list('site')])
  const second = sendDue(first, [list('user')])
  expect([isNewConfirmation(second, 1), isNewConfirmation(second, 2), isNewConfirmation(confirm(second), 2)]).toEqual([false, true, false])
  expect(isNewConfirmation(beforeConnection, 0)).toBe(false)
})

it('names what is newly watched, and everything after a lost connection but not after the first', () => {
  const first = sendDue(beforeConnection, [list('site')])
  expect(unwatchedBefore(first)).toEqual(['site'])
  const second = sendDue(confirm(first), [list('site'), list('user')])
  expect(unwatchedBefore(second)).toEqual(['user'])
  const again = sendDue(watchAfter(confirm(second), { kind: 'connected' }), [list('site')])
  expect(unwatchedBefore(again)).toBe('all')
  expect(unwatchedBefore(watchAfter(again, { kind: 'signedOut' }))).toEqual(['site'])
})

it('sends what is shown once, whatever happens, and again only after a connection or a restart', () =>
  fc.assert(
    fc.property(fc.array(fc.constantFrom('connected', 'restarted', 'site', 'user')), (steps) => {
      let state = beforeConnection
      let isDue = true
      let shown: string | null = null
      for (const step of steps) {
        if (step === 'connected' || step === 'restarted') state = watchAfter(state, { kind: step })
        isDue ||= step === 'connected' || step === 'restarted' || step !== shown
        if (step === 'site' || step === 'user') shown = step
        const before = state.count
        state = sendDue(state, shown === null ? [] : [list(shown)])
        expect(state.count - before).toBe(isDue ? 1 : 0)
        isDue = false
      }
    }),
  ))
