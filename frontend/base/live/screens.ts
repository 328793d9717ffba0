import type { PresentPerson, SocketMessage, SocketRequest } from '#resources/core/answers/answers.ts'
import { createChanges } from './changes.ts'
import { createPresentPeople } from './presentPeople.ts'
import type { ShownItem } from './watchBook.ts'
import { beforeConnection, findDueRequest, findUnwatched, isNewConfirmation, type WatchEvent, watchAfter } from './watchState.ts'

/** Milliseconds to collect changes of the screen. Changes within this time are sent in one request. */
const sendDelayMs = 50

/**
 * Registers the data on the screens of this tab, and handles the server's messages about this data. Independent of sockets and React: the
 * connection passes messages and a function to send requests, and screens register the data that they show.
 */
export function createScreens() {
  const shownScreens = new Map<symbol, ShownItem>()
  const people = createPresentPeople()
  const changes = createChanges()
  let watch = beforeConnection
  let send: ((request: SocketRequest) => void) | null = null
  /** Snapshot of the database when this page was loaded. */
  let initialSnapshot: string | undefined
  let sendTimer: ReturnType<typeof setTimeout> | undefined

  const apply = (event: WatchEvent): void => {
    watch = watchAfter(watch, event)
  }

  /** Sends a request with the data on the screen, unless the server already has it. */
  function sendWatch(): void {
    sendTimer = undefined
    // Runs only after the delay, because a screen that begins to edit removes its record and shows it again.
    people.retain([...shownScreens.values()].filter((each) => each.kind === 'record'))
    const request = send === null ? null : findDueRequest(watch, shownScreens.values())
    if (send === null || request === null) return
    apply({ kind: 'sent', request })
    // The first screen requested all its data after the initial snapshot. Later screens may show older or much newer data.
    const sinceParameter = watch.count === 1 && initialSnapshot !== undefined ? { since: initialSnapshot } : {}
    send({ ...request, lists: request.lists.map(changes.withMoment), ...sinceParameter })
  }

  function scheduleSend(): void {
    sendTimer ??= setTimeout(sendWatch, sendDelayMs)
  }

  function confirm(): void {
    const unwatchedResources = findUnwatched(watch)
    apply({ kind: 'confirmed' })
    if (unwatchedResources === 'all') changes.markAll()
    else changes.markOld(unwatchedResources)
  }

  return {
    /** Handles a new connection: sends a request with all data on the screen. */
    connected(sendRequest: (request: SocketRequest) => void): void {
      send = sendRequest
      apply({ kind: 'connected' })
      people.retain([])
      sendWatch()
    },
    /** Returns the last request, for use as a heartbeat. The server answers a repeated request without further effect. */
    saidLast: (): SocketRequest | null => watch.sent,
    disconnected(): void {
      send = null
    },
    /**
     * Stores the snapshot of the first session, because the first screen requests all its data after it. Ignores later snapshots, since
     * the page then also shows older data.
     */
    begun(snapshotTime: string): void {
      initialSnapshot ??= snapshotTime
    },
    /** Handles a message of the server about changes, present users, a confirmed watch, or a gap. Ignores all other messages. */
    hear(message: SocketMessage): void {
      if (message.kind === 'changed') changes.mark(message.resource, message.ids)
      else if (message.kind === 'present') people.set(message, message.people)
      else if (message.kind === 'watching' && isNewConfirmation(watch, message.watch)) confirm()
      else if (message.kind === 'gap') changes.markAll()
    },
    /** Registers and fetches all data on the screen again after a change of the reader's permissions. */
    requestAll(): void {
      apply({ kind: 'restarted' })
      sendWatch()
      changes.markAll()
    },
    /** Sends the delayed requests. Call it when the screen becomes visible again. */
    seen: changes.release,
    use: changes.use,
    subscribe: changes.subscribe,
    /** Registers data on the screen. Returns a function that removes it. */
    show(item: ShownItem): () => void {
      const key = Symbol(item.kind)
      shownScreens.set(key, item)
      scheduleSend()
      return () => {
        shownScreens.delete(key)
        scheduleSend()
      }
    },
    peopleAt: (resource: string, id: string): readonly PresentPerson[] => people.at({ resource, id }),
    people: people.store,
    /** Clears the state after sign-out. */
    forget(): void {
      changes.stop()
      clearTimeout(sendTimer)
      sendTimer = undefined
      apply({ kind: 'signedOut' })
    },
  }
}

/** Registry of the screens of this tab. */
export const screens = createScreens()
