import { v4 as uuid } from 'uuid'
import { isHttpFailure } from '../../base/http.ts'
import type { Store } from '../../base/store.ts'
import type { OfflineStore } from './offlineStore.ts'
import { hasUnsent, isUnsaved, noResponse, type Saved, type SavingState, type SentChange } from './savingState.ts'
import { createStoredSaving } from './storedSaving.ts'

export interface SaverOptions<Value, Version> {
  /** Makes the call. @param isPageClosing true if the page may be closed before the response, so that the request must outlive it */
  readonly send: (changes: readonly SentChange<Value, Version>[], isPageClosing: boolean) => Promise<Saved<Value, Version>>
  /** Decides how to react to a failed call. */
  readonly onFailure?: (error: unknown, changes: readonly SentChange<Value, Version>[]) => FailureResponse | Promise<FailureResponse>
  /** Milliseconds without a change until changes are sent; null: only `flush` sends them. */
  readonly pause: number | null
  /** While true, nothing is sent automatically. */
  readonly isPaused?: boolean
  /** Returns the group of a key. Refused changes of a group are retried together, and its conflicts are resolved together. */
  readonly groupOf?: (key: string) => string
  /** Stores unsaved changes for the next page load. */
  readonly store?: OfflineStore<Value, Version>
  readonly onRestored?: (changes: readonly SentChange<Value, Version>[]) => void
}

/**
 * `again`: repeat the same request later. `returned`: send the changes together with later ones, based on the newest versions. `refused`:
 * repeat at once without these keys.
 */
export type FailureResponse = 'again' | 'returned' | { readonly refused: readonly string[] }

/** Sends changes one request at a time, repeats failed requests, and stores unsent changes for the next page load. */
export interface Saver<Value, Version> {
  readonly state: Store<SavingState<Value, Version>>
  change(key: string, value: Value): void
  /** Records stored versions, except for keys with unsaved changes here. */
  read(versions: Iterable<readonly [string, Version]>): void
  isUnsaved(key: string): boolean
  /** Chooses a side for a conflict and for all other conflicts of its group. @returns the resolved conflicts */
  resolve(key: string, isOwnChosen: boolean): SavingState<Value, Version>['conflicts']
  /** Sends all changes. @throws the error of the call */
  flush(): Promise<void>
  discard(): void
  /** Schedules the next request, after the pause. */
  schedule(): void
  /**
   * Restores unsaved changes and sends changes while the page is open. @returns a function that sends the remaining changes and stops the
   * saver
   */
  open(): () => void
}

/** Milliseconds until a failed request is repeated: doubled with each failure, up to a minute. */
const firstRetry = 3000
const longestRetry = 60_000
const retryAfter = (failures: number): number => Math.min(firstRetry * 2 ** (failures - 1), longestRetry)

/** @param options read at each step, so that a component can pass its current values */
export function createSaver<Value, Version>(options: () => SaverOptions<Value, Version>): Saver<Value, Version> {
  const { state, apply, restore } = createStoredSaving<Value, Version>(() => options().store)
  let running: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOpen = false
  let isRestoring = false

  const sendNext = (isPageClosing = false): Promise<void> => {
    if (running !== null) return running
    if (!hasUnsent(state.current())) return Promise.resolve()
    clearTimeout(timer)
    timer = undefined
    running = attempt(isPageClosing).finally(() => {
      running = null
      // Changes typed during the last request of a page that the user left are sent too, unless the server cannot be reached.
      if (!isOpen && hasUnsent(state.current()) && state.current().failures === 0) sendQuietly(true)
      else schedule()
    })
    return running
  }
  const sendQuietly = (isPageClosing = false) => void sendNext(isPageClosing).catch(() => undefined)

  const attempt = async (isPageClosing: boolean): Promise<void> => {
    apply({ kind: 'sending' })
    const changes = state.current().sent
    try {
      apply({ kind: 'saved', ...(await options().send(changes, isPageClosing)) })
    } catch (error) {
      const response = (await options().onFailure?.(error, changes)) ?? 'again'
      if (typeof response === 'object') return apply({ kind: 'refused', keys: response.refused })
      apply({ kind: 'failed', code: codeOf(error), isReturned: response === 'returned' })
      throw error
    }
  }

  /** True if changes are sent without `flush`. */
  const isAutomatic = (): boolean => options().pause !== null && options().isPaused !== true
  const schedule = (): void => {
    const { failures } = state.current()
    const isDue = isOpen && isAutomatic() && running === null && hasUnsent(state.current())
    // Further typing does not postpone the next attempt.
    if (isDue && timer !== undefined && failures > 0) return
    clearTimeout(timer)
    timer = isDue ? setTimeout(sendIfAutomatic, failures === 0 ? (options().pause ?? 0) : retryAfter(failures)) : undefined
  }
  const sendIfAutomatic = () => {
    clearTimeout(timer)
    timer = undefined
    if (isAutomatic()) sendQuietly()
  }
  const flushOnHide = () => {
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
      const retriedKeys = state.current().refused.flatMap((each) => (groupOf(each.key) === groupOf(key) ? [each.key] : []))
      apply({ kind: 'changed', id: uuid(), key, value, retried: retriedKeys })
      schedule()
    },
    read: (versions) => apply({ kind: 'read', versions }),
    isUnsaved: (key) => isUnsaved(state.current(), key),
    resolve(key, isOwnChosen) {
      const resolvedConflicts = state.current().conflicts.filter((each) => groupOf(each.key) === groupOf(key))
      for (const each of resolvedConflicts) apply({ kind: 'resolved', key: each.key, isMine: isOwnChosen, id: uuid() })
      schedule()
      return resolvedConflicts
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
      const unfollow = followPage({ onHide: flushOnHide, onOnline: retry })
      schedule()
      return () => {
        unfollow()
        clearTimeout(timer)
        timer = undefined
        isOpen = false
        flushOnHide()
      }
    },
  }
}

/**
 * Calls `onHide` when the page is hidden, and `onOnline` when the browser has a network again. @returns a function that removes the
 * listeners
 */
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
