import { afterAll, beforeAll, expect, it } from 'vitest'
import { pages } from '#policies/pages.ts'
import { pageNames } from '#resources/core/access.ts'
import { createRandom } from '#resources/core/random.ts'
import type { BoardAnswer } from '#resources/recruitment/boardAnswers.ts'
import { openBoard, type SendRequest, stacksOf } from '../app/testing/boardMover.ts'
import { type ProcessNode, startSecondProcess, type TestNode, testNode } from '../app/testing/index.ts'
import { hireStaff } from '../platform/engine/generated/staff.ts'

/** Number of moves per client. For a long run, set BOARD_MOVES=1000. */
const moves = Number(process.env.BOARD_MOVES ?? 60)
const seed = 20_261_123

let node: TestNode
let second: ProcessNode
/** Ten users who may move the cards of a study site. */
let people: readonly string[]
let studySite: { readonly studyId: string; readonly siteId: string }

beforeAll(async () => {
  node = await testNode()
  second = await startSecondProcess(node, { LIMIT_USER_PER_MINUTE: '1000000', LIMIT_ADDRESS_PER_MINUTE: '1000000' })
  const staff = await hireStaff(node)
  // Each user gets an ability on one more page, so that there are ten different roles.
  const abilities = pageNames.slice(0, 10).map((page) => `${page}:${pages[page][0]}`)
  people = await Promise.all(abilities.map((each) => staff.withAbilities(['PARTICIPANTS:CONTRIBUTE', 'SCREENING:CONTRIBUTE', each])))
  const [fullest] = await node.ownerQuery<typeof studySite & Record<string, unknown>>(
    `select study_id as "studyId", site_id as "siteId" from participant_study where recruitment_status = 'IN_SCREENING'
      and org_id = (select org_id from "user" where email = $1) group by 1, 2 order by count(*) desc limit 1`,
    [staff.everything],
  )
  studySite = fullest as typeof studySite
})
afterAll(async () => {
  await second.end('SIGKILL')
  await node.close()
})

/** Returns a client that repeats a request at the first node when the second no longer responds. */
async function clientOf(email: string, initialUrl: string): Promise<SendRequest> {
  const authorization = `Bearer ${await node.tokenFor(email)}`
  let url = initialUrl
  return async (path, { method = 'GET', body, headers } = {}) => {
    const options = { method, headers: { ...headers, authorization, 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const send = async () => {
      const answer = await fetch(`${url}/api/${path}`, options)
      return { status: answer.status, ...(await answer.json()) }
    }
    return send().catch((error: unknown) => {
      if (url === node.url) throw error
      url = node.url
      return send()
    })
  }
}

const cardsOf = () =>
  node.ownerQuery<{ id: string; columnId: string; rank: string }>(
    'select id, column_id as "columnId", rank from participant_study where study_id = $1 and site_id = $2 order by column_id, rank',
    [studySite.studyId, studySite.siteId],
  )

it(
  `ten users who make ${moves} moves each at once, also on a dying node, lose or duplicate no card and see one order`,
  async () => {
    const before = await cardsOf()
    const [asFirst = ''] = people
    const boards = await Promise.all(
      people.map(async (email, number) => {
        const { next: random } = createRandom(seed + number)
        return { random, board: await openBoard(await clientOf(email, number % 2 === 0 ? node.url : second.url), { ...studySite, random }) }
      }),
    )
    let moveCount = 0
    const statuses = new Map<number, number>()
    const work = async ({ board, random }: (typeof boards)[number]): Promise<void> => {
      for (let count = 0; count < moves; count += 1) {
        moveCount += 1
        if (moveCount === (people.length * moves) / 2) void second.end('SIGKILL')
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
    const address = `study/${studySite.studyId}/study-site/${studySite.siteId}/recruitment`
    const finalStacks = stacksOf((await node.call<BoardAnswer>(address, { as: asFirst })).data)
    expect(Object.values(finalStacks).flat().sort()).toEqual(after.map(({ id }) => id).sort())
    for (const [columnId, ids] of Object.entries(finalStacks))
      expect(ids).toEqual(after.filter((card) => card.columnId === columnId).map(({ id }) => id))
    for (const { board } of boards) expect(board.stacks()).toEqual(finalStacks)
  },
  60_000 + moves * 1000,
)
