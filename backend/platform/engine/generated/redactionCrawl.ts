import type { RegisteredRoute } from '#resources/organisation/developerAnswers.ts'
import { type TestNode, testNode } from '../../../app/testing/index.ts'
import { type CrawlPlan, type CrawlRequest, isExcludedFromCrawl, plansOf } from './crawlRequests.ts'
import { createMarkedPerson, type Ids, markers, unlockProfile } from './markedPerson.ts'
import { hireStaff, type Staff } from './staff.ts'

const coordinator = ['PARTICIPANTS:CONTRIBUTE', 'SCREENING:CONTRIBUTE', 'RECRUITMENT_DASHBOARD:CONTRIBUTE', 'STUDY_CONDUCT:CONTRIBUTE']

/** Users of the crawl, by their permissions. */
export const readers = {
  'a coordinator in scope': coordinator,
  'an administrator with everything': 'everything',
  'an auditor': ['ADMIN:VIEW', 'ADMIN_AUDIT:VIEW', 'PARTICIPANTS:VIEW'],
  'an auditor who sees no participants': ['ADMIN:VIEW', 'ADMIN_AUDIT:VIEW'],
  'a developer': ['DEV:CONTRIBUTE'],
} as const satisfies Readonly<Record<string, readonly string[] | 'everything'>>
export type Reader = keyof typeof readers

export interface Crawl {
  readonly node: TestNode
  readonly staff: Staff
  /** The person's rows. */
  readonly ids: Ids
  /** A reader who has unlocked the profile. */
  readonly unlocked: string
  emailOf(reader: Reader): Promise<string>
  /** Routes of the node, except those that end the crawl. */
  routes(isIncluded: (route: RegisteredRoute) => boolean): readonly RegisteredRoute[]
  /**
   * Sends the calls of these routes, two at a time. @param caller e-mail of the user; if absent, the calls have only the token, or no
   * sign-in at all
   */
  crawl(
    selectedRoutes: readonly RegisteredRoute[],
    caller: string | undefined,
    options?: { readonly token?: string; readonly isEveryCall?: boolean },
  ): Promise<readonly Leak[]>
}

/**
 * Starts a node with a restricted person, whose fields and dependent rows all contain unmistakable values. No call may show any of these
 * values to a user who has not unlocked the profile. The crawl includes new routes automatically.
 */
export async function startCrawl(): Promise<Crawl> {
  const node = await testNode({
    settings: { LIMIT_USER_PER_MINUTE: '1000000', LIMIT_ADDRESS_PER_MINUTE: '1000000', WEBHOOK_ALLOW_PRIVATE: 'yes' },
  })
  const staff = await hireStaff(node)
  const maker = await staff.withAbilities(['PARTICIPANTS:OWN', 'SCREENING:OWN'])
  const ids = await createMarkedPerson(node, maker)
  const unlockedUser = await staff.withAbilities(['PARTICIPANTS:OWN', 'SCREENING:OWN', 'ADMIN:VIEW', 'ADMIN_AUDIT:VIEW'])
  for (const id of ids.participant ?? []) await unlockProfile(node, unlockedUser, id)
  // PostgreSQL would collect these statistics within a minute, but the crawl sends thousands of queries before that.
  await node.ownerQuery('analyze')
  return {
    node,
    staff,
    ids,
    unlocked: unlockedUser,
    async emailOf(reader) {
      const abilities = readers[reader]
      return abilities === 'everything' ? staff.everything : staff.withAbilities(abilities)
    },
    routes: (isIncluded) => node.studydesk.engine.registry().routes.filter((route) => isIncluded(route) && !isExcludedFromCrawl(route)),
    async crawl(selectedRoutes, caller, { token, isEveryCall = false } = {}) {
      const leaks: Leak[] = []
      const sendRequest = async (request: CrawlRequest): Promise<CrawledAnswer> => {
        const answer = await fetchWithRetry(node, request, { as: caller, token })
        const leak = leakOf(request, answer)
        if (leak !== null) leaks.push(leak)
        return answer
      }
      const accepted = await mapConcurrently(plansOf(selectedRoutes, ids, isEveryCall), async (plan) => {
        for (const probe of plan.probes) if (isRejected(plan, await sendRequest(probe))) return []
        return plan.others
      })
      await mapConcurrently(accepted.flat(), sendRequest)
      return leaks
    },
  }
}

/**
 * Runs two items at a time. More would use more connections, each of which parses and plans every statement anew.
 * @returns the results in the order of the items
 */
export async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = []
  const next = items.entries()
  await Promise.all(
    Array.from({ length: 2 }, async () => {
      for (const [index, item] of next) results[index] = await work(item)
    }),
  )
  return results
}

interface CrawledAnswer {
  readonly status: number
  /** Headers and body. */
  readonly text: string
}

/**
 * True if every other call of this path would be rejected in the same manner: because of the session or the page, before its row, query
 * or body is read; or because the row does not exist.
 */
const isRejected = ({ namesRows }: CrawlPlan, { status, text }: CrawledAnswer): boolean =>
  status === 401 || (status === 403 && text.includes('"code":"Forbidden"')) || (status === 404 && !namesRows)

interface Leak {
  readonly call: string
  readonly status: number
  readonly what: readonly string[]
  readonly text: string
}

/**
 * Finds the person's marked values in a response, except those that the request itself contained. A system error counts too: no call of
 * the crawl causes one.
 */
function leakOf({ method, path, body }: CrawlRequest, { status, text }: CrawledAnswer): Leak | null {
  if (status === 500) return { call: `${method} ${path}`, status, what: ['system error'], text: text.slice(-300) }
  const message = `${path} ${body instanceof FormData ? '' : JSON.stringify(body)}`
  const leakedMarkers = Object.entries(markers).flatMap(([name, marker]) => (marker.test(text) && !marker.test(message) ? [name] : []))
  if (leakedMarkers.length === 0) return null
  const markerPositions = Object.values(markers)
    .map((marker) => text.search(marker))
    .filter((position) => position >= 0)
  const start = Math.max(Math.min(...markerPositions) - 150, 0)
  return { call: `${method} ${path}`, status, what: leakedMarkers, text: text.slice(start, start + 300) }
}

/** Returns the response of a call. Exports run one after another: a call that is rejected as too early is sent again. */
async function fetchWithRetry(
  node: TestNode,
  { method, path, body, headers }: CrawlRequest,
  { as, token }: { readonly as: string | undefined; readonly token: string | undefined },
): Promise<CrawledAnswer> {
  for (;;) {
    const answer = await node.fetch(path, {
      ...(as === undefined ? {} : { as }),
      method,
      body,
      headers: { ...headers, ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }) },
    })
    const text = `${JSON.stringify([...answer.headers])}\n${await answer.text()}`
    if (answer.status !== 429) return { status: answer.status, text }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Returns one line for each route: its first leak is enough to fix it. */
export const formatLeaks = (leaks: readonly Leak[]): readonly string[] =>
  [...Map.groupBy(leaks, ({ call }) => call.replace(/\?.*/, ''))].map(
    ([call, [first, ...furtherLeaks]]) =>
      `${call} (${first?.status}, ${furtherLeaks.length + 1}×): ${first?.what.join(', ')}: ${first?.text}`,
  )
