import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestNode, testNode } from '../../app/testing/index.ts'
import { createTestParticipant, type StudySite, studySitesOf } from '../comments/testParticipants.ts'

/** Tests concurrent assignments of participants. */
const coordinator = 'coordinator@northlake.example'
const viewer = 'viewer@northlake.example'
let node: TestNode
let ownStudySite: StudySite

beforeAll(async () => {
  // Enough connections for two bulk calls and for other requests.
  node = await testNode({ settings: { DATABASE_CONNECTIONS: '14' } })
  ;[ownStudySite] = (await studySitesOf(node, coordinator)) as [StudySite]
})
afterAll(() => node.close())

interface ApiResponse {
  readonly status: number
  readonly data: readonly unknown[]
  readonly errors: readonly { readonly code: string }[]
  readonly error: { readonly code: string }
}

async function assign(participantIds: readonly string[]): Promise<ApiResponse> {
  const body = participantIds.map((participantId) => ({ participantId, ...ownStudySite }))
  const response = await node.fetch('participants/addParticipantToStudy', { as: coordinator, method: 'POST', body })
  return { status: response.status, ...((await response.json()) as Omit<ApiResponse, 'status'>) }
}

const createParticipants = (count: number) => Promise.all(Array.from({ length: count }, () => createTestParticipant(node, coordinator)))

/** Runs `work` while another connection holds a lock. */
async function runWhileLocked<Result>(
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

/** Returns the statements that wait for a lock. */
async function listWaiting(): Promise<readonly string[]> {
  const rows = await node.ownerQuery<{ query: string }>(
    `select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.map(({ query }) => query)
}

it('accepts one of several identical assignments, and lists the others', async () => {
  const [participantId = ''] = await createParticipants(1)
  const { data, errors } = await assign([participantId, participantId, participantId, participantId])
  expect(data).toHaveLength(1)
  expect(errors.map(({ code }) => code)).toEqual(['AlreadyInStudy', 'AlreadyInStudy', 'AlreadyInStudy'])
})

it('locks the participant before writing anything, so that two assignments cannot deadlock', async () => {
  const [participantId = ''] = await createParticipants(1)
  await runWhileLocked('select from participant where id = $1 for share', [participantId], async (release) => {
    const running = assign([participantId])
    await expect.poll(listWaiting).toHaveLength(1)
    expect((await listWaiting())[0]).not.toMatch(/insert into/)
    await release()
    expect((await running).data).toHaveLength(1)
  })
})

it('checks current permissions for each assignment, and queues among other bulk work', async () => {
  const [first, second, third] = [await createParticipants(6), await createParticipants(6), await createParticipants(6)]
  const findRoleId = async (email: string) =>
    (await node.ownerQuery<{ id: string; role_id: string }>('select id, role_id from "user" where email = $1', [email]))[0]
  const [coordinatorUser, viewerUser] = [await findRoleId(coordinator), await findRoleId(viewer)]
  const assignRole = async (roleId: string | undefined) => {
    const { status } = await node.fetch(`user/${coordinatorUser?.id}`, { as: 'admin@northlake.example', method: 'PATCH', body: { roleId } })
    expect(status).toBe(200)
  }
  const lock = 'select from study_site where study_id = $1 and site_id = $2 for update'
  try {
    await runWhileLocked(lock, [ownStudySite.studyId, ownStudySite.siteId], async (release) => {
      const running = [assign(first), assign(second)]
      await expect.poll(listWaiting).toHaveLength(8)
      const rejectedResponse = await assign(third)
      expect([rejectedResponse.status, rejectedResponse.error.code]).toEqual([429, 'TooManyRequests'])
      await assignRole(viewerUser?.role_id)
      await release()
      for (const { data, errors } of await Promise.all(running)) {
        expect(data).toHaveLength(4)
        expect(errors.map(({ code }) => code)).toEqual(['Forbidden', 'Forbidden'])
      }
    })
  } finally {
    await assignRole(coordinatorUser?.role_id)
  }
  expect((await assign(third)).data).toHaveLength(6)
})
