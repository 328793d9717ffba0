/** Typed value. The id is the idempotency key of its call. */
export interface Change<Value> {
  readonly id: string
  readonly key: string
  readonly value: Value
  /** Id of an earlier change of the same key that the server may have received. It has the same author, so it causes no conflict. */
  readonly follows?: string
}

/** Change with the version on which it is based; undefined if unknown. */
export interface SentChange<Value, Version> extends Change<Value> {
  readonly base: Version | undefined
}

/** Two users changed the same key. `id` is the change on this page. */
export interface Conflict<Value, Version> {
  readonly id: string
  readonly key: string
  readonly mine: Value
  readonly theirs: Value
  /** Version of the other user's value. */
  readonly version: Version
}

export interface SavingState<Value, Version> {
  /** Changes that are typed but not sent yet: one per key, in the order in which their keys were first changed. */
  readonly waiting: readonly Change<Value>[]
  /**
   * Changes that were sent and have no response yet. After a failure they are sent again unchanged, so that the server recognizes a
   * change that it has received.
   */
  readonly sent: readonly SentChange<Value, Version>[]
  readonly isSending: boolean
  /** Changes that the server refused. Each is sent again once its author has changed it. */
  readonly refused: readonly Change<Value>[]
  readonly conflicts: readonly Conflict<Value, Version>[]
  /** Last known version of each key. */
  readonly versions: ReadonlyMap<string, Version>
  /** Number of failed attempts in a row. It restarts once the server responds again. */
  readonly failures: number
  /** Code of the last failed attempt; null after a successful one. */
  readonly failure: string | null
}

/**
 * `offline`: the last attempt got no response. `failed`: the server refused it, perhaps temporarily. `refused`: only the author can
 * correct it.
 */
export type SavingStatus = 'saved' | 'pending' | 'sending' | 'offline' | 'failed' | 'refused' | 'conflict'

export type SavingEvent<Value, Version> =
  /** @property retried keys of refused changes that the server may accept now */
  | { readonly kind: 'changed'; readonly id: string; readonly key: string; readonly value: Value; readonly retried?: readonly string[] }
  /** Changes that an earlier page load could not send. */
  | { readonly kind: 'restored'; readonly changes: readonly SentChange<Value, Version>[] }
  /** Stored versions, as read from the server. */
  | { readonly kind: 'read'; readonly versions: Iterable<readonly [string, Version]> }
  | { readonly kind: 'sending' }
  | ({ readonly kind: 'saved' } & Saved<Value, Version>)
  /**
   * @property isReturned true if the changes are sent again together with later changes, based on the newest versions, instead of
   * unchanged
   */
  | { readonly kind: 'failed'; readonly code: string; readonly isReturned: boolean }
  | { readonly kind: 'refused'; readonly keys: readonly string[] }
  | { readonly kind: 'resolved'; readonly key: string; readonly isMine: boolean; readonly id: string }
  | { readonly kind: 'discarded' }

/** Response to a call that sent changes. */
export interface Saved<Value, Version> {
  readonly versions: Iterable<readonly [string, Version]>
  readonly conflicts?: readonly Omit<Conflict<Value, Version>, 'id'>[]
  /** Keys of changes that the server refused. It stored all other changes. */
  readonly refused?: readonly string[]
}

/** Code of a failure without a response. */
export const noResponse = 'NoResponse'

export const createSavingState = <Value, Version>(): SavingState<Value, Version> => ({
  waiting: [],
  sent: [],
  isSending: false,
  refused: [],
  conflicts: [],
  versions: new Map(),
  failures: 0,
  failure: null,
})

/**
 * Returns the state of the unsaved changes after an event. A typed value stays in the state until the server has stored it or refused it
 * because of a conflict, or the author discards it. Pure.
 */
