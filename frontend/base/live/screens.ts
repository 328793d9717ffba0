import type { PresentPerson, SocketMessage, SocketRequest, WatchedRows } from '#resources/core/answers.ts'
import { createStore } from '../store.ts'
import { createPace } from './pace.ts'
import { isConcerned, isSameRequest, newlyWatched, requestOf, type Shown } from './watchBook.ts'

/** What the answers in memory say of a resource. */
export interface Answers {
  isUnderWay(resource: string): boolean
  /** Something on the screen was answered longer ago than the server remembers changes. */
  isOld(resource: string): boolean
  /** All that is shown of it was read at this moment or later, by the servers' clock; null where that is not known. */
  asOf(resource: string): number | null
  /** Answers that are not on the screen are not believed any more. */
  distrust(resource: string): void
}

/** Somebody on this screen who must ask again when something changed; without an id when anything of the resource did. */
interface Subscription {
  readonly resource: string
  readonly id?: string
  /** People work on it together: it is asked again sooner. */
  readonly isSoon?: boolean
  readonly changed: () => void
}

/** Milliseconds: what changes on the screen within one is said once. */
const sayAfter = 50

/**
 * What this tab shows, and what the server says of it. Knows nothing of sockets or of React: the connection hands in messages and a way
 * to send, screens hand in what they show.
 */
export function createScreens() {
  const shown = new Map<symbol, Shown>()
  const subscriptions = new Set<Subscription>()
  const pending = new Map<string, Set<string> | 'all'>()
  const people = createStore<ReadonlyMap<string, readonly PresentPerson[]>>(new Map())
  let answers: Answers = { isUnderWay: () => false, isOld: () => true, asOf: () => null, distrust: () => undefined }
  let send: ((request: SocketRequest) => void) | null = null
  let count = 0
  /** What was said last on this connection, and what the server has taken up. */
  let said: SocketRequest | null = null
  let standing: SocketRequest | null = null
  let isFirstConnection = true
  /** What the database could see when this page was begun. */
  let begunAsOf: string | undefined
  let saying: ReturnType<typeof setTimeout> | undefined

  const pace = createPace({
    ask,
    isHeld: () => document.visibilityState === 'hidden',
    isUnderWay: (resource) => answers.isUnderWay(resource),
    isSoon: (resource) => subscriptions.values().some((each) => each.isSoon === true && each.resource === resource),
  })

  function ask(resource: string): void {
    const ids = pending.get(resource) ?? 'all'
    pending.delete(resource)
    answers.distrust(resource)
    const change = { resource, ...(ids === 'all' ? {} : { ids: [...ids] }) }
    for (const each of [...subscriptions]) if (isConcerned(each, change)) each.changed()
  }

  function mark(resource: string, ids?: readonly string[]): void {
    const before = pending.get(resource)
    pending.set(resource, ids === undefined || before === 'all' ? 'all' : new Set([...(before ?? []), ...ids]))
    pace.mark(resource)
  }

  /** Says what is shown, unless the server knows. */
  function say(): void {
    saying = undefined
    forgetPeopleElsewhere()
    if (send === null) return
    const request = requestOf(shown.values(), count + 1)
    if (said !== null && isSameRequest(said, request)) return
    count += 1
    said = request
    // The first screen asked for everything after that moment. Later screens may show what is older, or much younger.
    const since = count === 1 && begunAsOf !== undefined ? { since: begunAsOf } : {}
    send({ ...request, lists: request.lists.map(withMoment), ...since })
  }

  function withMoment(list: WatchedRows): WatchedRows {
    const asOf = answers.asOf(list.resource)
    return asOf === null ? list : { ...list, asOf }
  }

  /** Only now: a screen that begins to edit takes its record back and shows it again. */
  function forgetPeopleElsewhere(): void {
    const open = new Set([...shown.values()].flatMap((each) => (each.kind === 'record' ? [keyOf(each)] : [])))
    for (const key of people.current().keys()) if (!open.has(key)) setPeople(key, [])
  }

  function sayChange(): void {
    saying ??= setTimeout(say, sayAfter)
  }

  function everything(): void {
    for (const resource of new Set([...subscriptions].map((each) => each.resource))) mark(resource)
  }

  function stands(request: SocketRequest): void {
    const fresh = newlyWatched(standing, request)
    const isBack = standing === null && !isFirstConnection
    standing = request
    isFirstConnection = false
    // What happened while there was no connection was told to nobody; what was answered long ago may have changed unwatched.
    if (isBack) everything()
    else for (const resource of fresh) if (answers.isOld(resource)) mark(resource)
  }

  function setPeople(key: string, now: readonly PresentPerson[]): void {
    const others = people
      .current()
      .entries()
      .filter(([each]) => each !== key)
    people.set(new Map([...others, ...(now.length === 0 ? [] : [[key, now] as const])]))
  }

  return {
    /** The connection stands: says all that is shown. @returns what to say to find out whether it still lives */
    connected(sending: (request: SocketRequest) => void): void {
      send = sending
      said = null
      standing = null
      for (const key of people.current().keys()) setPeople(key, [])
      say()
    },
    /** The same words again: the server answers them, and does nothing. */
    saidLast: (): SocketRequest | null => said,
    disconnected(): void {
      send = null
    },
    /** The page has its session, and asks for everything else from now on. Once: what is asked for later is not all it shows. */
    begun(asOf: string): void {
      begunAsOf ??= asOf
    },
    /** Takes up a message, if it is one of ours. */
    hear(message: SocketMessage): void {
      if (message.kind === 'changed') mark(message.resource, message.ids)
      else if (message.kind === 'present') setPeople(keyOf(message), message.people)
      else if (message.kind === 'watching' && said !== null && message.watch === said.watch && standing !== said) stands(said)
      else if (message.kind === 'gap') everything()
    },
    /** What a reader may see has changed: everything is said and asked anew. */
    askEverything(): void {
      said = null
      say()
      everything()
    },
    /** Screens that nobody saw are seen again. */
    seen: (): void => pace.release(),
    use(given: Answers): void {
      answers = given
    },
    subscribe(subscription: Subscription): () => void {
      subscriptions.add(subscription)
      return () => subscriptions.delete(subscription)
    },
    /** Something stands on the screen until it is taken back. */
    show(what: Shown): () => void {
      const key = Symbol(what.kind)
      shown.set(key, what)
      sayChange()
      return () => {
        shown.delete(key)
        sayChange()
      }
    },
    peopleAt: (resource: string, id: string): readonly PresentPerson[] => people.current().get(keyOf({ resource, id })) ?? none,
    people,
    /** Nobody is signed in any more. */
    forget(): void {
      pace.stop()
      clearTimeout(saying)
      saying = undefined
      pending.clear()
      isFirstConnection = true
    },
  }
}

const keyOf = ({ resource, id }: { readonly resource: string; readonly id: string }): string => `${resource} ${id}`
const none: readonly PresentPerson[] = []

/** Those of this tab. */
export const screens = createScreens()
