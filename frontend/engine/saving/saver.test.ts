import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { HttpFailure } from '../../base/http.ts'
import type { OfflineStore } from './offlineStore.ts'
import { createSaver, type SaverOptions } from './saver.ts'
import type { Saved, SentChange } from './savingState.ts'
import { statusOf } from './savingState.ts'

type Changes = readonly SentChange<string, number>[]
interface Request {
  readonly changes: Changes
  readonly isLeaving: boolean
  readonly respond: (saved?: Saved<string, number>) => Promise<void>
  readonly fail: (statusCode: number, code?: string) => Promise<void>
}

/** Creates a saver whose requests the test answers by hand. */
function testSaver(overrides: Partial<SaverOptions<string, number>> = {}) {
  const requests: Request[] = []
  const options: { current: SaverOptions<string, number> } = {
    current: {
      pause: 400,
      send: (changes, isPageClosing) =>
        new Promise((resolve, reject) => {
          const versions = changes.map(({ key, base = 0 }) => [key, base + 1] as const)
          requests.push({
            changes,
            isLeaving: isPageClosing,
            respond: async (saved = { versions }) => {
              resolve(saved)
              await vi.advanceTimersByTimeAsync(0)
            },
            fail: async (statusCode, code = 'SystemError') => {
              reject({ statusCode, code, message: '' } satisfies HttpFailure)
              await vi.advanceTimersByTimeAsync(0)
            },
          })
        }),
      ...overrides,
    },
  }
  const saver = createSaver<string, number>(() => options.current)
  const close = saver.open()
  const requestAt = (index: number): Request => requests.at(index) as Request
  const readValuesAt = (index: number) => requestAt(index).changes.map(({ key, value, base }) => [key, value, base])
  return { saver, close, requests, at: requestAt, valuesAt: readValuesAt, status: () => statusOf(saver.state.current()), options }
}

const hide = (visibility: 'hidden' | 'visible') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('a saver', () => {
  it('sends changes after a pause, one request at a time, and input during a request afterwards', async () => {
    const { saver, requests, at, valuesAt, status } = testSaver()
    saver.change('age', '3')
    await vi.advanceTimersByTimeAsync(300)
    saver.change('age', '30')
    await vi.advanceTimersByTimeAsync(300)
    expect(requests).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(100)
    saver.change('name', 'A')
    hide('hidden')
    await vi.advanceTimersByTimeAsync(10_000)
    expect([requests.length, valuesAt(0), status()]).toEqual([1, [['age', '30', undefined]], 'sending'])
    await at(0).respond()
    await vi.advanceTimersByTimeAsync(400)
    expect(valuesAt(1)).toEqual([['name', 'A', undefined]])
    await at(1).respond()
    expect([requests.length, status()]).toEqual([2, 'saved'])
  })

  it('repeats a lost request unchanged, later after each failure, at once with the network, and soon with the server', async () => {
    const { saver, requests, at, status } = testSaver()
    saver.change('age', '3')
    await vi.advanceTimersByTimeAsync(400)
    await at(0).fail(0)
    expect(status()).toBe('offline')
    await vi.advanceTimersByTimeAsync(2999)
    saver.change('age', '4')
    expect(requests).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(at(1).changes).toBe(at(0).changes)
    await at(1).fail(0)
    expect(status()).toBe('offline')
    await vi.advanceTimersByTimeAsync(5999)
    expect(requests).toHaveLength(2)
    dispatchEvent(new Event('online'))
    await at(2).fail(503)
    expect(status()).toBe('failed')
    await vi.advanceTimersByTimeAsync(3000)
    await at(3).respond()
    await vi.advanceTimersByTimeAsync(400)
    expect(at(4).changes).toMatchObject([{ value: '4', base: 1, follows: at(0).changes[0]?.id }])
  })

  it('sends unsaved changes when the page is hidden or left, including input made during that', async () => {
    const { saver, close, requests, at } = testSaver()
    saver.change('age', '3')
    hide('hidden')
    expect(at(0)).toMatchObject({ isLeaving: true, changes: [{ value: '3' }] })
    saver.change('age', '4')
    close()
    await at(0).respond()
    expect(at(1)).toMatchObject({ isLeaving: true, changes: [{ value: '4' }] })
    await at(1).fail(0)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(requests).toHaveLength(2)
  })

  it('sends nothing automatically while it is paused, or where only flush sends', async () => {
    const pausedTest = testSaver({ isPaused: true })
    const manual = testSaver({ pause: null })
    for (const { saver } of [pausedTest, manual]) saver.change('age', '3')
    hide('hidden')
    await vi.advanceTimersByTimeAsync(10_000)
    expect([pausedTest.requests.length, manual.requests.length]).toEqual([0, 0])
    pausedTest.options.current = { ...pausedTest.options.current, isPaused: false }
    pausedTest.saver.schedule()
    await vi.advanceTimersByTimeAsync(400)
    expect(pausedTest.requests).toHaveLength(1)
    const flushPromise = expect(manual.saver.flush()).rejects.toMatchObject({ statusCode: 409 })
    await manual.at(0).fail(409)
    await flushPromise
  })

  it('sends other changes when some are rejected, and resolves a group of conflicts by one choice', async () => {
    const groupOf = (key: string) => key.replace(/-.*/, '')
    const { saver, at, valuesAt, status } = testSaver({ groupOf, onFailure: () => ({ refused: ['age'] }) })
    saver.change('age', 'x')
    saver.change('name', 'A')
    await vi.advanceTimersByTimeAsync(400)
    await at(0).fail(422)
    await vi.advanceTimersByTimeAsync(400)
    expect(valuesAt(1)).toEqual([['name', 'A', undefined]])
    await at(1).respond()
    expect(status()).toBe('refused')
    saver.change('age-Missing', 'ND')
    const flushPromise = saver.flush()
    await at(2).respond({
      versions: [],
      conflicts: at(2).changes.map(({ key, value }) => ({ key, mine: value, theirs: 'other', version: 7 })),
    })
    await flushPromise
    expect([status(), saver.resolve('age', true).map(({ key }) => key)]).toEqual(['conflict', ['age', 'age-Missing']])
    await vi.advanceTimersByTimeAsync(400)
    expect(valuesAt(3)).toEqual([
      ['age', 'x', 7],
      ['age-Missing', 'ND', 7],
    ])
  })

  it('stores unsaved changes, and restores those of an earlier page first', async () => {
    const stored: Changes = [{ id: 'i', key: 'age', value: '3', base: 2 }]
    const writtenChanges: string[] = []
    const store: OfflineStore<string, number> = {
      read: () => new Promise((resolve) => setTimeout(() => resolve(stored), 50)),
      write: (changes) => writtenChanges.push(changes.map(({ key, value }) => `${key}=${value}`).join()),
    }
    const onRestored = vi.fn()
    const { saver, at, valuesAt } = testSaver({ store, onRestored })
    saver.change('name', 'A')
    expect(writtenChanges).toEqual([])
    await vi.advanceTimersByTimeAsync(50)
    expect(onRestored).toHaveBeenCalledWith(stored)
    await vi.advanceTimersByTimeAsync(400)
    expect(valuesAt(0)).toEqual([
      ['age', '3', 2],
      ['name', 'A', undefined],
    ])
    expect([writtenChanges[0], writtenChanges.at(-1)]).toEqual(['age=3,name=A', 'age=3,name=A'])
    await at(0).respond()
    expect(writtenChanges.at(-1)).toBe('')
  })
})
