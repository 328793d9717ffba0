import type { RegisteredRoute } from '#resources/core/developerAnswers.ts'
import { type TestNode, testNode } from '../../testing/index.ts'
import { type CrawlPlan, type CrawlRequest, isLeftOut, plansOf } from './crawlRequests.ts'
import { enterMarked, type Ids, markers, unlockFor } from './markedPerson.ts'
import { hireStaff, type Staff } from './staff.ts'

const coordinator = ['PARTICIPANTS:CONTRIBUTE', 'SCREENING:CONTRIBUTE', 'RECRUITMENT_DASHBOARD:CONTRIBUTE', 'STUDY_CONDUCT:CONTRIBUTE']

/** Who crawls, by what they may do. */
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
  /** The routes of the node but those that end the crawl. */
  routes(isMeant: (route: RegisteredRoute) => boolean): readonly RegisteredRoute[]
  /** Goes through the calls of these routes, a few at a time. @param as an e-mail; without it the call is not signed in, unless by token */
  crawl(meant: readonly RegisteredRoute[], as: string | undefined, token?: string): Promise<readonly Leak[]>
}

/**
 * A node with a restricted person with unmistakable values in every field and in everything that hangs on a person: whoever has not unlocked the profile
 * finds none of them, by any call that the node answers. Calls that are added later are crawled without a word here.
 */
export async function startCrawl(): Promise<Crawl> {
  const node = await testNode({
    settings: { LIMIT_USER_PER_MINUTE: '1000000', LIMIT_ADDRESS_PER_MINUTE: '1000000', WEBHOOK_ALLOW_PRIVATE: 'yes' },
  })
  const staff = await hireStaff(node)
  const maker = await staff.withAbilities(['PARTICIPANTS:OWN', 'SCREENING:OWN'])
  const ids = await enterMarked(node, maker)
  const unlocked = await staff.withAbilities(['PARTICIPANTS:OWN', 'SCREENING:OWN', 'ADMIN:VIEW', 'ADMIN_AUDIT:VIEW'])
  for (const id of ids.participant ?? []) await unlockFor(node, unlocked, id)
  // As the database does by itself within a minute: it plans thousands of calls now.
  await node.ownerQuery('analyze')
  return {
    node,
    staff,
    ids,
    unlocked,
    async emailOf(reader) {
      const abilities = readers[reader]
      return abilities === 'everything' ? staff.everything : staff.withAbilities(abilities)
    },
    routes: (isMeant) => node.studydesk.engine.registry().routes.filter((route) => isMeant(route) && !isLeftOut(route)),
    async crawl(meant, as, token) {
      const leaks: Leak[] = []
      const ask = async (request: CrawlRequest): Promise<CrawledAnswer> => {
        const answer = await answerTo(node, request, { as, token })
        const leak = leakOf(request, answer)
        if (leak !== null) leaks.push(leak)
        return answer
      }
      const plans = meant.flatMap((route) => plansOf(route, ids))
      const accepted = await inTurns(plans, async (plan) => {
        for (const probe of plan.probes) if (isRefused(plan, await ask(probe))) return []
        return plan.others
      })
      await inTurns(accepted.flat(), ask)
      return leaks
    },
  }
}

/** Does a few things at a time. @returns the results in the order of the items */
export async function inTurns<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<readonly Result[]> {
  const results: Result[] = []
  const next = items.entries()
  await Promise.all(
    Array.from({ length: 8 }, async () => {
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
 * Is every other call of this path refused in the same way? By the session or the page alone, before its row, query or body are looked at; or because
 * no row of that name is there at all.
 */
const isRefused = ({ namesRows }: CrawlPlan, { status, text }: CrawledAnswer): boolean =>
  status === 401 || (status === 403 && text.includes('"code":"Forbidden"')) || (status === 404 && !namesRows)

interface Leak {
  readonly call: string
  readonly status: number
  readonly what: readonly string[]
  readonly text: string
}

/** What an answer holds that its request did not say itself. */
function leakOf({ method, path, body }: CrawlRequest, { status, text }: CrawledAnswer): Leak | null {
  const said = `${path} ${body instanceof FormData ? '' : JSON.stringify(body)}`
  const what = Object.entries(markers).flatMap(([name, marker]) => (marker.test(text) && !marker.test(said) ? [name] : []))
  if (what.length === 0) return null
  const at = Object.values(markers)
    .map((marker) => text.search(marker))
    .filter((place) => place >= 0)
  const start = Math.max(Math.min(...at) - 150, 0)
  return { call: `${method} ${path}`, status, what, text: text.slice(start, start + 300) }
}

/** Exports take turns: a call that comes too early is sent again. */
async function answerTo(
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

/** One line a route: the first that leaks is enough to mend it. */
export const told = (leaks: readonly Leak[]): readonly string[] =>
  [...Map.groupBy(leaks, ({ call }) => call.replace(/\?.*/, ''))].map(
    ([call, [first, ...more]]) => `${call} (${first?.status}, ${more.length + 1}×): ${first?.what.join(', ')}: ${first?.text}`,
  )
