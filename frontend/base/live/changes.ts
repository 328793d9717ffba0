import type { WatchedRows } from '#resources/core/answers.ts'
import { createPace } from './pace.ts'
import { isConcerned } from './watchBook.ts'

/** Facts that the answers in memory hold about a resource. */
export interface Answers {
  isUnderWay(resource: string): boolean
  /** Something on the screen was answered longer ago than the server remembers changes. */
  isOld(resource: string): boolean
  /** All that is shown of it was read at this moment or later, by the servers' clock; null where that is not known. */
  asOf(resource: string): number | null
  /** Answers that are not on the screen are not believed any more. */
  distrust(resource: string): void
}

/** A piece of the screen that reads again when something has changed; without an id when anything of the resource has. */
interface Subscription {
  readonly resource: string
  readonly id?: string
  /** People work on it together: it is read again sooner. */
  readonly isSoon?: boolean
  readonly changed: () => void
}

/** Changes that the server has published, and the pieces of the screen that read again because of them, at a pace that a server can bear. */
export function createChanges() {
  const subscriptions = new Set<Subscription>()
  const pending = new Map<string, Set<string> | 'all'>()
  let answers: Answers = { isUnderWay: () => false, isOld: () => true, asOf: () => null, distrust: () => undefined }

  const pace = createPace({
    ask: publish,
    isHeld: () => document.visibilityState === 'hidden',
    isUnderWay: (resource) => answers.isUnderWay(resource),
    isSoon: (resource) => subscriptions.values().some((each) => each.isSoon === true && each.resource === resource),
  })

  function publish(resource: string): void {
    const ids = pending.get(resource) ?? 'all'
    pending.delete(resource)
    answers.distrust(resource)
    const change = { resource, ...(ids === 'all' ? {} : { ids: [...ids] }) }
    for (const each of [...subscriptions]) if (isConcerned(each, change)) each.changed()
  }

  /** @param ids absent: any row may have changed */
  function mark(resource: string, ids?: readonly string[]): void {
    const before = pending.get(resource)
    pending.set(resource, ids === undefined || before === 'all' ? 'all' : new Set([...(before ?? []), ...ids]))
    pace.mark(resource)
  }

  return {
    mark,
    markAll(): void {
      for (const resource of new Set([...subscriptions].map((each) => each.resource))) mark(resource)
    },
    /** Marks those that were read longer ago than the server remembers changes. */
    markOld(resources: readonly string[]): void {
      for (const resource of resources) if (answers.isOld(resource)) mark(resource)
    },
    /** Rows with the moment of their oldest answer, where it is known. */
    withMoment(list: WatchedRows): WatchedRows {
      const asOf = answers.asOf(list.resource)
      return asOf === null ? list : { ...list, asOf }
    },
    use(known: Answers): void {
      answers = known
    },
    subscribe(subscription: Subscription): () => void {
      subscriptions.add(subscription)
      return () => subscriptions.delete(subscription)
    },
    release: (): void => pace.release(),
    stop(): void {
      pace.stop()
      pending.clear()
    },
  }
}