export function reduceSaving<Value, Version>(
  state: SavingState<Value, Version>,
  event: SavingEvent<Value, Version>,
): SavingState<Value, Version> {
  switch (event.kind) {
    case 'changed':
      return applyChange(state, event)
    case 'restored':
      return restoreChanges(state, event.changes)
    case 'read':
      return {
        ...state,
        versions: mergeVersions(
          state,
          [...event.versions].filter(([key]) => !isUnsaved(state, key)),
        ),
      }
    case 'sending':
      return {
        ...state,
        isSending: true,
        ...(state.sent.length > 0 ? {} : { waiting: [], sent: state.waiting.map((change) => addBase(state, change)) }),
      }
    case 'saved':
      return applySaved(state, event)
    case 'failed':
      return {
        ...(event.isReturned ? requeueSent(state) : state),
        isSending: false,
        // The server responded after a time without responses: the count restarts.
        failures: state.failure === noResponse && event.code !== noResponse ? 1 : state.failures + 1,
        failure: event.code,
      }
    case 'refused': {
      const others = state.sent.filter(({ key }) => !event.keys.includes(key))
      return { ...requeueSent({ ...state, sent: others }), ...idleCall, refused: addRefusedChanges(state, event.keys) }
    }
    case 'resolved':
      return resolveConflict(state, event)
    case 'discarded':
      return { ...state, waiting: [], sent: [], refused: [], conflicts: [], failures: 0, failure: null }
  }
}

export function statusOf(state: SavingState<unknown, unknown>): SavingStatus {
  if (state.isSending) return 'sending'
  if (hasUnsent(state)) {
    if (state.failure !== null) return state.failure === noResponse ? 'offline' : 'failed'
    return 'pending'
  }
  if (state.conflicts.length > 0) return 'conflict'
  return state.refused.length > 0 ? 'refused' : 'saved'
}

/** True if there are changes to send. */
export const hasUnsent = ({ waiting, sent }: SavingState<unknown, unknown>): boolean => waiting.length > 0 || sent.length > 0

/** True if the value of a key on this page is newer than the stored one. */
export const isUnsaved = ({ waiting, sent, refused, conflicts }: SavingState<unknown, unknown>, key: string): boolean =>
  [waiting, sent, refused, conflicts].some((list) => has(list, key))

/** Returns all changes that the server may not have: the last value of each key, with the version on which it is based. */
export function unsavedOf<Value, Version>(state: SavingState<Value, Version>): readonly SentChange<Value, Version>[] {
  const { waiting, sent, refused, conflicts } = state
  return [
    ...sent.filter(({ key }) => !has(waiting, key)),
    ...[...refused, ...waiting, ...conflicts.map(({ id, key, mine }) => ({ id, key, value: mine }))].map((change) =>
      addBase(state, change),
    ),
  ]
}

const has = (list: readonly { readonly key: string }[], key: string): boolean => list.some((each) => each.key === key)

/** State without a running call. */
const idleCall = { isSending: false, failures: 0, failure: null } as const

function applyChange<Value, Version>(
  state: SavingState<Value, Version>,
  { id, key, value, retried = [] }: Extract<SavingEvent<Value, Version>, { kind: 'changed' }>,
): SavingState<Value, Version> {
  // Until a side is chosen, a typed value replaces the author's side of the conflict.
  if (has(state.conflicts, key))
    return { ...state, conflicts: state.conflicts.map((each) => (each.key === key ? { ...each, id, mine: value } : each)) }
  const retriedChanges = state.refused.filter((each) => each.key !== key && retried.includes(each.key))
  const stillRefused = state.refused.filter((each) => each.key !== key && !retried.includes(each.key))
  return {
    ...state,
    refused: stillRefused,
    waiting: upsertByKey([...state.waiting, ...retriedChanges], linkEarlierChange(state, { id, key, value })),
  }
}

/** Adds the id of an earlier change of the same key that the server may have received. */
function linkEarlierChange<Value, Version>({ waiting, sent }: SavingState<Value, Version>, change: Change<Value>): Change<Value> {
  const waitingChange = waiting.find(({ key }) => key === change.key)
  const precedingId = waitingChange === undefined ? sent.find(({ key }) => key === change.key)?.id : waitingChange.follows
  return precedingId === undefined ? change : { ...change, follows: precedingId }
}

