import { v4 as uuid } from 'uuid'
import { isHttpFailure } from '../../base/http.ts'
import type { Store } from '../../base/store.ts'
import type { OfflineStore } from './offlineStore.ts'
import { hasUnsent, isUnsaved, noResponse, type Saved, type SavingState, type SentChange } from './savingState.ts'
import { createStoredSaving } from './storedSaving.ts'

export interface SaverOptions<Value, Version> {
  /** Makes the call. @param isLeaving the page may be gone before the response: the request has to outlive it */
  readonly send: (changes: readonly SentChange<Value, Version>[], isLeaving: boolean) => Promise<Saved<Value, Version>>
  /** Decides what follows a failed call. */
  readonly onFailure?: (error: unknown, changes: readonly SentChange<Value, Version>[]) => FailureResponse | Promise<FailureResponse>
  /** Milliseconds without a change until changes are sent; null: only `flush` sends them. */
  readonly pause: number | null
  /** While true, nothing is sent by itself. */
  readonly isPaused?: boolean
  /** Keys with the same group belong together: their refused changes are tried again and their conflicts resolved with one another. */
  readonly groupOf?: (key: string) => string
  /** Holds unsaved changes for the next page. */
  readonly store?: OfflineStore<Value, Version>
  readonly onRestored?: (changes: readonly SentChange<Value, Version>[]) => void
}

/** `again`: the same request, later. `returned`: with later changes, on the versions known by then. `refused`: without these keys, at once. */
export type FailureResponse = 'again' | 'returned' | { readonly refused: readonly string[] }

/** Sends changes one request at a time, repeats failed requests, and holds what was not sent for the next page. */
export interface Saver<Value, Version> {
  readonly state: Store<SavingState<Value, Version>>
  change(key: string, value: Value): void
  /** Takes note of stored versions, except of keys that are unsaved here. */
  read(versions: Iterable<readonly [string, Version]>): void
  isUnsaved(key: string): boolean
  /** Chooses a side of a conflict and of those of its group. @returns the resolved ones */
  resolve(key: string, isMine: boolean): SavingState<Value, Version>['conflicts']
  /** Sends everything. @throws what the call threw */
  flush(): Promise<void>
  discard(): void
  /** Sends when it is due: after a pause has ended. */
  schedule(): void
  /** Restores unsaved changes and follows the page. @returns sends the rest and stops */
  open(): () => void
}

/** Milliseconds until a failed request is repeated: doubled with each failure, up to a minute. */
const firstRetry = 3000
const longestRetry = 60_000
const retryAfter = (failures: number): number => Math.min(firstRetry * 2 ** (failures - 1), longestRetry)

/** @param options read anew at each step, so that a component can pass what it has now */
export function createSaver<Value, Version>(options: () => SaverOptions<Value, Version>): Saver<Value, Version> {
  const { state, apply, restore } = createStoredSaving<Value, Version>(() => options().store)
  let running: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOpen = false
  let isRestoring = false

  const sendNext = (isLeaving = false): Promise<void> => {
    if (running !== null) return running
    if (!hasUnsent(state.current())) return Promise.resolve()
    clearTimeout(timer)
    timer = undefined
    running = attempt(isLeaving).finally(() => {
      running = null
      // Typed during the last request of a page that was left: it goes too, unless the server cannot be reached.
      if (!isOpen && hasUnsent(state.current()) && state.current().failures === 0) sendQuietly(true)
      else schedule()
    })
    return running
  }
  const sendQuietly = (isLeaving = false) => void sendNext(isLeaving).catch(() => undefined)

  const attempt = async (isLeaving: boolean): Promise<void> => {
    apply({ kind: 'sending' })
    const changes = state.current().sent
    try {
      apply({ kind: 'saved', ...(await options().send(changes, isLeaving)) })
    } catch (error) {
      const response = (await options().onFailure?.(error, changes)) ?? 'again'
      if (typeof response === 'object') return apply({ kind: 'refused', keys: response.refused })
      apply({ kind: 'failed', code: codeOf(error), isReturned: response === 'returned' })
      throw error
    }
  }

  /** Whether changes go without `flush`. */
  const isAutomatic = (): boolean => options().pause !== null && options().isPaused !== true
  const schedule = (): void => {
    const { failures } = state.current()
    const isDue = isOpen && isAutomatic() && running === null && hasUnsent(state.current())
    // Typing on does not put off the next try.
    if (isDue && timer !== undefined && failures > 0) return
    clearTimeout(timer)
    timer = isDue ? setTimeout(sendIfAutomatic, failures === 0 ? (options().pause ?? 0) : retryAfter(failures)) : undefined
  }
  const sendIfAutomatic = () => {
    clearTimeout(timer)
    timer = undefined
    if (isAutomatic()) sendQuietly()
  }
  const leave = () => {
    if (isAutomatic()) sendQuietly(true)
  }
  const retry = () => {
    if (state.current().failures > 0) sendIfAutomatic()
  }
  const restoreOnce = async () => {
    if (isRestoring) return
    isRestoring = true
    options().onRestored?.(await restore())
    schedule()
  }
  const groupOf = (key: string) => options().groupOf?.(key) ?? key

  return {
    state,
    change(key, value) {
      const retried = state.current().refused.flatMap((each) => (groupOf(each.key) === groupOf(key) ? [each.key] : []))
      apply({ kind: 'changed', id: uuid(), key, value, retried })
      schedule()
    },
    read: (versions) => apply({ kind: 'read', versions }),
    isUnsaved: (key) => isUnsaved(state.current(), key),
    resolve(key, isMine) {
      const chosen = state.current().conflicts.filter((each) => groupOf(each.key) === groupOf(key))
      for (const each of chosen) apply({ kind: 'resolved', key: each.key, isMine, id: uuid() })
      schedule()
      return chosen
    },
    async flush() {
      if (running !== null) await running.catch(() => undefined)
      while (hasUnsent(state.current())) await sendNext()
    },
    discard: () => apply({ kind: 'discarded' }),
    schedule,
    open() {
      isOpen = true
      void restoreOnce()
      const unfollow = followPage({ onHide: leave, onOnline: retry })
      schedule()
      return () => {
        unfollow()
        clearTimeout(timer)
        timer = undefined
        isOpen = false
        leave()
      }
    },
  }
}

/** Calls when the page is hidden, and when the browser has a network again. @returns ends it */
function followPage({ onHide, onOnline }: { readonly onHide: () => void; readonly onOnline: () => void }): () => void {
  const hide = () => {
    if (document.visibilityState === 'hidden') onHide()
  }
  document.addEventListener('visibilitychange', hide)
  addEventListener('online', onOnline)
  return () => {
    document.removeEventListener('visibilitychange', hide)
    removeEventListener('online', onOnline)
  }
}

const codeOf = (error: unknown): string => (isHttpFailure(error) ? (error.statusCode === 0 ? noResponse : error.code) : '')
