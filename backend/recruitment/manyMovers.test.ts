import { afterAll, beforeAll, expect, it } from 'vitest'
import { pages } from '#policies/pages.ts'
import type { BoardAnswer } from '#resources/boardAnswers.ts'
import { pageNames } from '#resources/core/access.ts'
import { createRandom } from '../../seeds/random.ts'
import { hireStaff } from '../engine/generated/staff.ts'
import { type Ask, openBoard, stacksOf } from '../testing/boardMover.ts'
import { type ProcessNode, processBeside, type TestNode, testNode } from '../testing/index.ts'

/** Moves of each client; BOARD_MOVES=1000 is the long run. */
const moves = Number(process.env.BOARD_MOVES ?? 60)
const seed = 20_261_123

let node: TestNode
let second: ProcessNode
/** Ten people who may move the cards of a place. */
let people: readonly string[]
let place: { readonly studyId: string; readonly siteId: string }

beforeAll(async () => {
  node = await testNode()
  second = await processBeside(node, { LIMIT_USER_PER_MINUTE: '1000000', LIMIT_ADDRESS_PER_MINUTE: '1000000' })
  const staff = await hireStaff(node)
  // Of one more page each, which makes them ten.
  const abilities = pageNames.slice(0, 10).map((page) => `${page}:${pages[page][0]}`)
  people = await Promise.all(abilities.map((each) => staff.withAbilities(['PARTICIPANTS:CONTRIBUTE', 'SCREENING:CONTRIBUTE', each])))
  const [fullest] = await node.ownerQuery<typeof place & Record<string, unknown>>(
    `select study_id as "studyId", site_id as "siteId" from participant_study where recruitment_status = 'IN_SCREENING'
      and org_id = (select org_id from "user" where email = $1) group by 1, 2 order by count(*) desc limit 1`,
    [staff.everything],
  )
  place = fullest as typeof place
})
afterAll(async () => {
  await second.end('SIGKILL')
  await node.close()
})

/** A client that goes on at the first node, with the same request, where the second does not answer any more. */
async function clientOf(email: string, startsAt: string): Promise<Ask> {
  const authorization = `Bearer ${await node.tokenFor(email)}`
  let url = startsAt
  return async (path, { method = 'GET', body, headers } = {}) => {
    const options = { method, headers: { ...headers, authorization, 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const ask = async () => {
      const answer = await fetch(`${url}/api/${path}`, options)
      return { status: answer.status, ...(await answer.json()) }
    }
    return ask().catch((error: unknown) => {
      if (url === node.url) throw error
      url = node.url
      return ask()
    })
  }
}

const cardsOf = () =>
  node.ownerQuery<{ id: string; columnId: string; rank: string }>(
    'select id, column_id as "columnId", rank from participant_study where study_id = $1 and site_id = $2 order by column_id, rank',
    [place.studyId, place.siteId],
  )

it(
  `ten people who make ${moves} moves each at once, at a node that dies and at another, lose no card, double none and see one order`,
  async () => {
    const before = await cardsOf()
    const [asFirst = ''] = people
    const boards = await Promise.all(
      people.map(async (email, number) => {
        const { next: random } = createRandom(seed + number)
        return { random, board: await openBoard(await clientOf(email, number % 2 === 0 ? node.url : second.url), { ...place, random }) }
      }),
    )
    let made = 0
    const statuses = new Map<number, number>()
    const work = async ({ board, random }: (typeof boards)[number]): Promise<void> => {
      for (let count = 0; count < moves; count += 1) {
        made += 1
        if (made === (people.length * moves) / 2) void second.end('SIGKILL')
        const status = await board.move()
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (status !== 200 || random() < 0.3) await board.catchUp()
      }
    }
    await Promise.all(boards.map(work))
    for (const { board } of boards) await board.catchUp()

    expect([...statuses.keys()].filter((status) => status !== 200 && status !== 409)).toEqual([])
    expect(statuses.get(200)).toBeGreaterThan(moves)
    const after = await cardsOf()
    expect(after.map(({ id }) => id).sort()).toEqual(before.map(({ id }) => id).sort())
    expect(new Set(after.map(({ columnId, rank }) => `${columnId} ${rank}`)).size).toBe(after.length)
    const address = `study/${place.studyId}/study-site/${place.siteId}/recruitment`
    const whole = stacksOf((await node.call<BoardAnswer>(address, { as: asFirst })).data)
    expect(Object.values(whole).flat().sort()).toEqual(after.map(({ id }) => id).sort())
    for (const [columnId, ids] of Object.entries(whole))
      expect(ids).toEqual(after.filter((card) => card.columnId === columnId).map(({ id }) => id))
    for (const { board } of boards) expect(board.stacks()).toEqual(whole)
  },
  60_000 + moves * 1000,
)