function restoreChanges<Value, Version>(
  state: SavingState<Value, Version>,
  changes: readonly SentChange<Value, Version>[],
): SavingState<Value, Version> {
  const missing = changes.filter(({ key }) => !isUnsaved(state, key))
  const versions = missing.flatMap(({ key, base }) => (base === undefined ? [] : [[key, base] as const]))
  return { ...state, waiting: [...missing.map(removeBase), ...state.waiting], versions: mergeVersions(state, versions) }
}

function applySaved<Value, Version>(
  state: SavingState<Value, Version>,
  { versions, conflicts: newConflicts = [], refused = [] }: Saved<Value, Version>,
): SavingState<Value, Version> {
  // A value typed during the call becomes the author's side of the conflict.
  const conflicts = newConflicts.map((conflict) => {
    const newer = state.waiting.find(({ key }) => key === conflict.key)
    const id = newer?.id ?? state.sent.find(({ key }) => key === conflict.key)?.id ?? conflict.key
    return { ...conflict, id, mine: newer === undefined ? conflict.mine : newer.value }
  })
  const accepted = [...versions].filter(([key]) => !has(conflicts, key))
  return {
    ...state,
    ...idleCall,
    sent: [],
    refused: addRefusedChanges(state, refused),
    waiting: state.waiting.filter(({ key }) => !has(conflicts, key)),
    conflicts: [...state.conflicts.filter(({ key }) => !has(conflicts, key)), ...conflicts],
    versions: mergeVersions(state, accepted),
  }
}

/** Returns sent changes to the queue, before later ones. A key that has changed since keeps its later value. */
const requeueSent = <Value, Version>(state: SavingState<Value, Version>): SavingState<Value, Version> => ({
  ...state,
  sent: [],
  waiting: [...state.sent.filter(({ key }) => !has(state.waiting, key)).map(removeBase), ...state.waiting],
})

function resolveConflict<Value, Version>(
  state: SavingState<Value, Version>,
  { key, isMine, id }: Extract<SavingEvent<Value, Version>, { kind: 'resolved' }>,
): SavingState<Value, Version> {
  const conflict = state.conflicts.find((each) => each.key === key)
  if (conflict === undefined) return state
  return {
    ...state,
    conflicts: state.conflicts.filter((each) => each.key !== key),
    versions: mergeVersions(state, [[key, conflict.version]]),
    waiting: isMine ? upsertByKey(state.waiting, { id, key, value: conflict.mine }) : state.waiting,
  }
}

/** Adds a change. An earlier change of the same key is replaced at its position. */
const upsertByKey = <Value>(list: readonly Change<Value>[], change: Change<Value>): readonly Change<Value>[] =>
  has(list, change.key) ? list.map((each) => (each.key === change.key ? change : each)) : [...list, change]

const mergeVersions = <Value, Version>({ versions }: SavingState<Value, Version>, newVersions: readonly (readonly [string, Version])[]) =>
  newVersions.length === 0 ? versions : new Map([...versions, ...newVersions])

const addBase = <Value, Version>({ versions }: SavingState<Value, Version>, change: Change<Value>): SentChange<Value, Version> => ({
  ...change,
  base: versions.get(change.key),
})

/** A key that has changed since is not refused: its later value is sent. */
const addRefusedChanges = <Value, Version>({ sent, waiting, refused }: SavingState<Value, Version>, keys: readonly string[]) =>
  keys.length === 0 ? refused : [...refused, ...sent.filter(({ key }) => keys.includes(key) && !has(waiting, key)).map(removeBase)]

const removeBase = <Value>({ id, key, value, follows }: Change<Value>): Change<Value> => ({
  id,
  key,
  value,
  ...(follows === undefined ? {} : { follows }),
})
