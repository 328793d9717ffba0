import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestNode, testNode } from '../../testing/index.ts'
import { newParticipant, type StudySite, studySitesOf } from '../comments/testParticipants.ts'

/** Assignments of participants that meet in one moment. */
const coordinator = 'coordinator@northlake.example'
const viewer = 'viewer@northlake.example'
let node: TestNode
let mine: StudySite

beforeAll(async () => {
  // Enough for two calls that work on many, and beside them.
  node = await testNode({ settings: { DATABASE_CONNECTIONS: '14' } })
  ;[mine] = (await studySitesOf(node, coordinator)) as [StudySite]
})
afterAll(() => node.close())

interface Answer {
  readonly status: number
  readonly data: readonly unknown[]
  readonly errors: readonly { readonly code: string }[]
  readonly error: { readonly code: string }
}

async function assign(participantIds: readonly string[]): Promise<Answer> {
  const body = participantIds.map((participantId) => ({ participantId, ...mine }))
  const response = await node.fetch('participants/addParticipantToStudy', { as: coordinator, method: 'POST', body })
  return { status: response.status, ...((await response.json()) as Omit<Answer, 'status'>) }
}

const newParticipants = (count: number) => Promise.all(Array.from({ length: count }, () => newParticipant(node, coordinator)))

/** While a lock is held that others wait for. */
async function holding<Result>(
  lock: string,
  values: readonly string[],
  work: (release: () => Promise<unknown>) => Promise<Result>,
): Promise<Result> {
  const holder = new pg.Client({ connectionString: node.studydesk.config.databaseOwnerUrl ?? '' })
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query(lock, [...values])
    return await work(() => holder.query('commit'))
  } finally {
    await holder.query('rollback')
    await holder.end()
  }
}

/** Statements that wait for a lock. */
async function waiting(): Promise<readonly string[]> {
  const rows = await node.ownerQuery<{ query: string }>(
    `select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.map(({ query }) => query)
}

it('one of several alike is taken, and the others are named', async () => {
  const [one = ''] = await newParticipants(1)
  const { data, errors } = await assign([one, one, one, one])
  expect(data).toHaveLength(1)
  expect(errors.map(({ code }) => code)).toEqual(['AlreadyInStudy', 'AlreadyInStudy', 'AlreadyInStudy'])
})

it('each waits for the participant before it writes anything, so that two never wait for each other', async () => {
  const [one = ''] = await newParticipants(1)
  await holding('select from participant where id = $1 for share', [one], async (release) => {
    const running = assign([one])
    await expect.poll(waiting).toHaveLength(1)
    expect((await waiting())[0]).not.toMatch(/insert into/)
    await release()
    expect((await running).data).toHaveLength(1)
  })
})

it('each goes by the rights of the moment, and takes its place among other work on many', async () => {
  const [first, second, third] = [await newParticipants(6), await newParticipants(6), await newParticipants(6)]
  const role = async (email: string) =>
    (await node.ownerQuery<{ id: string; role_id: string }>('select id, role_id from "user" where email = $1', [email]))[0]
  const [own, lookers] = [await role(coordinator), await role(viewer)]
  const give = async (roleId: string | undefined) => {
    const { status } = await node.fetch(`user/${own?.id}`, { as: 'admin@northlake.example', method: 'PATCH', body: { roleId } })
    expect(status).toBe(200)
  }
  const lock = 'select from study_site where study_id = $1 and site_id = $2 for update'
  try {
    await holding(lock, [mine.studyId, mine.siteId], async (release) => {
      const running = [assign(first), assign(second)]
      await expect.poll(waiting).toHaveLength(8)
      const refused = await assign(third)
      expect([refused.status, refused.error.code]).toEqual([429, 'TooManyRequests'])
      await give(lookers?.role_id)
      await release()
      for (const { data, errors } of await Promise.all(running)) {
        expect(data).toHaveLength(4)
        expect(errors.map(({ code }) => code)).toEqual(['Forbidden', 'Forbidden'])
      }
    })
  } finally {
    await give(own?.role_id)
  }
  expect((await assign(third)).data).toHaveLength(6)
})
