/** A value that was typed. The id is the idempotency key of its call. */
export interface Change<Value> {
  readonly id: string
  readonly key: string
  readonly value: Value
  /** An earlier change of the same key that may have arrived: its author is the same, so it is no conflict. */
  readonly follows?: string
}

/** A change with the version that it was typed on; undefined where none is known. */
export interface SentChange<Value, Version> extends Change<Value> {
  readonly base: Version | undefined
}

/** Two people changed the same key. `id` is that of the change here. */
export interface Conflict<Value, Version> {
  readonly id: string
  readonly key: string
  readonly mine: Value
  readonly theirs: Value
  /** Version of their value. */
  readonly version: Version
}

export interface SavingState<Value, Version> {
  /** Typed and not sent yet: one a key, in the order of the keys' first changes. */
  readonly waiting: readonly Change<Value>[]
  /** Sent without a response so far. After a failure they are sent again as they are, so that a change that arrived is recognized. */
  readonly sent: readonly SentChange<Value, Version>[]
  readonly isSending: boolean
  /** Rejected as they are: sent again once they are changed. */
  readonly refused: readonly Change<Value>[]
  readonly conflicts: readonly Conflict<Value, Version>[]
  /** Last known version of each key. */
  readonly versions: ReadonlyMap<string, Version>
  /** Failed tries in a row, counted anew once the server responds again. */
  readonly failures: number
  /** Code of the last failed try; null after a successful one. */
  readonly failure: string | null
}

/** `offline`: the last try got no response. `failed`: it got a refusal that may pass. `refused`: only the author can mend it. */
export type SavingStatus = 'saved' | 'pending' | 'sending' | 'offline' | 'failed' | 'refused' | 'conflict'

export type SavingEvent<Value, Version> =
  /** @property retried keys of refused changes that may be accepted now */
  | { readonly kind: 'changed'; readonly id: string; readonly key: string; readonly value: Value; readonly retried?: readonly string[] }
  /** Changes that an earlier page could not send. */
  | { readonly kind: 'restored'; readonly changes: readonly SentChange<Value, Version>[] }
  /** Stored versions as they were read. */
  | { readonly kind: 'read'; readonly versions: Iterable<readonly [string, Version]> }
  | { readonly kind: 'sending' }
  | ({ readonly kind: 'saved' } & Saved<Value, Version>)
  /** @property isReturned they are not sent again as they are, but together with later changes on the versions known by then */
  | { readonly kind: 'failed'; readonly code: string; readonly isReturned: boolean }
  | { readonly kind: 'refused'; readonly keys: readonly string[] }
  | { readonly kind: 'resolved'; readonly key: string; readonly isMine: boolean; readonly id: string }
  | { readonly kind: 'discarded' }

/** Response to a call that sent changes. */
export interface Saved<Value, Version> {
  readonly versions: Iterable<readonly [string, Version]>
  readonly conflicts?: readonly Omit<Conflict<Value, Version>, 'id'>[]
  /** Keys of changes that were rejected while the others were stored. */
  readonly refused?: readonly string[]
}

/** Code of a failure without a response. */
export const noResponse = 'NoResponse'

export const initialSaving = <Value, Version>(): SavingState<Value, Version> => ({
  waiting: [],
  sent: [],
  isSending: false,
  refused: [],
  conflicts: [],
  versions: new Map(),
  failures: 0,
  failure: null,
})

