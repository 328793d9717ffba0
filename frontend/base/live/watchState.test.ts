import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ShownItem } from './watchBook.ts'
import { beforeConnection, findDueRequest, findUnwatched, isNewConfirmation, type WatchState, watchAfter } from './watchState.ts'

const list = (resource: string): ShownItem => ({ kind: 'list', resource, ids: [] })

/** Sends the request that is due, if any. Returns the new state. */
function sendDue(state: WatchState, shownItems: readonly ShownItem[]): WatchState {
  const request = findDueRequest(state, shownItems)
  return request === null ? state : watchAfter(state, { kind: 'sent', request })
}
const confirm = (state: WatchState) => watchAfter(state, { kind: 'confirmed' })

it('accepts only the first confirmation of the last request', () => {
  const first = sendDue(beforeConnection, [list('site')])
  const second = sendDue(first, [list('user')])
  expect([isNewConfirmation(second, 1), isNewConfirmation(second, 2), isNewConfirmation(confirm(second), 2)]).toEqual([false, true, false])
  expect(isNewConfirmation(beforeConnection, 0)).toBe(false)
})

it('names newly watched entries, and everything after a lost connection but not after the first one', () => {
  const first = sendDue(beforeConnection, [list('site')])
  expect(findUnwatched(first)).toEqual(['site'])
  const second = sendDue(confirm(first), [list('site'), list('user')])
  expect(findUnwatched(second)).toEqual(['user'])
  const secondWatch = sendDue(watchAfter(confirm(second), { kind: 'connected' }), [list('site')])
  expect(findUnwatched(secondWatch)).toBe('all')
  expect(findUnwatched(watchAfter(secondWatch, { kind: 'signedOut' }))).toEqual(['site'])
})

it('sends what is shown once, whatever happens, and again only after a connection or restart', () =>
  fc.assert(
    fc.property(fc.array(fc.constantFrom('connected', 'restarted', 'site', 'user')), (steps) => {
      let state = beforeConnection
      let isDue = true
      let shownResource: string | null = null
      for (const step of steps) {
        if (step === 'connected' || step === 'restarted') state = watchAfter(state, { kind: step })
        isDue ||= step === 'connected' || step === 'restarted' || step !== shownResource
        if (step === 'site' || step === 'user') shownResource = step
        const before = state.count
        state = sendDue(state, shownResource === null ? [] : [list(shownResource)])
        expect(state.count - before).toBe(isDue ? 1 : 0)
        isDue = false
      }
    }),
  ))
