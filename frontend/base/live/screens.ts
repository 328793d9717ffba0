import type { PresentPerson, SocketMessage, SocketRequest } from '#resources/core/answers.ts'
import { createChanges } from './changes.ts'
import { createPresentPeople } from './presentPeople.ts'
import type { Shown } from './watchBook.ts'
import { beforeConnection, dueRequest, isNewConfirmation, unwatchedBefore, type WatchEvent, watchAfter } from './watchState.ts'

/** Milliseconds: what changes on the screen within one is said once. */
const sayAfter = 50

/**
 * What this tab shows, and what the server says of it. Knows nothing of sockets or of React: the connection hands in messages and a way
 * to send, screens hand in what they show.
 */
export function createScreens() {
  const shown = new Map<symbol, Shown>()
  const people = createPresentPeople()
  const changes = createChanges()
  let watch = beforeConnection
  let send: ((request: SocketRequest) => void) | null = null
  /** What the database could see when this page was begun. */
  let begunAsOf: string | undefined
  let saying: ReturnType<typeof setTimeout> | undefined

  const apply = (event: WatchEvent): void => {
    watch = watchAfter(watch, event)
  }

  /** Says what is shown, unless the server knows. */
  function say(): void {
    saying = undefined
    // Only now: a screen that begins to edit takes its record back and shows it again.
    people.retain([...shown.values()].filter((each) => each.kind === 'record'))
    const request = send === null ? null : dueRequest(watch, shown.values())
    if (send === null || request === null) return
    apply({ kind: 'sent', request })
    // The first screen asked for everything after that moment. Later screens may show what is older, or much younger.
    const since = watch.count === 1 && begunAsOf !== undefined ? { since: begunAsOf } : {}
    send({ ...request, lists: request.lists.map(changes.withMoment), ...since })
  }

  function sayChange(): void {
    saying ??= setTimeout(say, sayAfter)
  }

  function confirm(): void {
    const unwatched = unwatchedBefore(watch)
    apply({ kind: 'confirmed' })
    if (unwatched === 'all') changes.markAll()
    else changes.markOld(unwatched)
  }

  return {
    /** The connection stands: says all that is shown. @returns what to say to find out whether it still lives */
    connected(sending: (request: SocketRequest) => void): void {
      send = sending
      apply({ kind: 'connected' })
      people.retain([])
      say()
    },
    /** The same words again: the server answers them, and does nothing. */
    saidLast: (): SocketRequest | null => watch.sent,
    disconnected(): void {
      send = null
    },
    /** The page has its session, and asks for everything else from now on. Once: what is asked for later is not all it shows. */
    begun(asOf: string): void {
      begunAsOf ??= asOf
    },
    /** Takes up a message, if it is one of ours. */
    hear(message: SocketMessage): void {
      if (message.kind === 'changed') changes.mark(message.resource, message.ids)
      else if (message.kind === 'present') people.set(message, message.people)
      else if (message.kind === 'watching' && isNewConfirmation(watch, message.watch)) confirm()
      else if (message.kind === 'gap') changes.markAll()
    },
    /** What a reader may see has changed: everything is said and asked anew. */
    askEverything(): void {
      apply({ kind: 'restarted' })
      say()
      changes.markAll()
    },
    /** Screens that nobody saw are seen again. */
    seen: changes.release,
    use: changes.use,
    subscribe: changes.subscribe,
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
    peopleAt: (resource: string, id: string): readonly PresentPerson[] => people.at({ resource, id }),
    people: people.store,
    /** Nobody is signed in any more. */
    forget(): void {
      changes.stop()
      clearTimeout(saying)
      saying = undefined
      apply({ kind: 'signedOut' })
    },
  }
}

/** Those of this tab. */
export const screens = createScreens()
