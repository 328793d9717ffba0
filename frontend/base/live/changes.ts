import type { WatchedRows } from '#resources/core/answers/answers.ts'
import { createPace } from './pace.ts'
import { isConcerned } from './watchBook.ts'

/** Facts about the cached responses of a resource. */
export interface ResponseFacts {
  isUnderWay(resource: string): boolean
  /** True if the screen shows a response that is older than the period for which the server remembers changes. */
  isOld(resource: string): boolean
  /** Time of the oldest response on the screen, by the server's clock; null if unknown. */
  asOf(resource: string): number | null
  /** Marks responses that are not on the screen as outdated. */
  distrust(resource: string): void
}

/**
 * A component that fetches its data again after a change of the row `id`. Without `id`, it does so after a change of any row of the
 * resource.
 */
interface Subscription {
  readonly resource: string
  readonly id?: string
  /** True if users work on the data together. The data is then fetched again sooner. */
  readonly isSoon?: boolean
  readonly changed: () => void
}

/** Collects the changes that the server publishes, and notifies the subscribed components at a limited rate, to protect the server. */
export function createChanges() {
  const subscriptions = new Set<Subscription>()
  const pending = new Map<string, Set<string> | 'all'>()
  let answers: ResponseFacts = { isUnderWay: () => false, isOld: () => true, asOf: () => null, distrust: () => undefined }

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

  /** Records a change of a resource. @param ids absent if any row may have changed */
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
    /** Marks the resources whose responses are older than the period for which the server remembers changes. */
    markOld(resources: readonly string[]): void {
      for (const resource of resources) if (answers.isOld(resource)) mark(resource)
    },
    /** Returns the list with the time of its oldest response, if that time is known. */
    withMoment(list: WatchedRows): WatchedRows {
      const snapshotTime = answers.asOf(list.resource)
      return snapshotTime === null ? list : { ...list, asOf: snapshotTime }
    },
    use(facts: ResponseFacts): void {
      answers = facts
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