/** The unsaved changes after each event. Nothing typed leaves the state before the server has it, refuses it for a conflict, or it is discarded. Pure. */
export function nextSaving<Value, Version>(
  state: SavingState<Value, Version>,
  event: SavingEvent<Value, Version>,
): SavingState<Value, Version> {
  switch (event.kind) {
    case 'changed':
      return changed(state, event)
    case 'restored':
      return restored(state, event.changes)
    case 'read':
      return {
        ...state,
        versions: withVersions(
          state,
          [...event.versions].filter(([key]) => !isUnsaved(state, key)),
        ),
      }
    case 'sending':
      return {
        ...state,
        isSending: true,
        ...(state.sent.length > 0 ? {} : { waiting: [], sent: state.waiting.map((change) => based(state, change)) }),
      }
    case 'saved':
      return saved(state, event)
    case 'failed':
      return {
        ...(event.isReturned ? returned(state) : state),
        isSending: false,
        // A response after silence: the count begins anew.
        failures: state.failure === noResponse && event.code !== noResponse ? 1 : state.failures + 1,
        failure: event.code,
      }
    case 'refused': {
      const others = state.sent.filter(({ key }) => !event.keys.includes(key))
      return { ...returned({ ...state, sent: others }), ...atRest, refused: withRefused(state, event.keys) }
    }
    case 'resolved':
      return resolved(state, event)
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

/** Whether a call is due. */
export const hasUnsent = ({ waiting, sent }: SavingState<unknown, unknown>): boolean => waiting.length > 0 || sent.length > 0

/** Whether the value of a key here is newer than what can be read. */
export const isUnsaved = ({ waiting, sent, refused, conflicts }: SavingState<unknown, unknown>, key: string): boolean =>
  [waiting, sent, refused, conflicts].some((list) => has(list, key))

/** Everything that the server may not have: the last value of each key, on the version that it was typed on. */
export function unsavedOf<Value, Version>(state: SavingState<Value, Version>): readonly SentChange<Value, Version>[] {
  const { waiting, sent, refused, conflicts } = state
  return [
    ...sent.filter(({ key }) => !has(waiting, key)),
    ...[...refused, ...waiting, ...conflicts.map(({ id, key, mine }) => ({ id, key, value: mine }))].map((change) => based(state, change)),
  ]
}

const has = (list: readonly { readonly key: string }[], key: string): boolean => list.some((each) => each.key === key)

/** State of a call that ended. */
const atRest = { isSending: false, failures: 0, failure: null } as const

function changed<Value, Version>(
  state: SavingState<Value, Version>,
  { id, key, value, retried = [] }: Extract<SavingEvent<Value, Version>, { kind: 'changed' }>,
): SavingState<Value, Version> {
  // Until a side is chosen, what is typed belongs to the side of its author.
  if (has(state.conflicts, key))
    return { ...state, conflicts: state.conflicts.map((each) => (each.key === key ? { ...each, id, mine: value } : each)) }
  const again = state.refused.filter((each) => each.key !== key && retried.includes(each.key))
  const refused = state.refused.filter((each) => each.key !== key && !retried.includes(each.key))
  return { ...state, refused, waiting: put([...state.waiting, ...again], following(state, { id, key, value })) }
}

/** A change of a key names the earlier one that may have arrived. */
function following<Value, Version>({ waiting, sent }: SavingState<Value, Version>, change: Change<Value>): Change<Value> {
  const former = waiting.find(({ key }) => key === change.key)
  const follows = former === undefined ? sent.find(({ key }) => key === change.key)?.id : former.follows
  return follows === undefined ? change : { ...change, follows }
}

function restored<Value, Version>(
  state: SavingState<Value, Version>,
  changes: readonly SentChange<Value, Version>[],
): SavingState<Value, Version> {
  const missing = changes.filter(({ key }) => !isUnsaved(state, key))
  const versions = missing.flatMap(({ key, base }) => (base === undefined ? [] : [[key, base] as const]))
  return { ...state, waiting: [...missing.map(unbased), ...state.waiting], versions: withVersions(state, versions) }
}

function saved<Value, Version>(
  state: SavingState<Value, Version>,
  { versions, conflicts: met = [], refused = [] }: Saved<Value, Version>,
): SavingState<Value, Version> {
  // A value typed while the call was under way becomes the side of its author.
  const conflicts = met.map((conflict) => {
    const newer = state.waiting.find(({ key }) => key === conflict.key)
    const id = newer?.id ?? state.sent.find(({ key }) => key === conflict.key)?.id ?? conflict.key
    return { ...conflict, id, mine: newer === undefined ? conflict.mine : newer.value }
  })
  const accepted = [...versions].filter(([key]) => !has(conflicts, key))
  return {
    ...state,
    ...atRest,
    sent: [],
    refused: withRefused(state, refused),
    waiting: state.waiting.filter(({ key }) => !has(conflicts, key)),
    conflicts: [...state.conflicts.filter(({ key }) => !has(conflicts, key)), ...conflicts],
    versions: withVersions(state, accepted),
  }
}

/** They wait again in front of later changes; one that was changed since keeps its later value. */
const returned = <Value, Version>(state: SavingState<Value, Version>): SavingState<Value, Version> => ({
  ...state,
  sent: [],
  waiting: [...state.sent.filter(({ key }) => !has(state.waiting, key)).map(unbased), ...state.waiting],
})

function resolved<Value, Version>(
  state: SavingState<Value, Version>,
  { key, isMine, id }: Extract<SavingEvent<Value, Version>, { kind: 'resolved' }>,
): SavingState<Value, Version> {
  const conflict = state.conflicts.find((each) => each.key === key)
  if (conflict === undefined) return state
  return {
    ...state,
    conflicts: state.conflicts.filter((each) => each.key !== key),
    versions: withVersions(state, [[key, conflict.version]]),
    waiting: isMine ? put(state.waiting, { id, key, value: conflict.mine }) : state.waiting,
  }
}

/** One change a key, in the position of its first. */
const put = <Value>(list: readonly Change<Value>[], change: Change<Value>): readonly Change<Value>[] =>
  has(list, change.key) ? list.map((each) => (each.key === change.key ? change : each)) : [...list, change]

const withVersions = <Value, Version>({ versions }: SavingState<Value, Version>, more: readonly (readonly [string, Version])[]) =>
  more.length === 0 ? versions : new Map([...versions, ...more])

const based = <Value, Version>({ versions }: SavingState<Value, Version>, change: Change<Value>): SentChange<Value, Version> => ({
  ...change,
  base: versions.get(change.key),
})

/** One that was changed since is not refused: its later value is tried. */
const withRefused = <Value, Version>({ sent, waiting, refused }: SavingState<Value, Version>, keys: readonly string[]) =>
  keys.length === 0 ? refused : [...refused, ...sent.filter(({ key }) => keys.includes(key) && !has(waiting, key)).map(unbased)]

const unbased = <Value>({ id, key, value, follows }: Change<Value>): Change<Value> => ({
  id,
  key,
  value,
  ...(follows === undefined ? {} : { follows }),
})
