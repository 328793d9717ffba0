import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { waitUntil } from '../../app/testing/accessBench.ts'
import { startSecondNode, type TestNode, testNode } from '../../app/testing/index.ts'
import type { Caller } from '../../platform/common/caller.ts'
import { callerOfUser } from '../../platform/tasks/callerOfUser.ts'
import { admin, createMachineBench, days, developer } from './testMachines.ts'
import { createToken, hashOf, isMachineToken } from './token.ts'

type Bench = Awaited<ReturnType<typeof createMachineBench>>
let node: TestNode
let other: TestNode
let { orgId, roles, call, make, makerId } = {} as Bench
beforeAll(async () => {
  node = await testNode()
  other = await startSecondNode(node)
  ;({ orgId, roles, call, make, makerId } = await createMachineBench(node))
})
afterAll(() => node.close())

describe('a token', () => {
  it('a token is 256 random bits under a prefix, and no other text is accepted as one', () => {
    const token = createToken()
    expect(Buffer.from(token.slice(4), 'base64url')).toHaveLength(32)
    expect(createToken()).not.toBe(token)
    expect(isMachineToken(token)).toBe(true)
    expect([hashOf(token)?.length, hashOf('sdk_'), hashOf(`${token}a`), hashOf(token.slice(0, -1))]).toEqual([32, null, null, null])
  })

  it('a token is returned once, and only its hash is stored', async () => {
    const { status, token, row } = await make()
    expect([status, token]).toEqual([201, expect.stringMatching(/^sdk_[\w-]{43}$/)])
    const secondResponse = await call(`api-token/${row.id}`, { as: developer })
    expect(secondResponse.body.data).toMatchObject({ status: 'ACTIVE', userId: row.userId })
    expect(JSON.stringify([secondResponse.body, (await call('api-tokens', { as: developer })).body])).not.toContain('sdk_')
    const [secret] = await node.ownerQuery<{ token_hash: Buffer }>('select token_hash from api_token_secret where api_token_id = $1', [
      row.id,
    ])
    expect(secret?.token_hash).toEqual(hashOf(token))
    const events = await node.ownerQuery('select changes::text from audit_event where record_id = any($1)', [[row.id, row.userId]])
    expect(events).toHaveLength(2)
    expect(JSON.stringify(events)).not.toContain(token)
  })

  it('a token gives a background task only the rights that a call with it has', async () => {
    const { token, row } = await make()
    const byToken = await node.studydesk.sessions.callerOf(token, { correlationId: '0' })
    const taskUser = { orgId, userId: String(row.userId), language: 'en', taskId: row.id } as const
    const byTask = await callerOfUser(node.studydesk, taskUser)
    expect(byTask.makerId).toEqual(expect.any(String))
    const callerSummaryOf = ({ isMachine, makerId: maker, studySites }: Caller) => [isMachine, maker, studySites]
    expect(callerSummaryOf(byTask)).toEqual(callerSummaryOf(byToken))
  })

  it('a token is created once for a repeated request, which cannot return it a second time', async () => {
    const body = { name: 'Machine of a request that comes twice', roleId: roles['Study coordinator'], expiresAt: days(30) }
    const send = (changes: Readonly<Record<string, unknown>> = {}, targetNode = node) =>
      call('api-tokens', {
        as: developer,
        method: 'POST',
        body: { ...body, ...changes },
        headers: { 'Idempotency-Key': body.name },
        on: targetNode,
      })
    const [first, ...others] = (await Promise.all([send(), send({}, other), send()])).sort((left, right) => left.status - right.status)
    expect([first?.status, first?.body.data.token]).toEqual([201, expect.stringMatching(/^sdk_/)])
    for (const answer of [...others, await send()]) {
      expect([answer.status, answer.body.error.code]).toEqual([409, 'TokenShownBefore'])
      expect(answer.body.error.message).toMatch(/shown only once/)
      expect(JSON.stringify(answer.body)).toContain(first?.body.data.id)
      expect(JSON.stringify(answer.body)).not.toContain('sdk_')
    }
    expect((await send({ name: 'Another' })).body.error.code).toBe('IdempotencyKeyReused')
    const createdTokens = await node.ownerQuery('select 1 from api_token where name = any($1)', [[body.name, 'Another']])
    expect([createdTokens.length, (await node.ownerQuery('select 1 from "user" where first_name = $1', [body.name])).length]).toEqual([
      1, 1,
    ])
    expect((await call('session', { token: first?.body.data.token })).status).toBe(200)
  })

  it('a token calls the API as a separate machine, which the audit trail names', async () => {
    const { token, row } = await make({ name: 'Nightly import' })
    const session = await call('session', { token })
    expect(session.body.data.user).toMatchObject({ id: row.userId, fullName: 'Nightly import (API)' })
    const created = await call('participants', { token, method: 'POST', body: participant })
    expect(created.status).toBe(201)
    const history = await call(`participant/${created.body.data.id}/history`, { token })
    expect(history.body.data[0].user.fullName).toBe('Nightly import (API)')
    expect((await call('users', { token })).status).toBe(403)
    expect((await call(`org/${orgId}/participants`, { token })).status).toBe(200)
    expect((await call(`org/${row.id}/participants`, { token })).status).toBe(404)
  })

  it('a token sees the study sites that its machine and its maker are both assigned to, and no others', async () => {
    const { token, row } = await make()
    const maker = await makerId()
    const count = async (path: string) => (await call(`${path}?_end=500`, { token })).body.data.length
    const countStudies = async () => (await call('session', { token })).body.data.studies.length
    const fetchCounts = () => Promise.all([...['participants', 'participant-studies', 'studies/with-sites'].map(count), countStudies()])
    const assign = async (userId: unknown) => {
      await node.ownerQuery(
        `insert into study_site_assignment (org_id, id, study_id, site_id, user_id, site_role)
          select org_id, gen_random_uuid(), study_id, site_id, $2, 'COORDINATOR' from study_site where org_id = $1`,
        [orgId, userId],
      )
      node.studydesk.access.forget(orgId, String(userId))
    }
    expect(await fetchCounts()).toEqual([0, 0, 0, 0])
    await assign(row.userId)
    for (const each of await fetchCounts()) expect(each).toBeGreaterThan(0)
    // The token loses this access too; otherwise its maker could still read the rows with it.
    await node.ownerQuery('delete from study_site_assignment where user_id = $1', [maker])
    expect(await fetchCounts()).toEqual([0, 0, 0, 0])
    await assign(maker)
    for (const each of await fetchCounts()) expect(each).toBeGreaterThan(0)
  })

  it('a token reads no changes where its maker has no access', async () => {
    const { token, row } = await make()
    const maker = await makerId()
    await node.ownerQuery('delete from study_site_assignment where user_id = any($1)', [[maker, row.userId]])
    const studySites = await node.ownerQuery<{ study_id: string; site_id: string }>(
      `select distinct on (study_id) study_id, site_id from study_site join study on study.id = study_id
        where study_site.org_id = $1 and study_site.status = 'OPEN' and study.status = 'RECRUITING' order by study_id limit 2`,
      [orgId],
    )
    for (const [index, { study_id, site_id }] of studySites.entries())
      for (const userId of index === 0 ? [maker, row.userId] : [row.userId])
        await node.ownerQuery(
          `insert into study_site_assignment (org_id, id, study_id, site_id, user_id, site_role)
            values ($1, gen_random_uuid(), $2, $3, $4, 'COORDINATOR')`,
          [orgId, study_id, site_id, userId],
        )
    node.studydesk.access.forget(orgId)
    const person = {
      firstName: 'Ines',
      lastName: 'Okafor',
      dob: '1961-02-03',
      gender: 'female',
      email: 'ines@example.org',
      postalCode: 'M5V 2T6',
    }
    const added = await call('participants', { token, method: 'POST', body: { ...person, referralSource: 'CLINIC' } })
    const participantId = added.body.data.id
    for (const { study_id: studyId, site_id: siteId } of studySites)
      await node.ownerQuery(
        `insert into audit_event (org_id, id, kind, action, record_id, study_id, site_id, changes)
          values ($1, gen_random_uuid(), 'participantStudy', 'create', gen_random_uuid(), $2, $3, $4)`,
        [orgId, studyId, siteId, { participantId: [null, participantId] }],
      )
    const { body } = await call(`activity/history/participant?participantId=${participantId}`, { token })
    const studies = body.data.activityHistoryList.map(({ studyUuid }: { studyUuid: string | null }) => studyUuid)
    expect(studies).toEqual([studySites[0]?.study_id, null])
  })

  it('a token records its use, at most once a minute', async () => {
    const { token, row } = await make()
    const readUsedAt = async () =>
      (await node.ownerQuery<{ at: string | null }>('select last_used_at::text as at from api_token where id = $1', [row.id]))[0]?.at ??
      null
    expect(await readUsedAt()).toBeNull()
    await call('session', { token })
    await waitUntil(async () => (await readUsedAt()) !== null)
    const first = await readUsedAt()
    for (let round = 0; round < 3; round += 1) await call('session', { token })
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(await readUsedAt()).toBe(first)
  })

  it('a token ends at its expiry', async () => {
    const expiry = Date.now() + 60_000
    const { token, row } = await make({ expiresAt: new Date(expiry).toISOString() })
    const statusAt = async (now: number) => {
      vi.useFakeTimers({ now, toFake: ['Date'] })
      return (await call('session', { token }).finally(() => vi.useRealTimers())).status
    }
    expect([await statusAt(expiry - 1000), await statusAt(expiry)]).toEqual([200, 401])
    expect((await call(`api-token/${row.id}`, { as: developer })).body.data.status).toBe('ACTIVE')
  })

  it('a token ends with its revocation, on every node at once, and its machine with it', async () => {
    const { token, row } = await make()
    for (const targetNode of [node, other]) expect((await call('session', { token, on: targetNode })).status).toBe(200)
    const revokeResponse = await call(`api-token/${row.id}/transitions/revoke`, { as: developer, method: 'POST', body: { reason: 'Lost' } })
    expect(revokeResponse.body.data.status).toBe('REVOKED')
    expect((await call('session', { token })).status).toBe(401)
    await waitUntil(async () => (await call('session', { token, on: other })).status === 401)
    const [machine] = await node.ownerQuery('select status from "user" where id = $1', [row.userId])
    expect(machine).toEqual({ status: 'DEACTIVATED' })
    expect(await node.ownerQuery('select 1 from api_token_secret where api_token_id = $1', [row.id])).toEqual([])
    const actions = await node.ownerQuery('select action from audit_event where record_id = $1 order by at', [row.userId])
    expect(actions.map((event) => event.action)).toEqual(['create', 'deactivate'])
  })

  it('a token requests addresses of files, which expire with it', async () => {
    const { token, row } = await make()
    const form = new FormData()
    form.set('file', new Blob(['result']), 'result.txt')
    const stored = await call('file', { token, method: 'POST', body: form })
    const { body } = await call(`file/${stored.body.data.id}/sas`, { token })
    expect(await (await node.fetch(body.data.url)).text()).toBe('result')
    await call(`api-token/${row.id}/transitions/revoke`, { as: developer, method: 'POST', body: { reason: 'Lost' } })
    expect((await node.fetch(body.data.url)).status).toBe(404)
  })

  it('a token follows its role, and ends when a user deactivates its machine by revoking the token', async () => {
    const { token, row } = await make()
    expect((await call('participants', { token })).status).toBe(200)
    const deactivate = await call(`user/${row.userId}/transitions/deactivate`, { as: admin, method: 'POST', body: {} })
    expect([deactivate.status, deactivate.body.error.code]).toEqual([409, 'MachineUser'])

    const role = await call(`admin/role/${row.roleId}`, { as: admin })
    const setAbilities = (abilities: readonly string[]) =>
      call(`admin/role/${row.roleId}`, { as: admin, method: 'PATCH', body: { abilities } })
    expect((await setAbilities(['PORTFOLIO:VIEW'])).status).toBe(200)
    expect((await call('participants', { token })).status).toBe(403)
    await setAbilities(role.body.data.abilities)
    expect((await call('participants', { token })).status).toBe(200)

    await node.ownerQuery(`update "user" set status = 'DEACTIVATED' where id = $1`, [row.userId])
    node.studydesk.access.forget(orgId, row.userId)
    expect((await call('participants', { token })).status).toBe(401)
  })
})

describe('the maker of a token', () => {
  it('a token has no right that its maker loses, on any node', async () => {
    const { token, row } = await make()
    const [maker, viewer] = [await makerId(), roles.Viewer]
    const assignRole = (roleId: string | undefined) => call(`user/${maker}`, { as: admin, method: 'PATCH', body: { roleId } })
    const [before] = await node.ownerQuery<{ role_id: string }>('select role_id from "user" where id = $1', [maker])
    const create = (targetNode: TestNode) => call('participants', { token, method: 'POST', body: {}, on: targetNode })
    for (const currentNode of [node, other]) expect((await create(currentNode)).status).toBe(422)
    expect((await assignRole(viewer)).status).toBe(200)
    expect((await create(node)).status).toBe(403)
    await waitUntil(async () => (await create(other)).status === 403)
    expect((await call('session', { token })).body.data.abilities).toMatchObject({ PARTICIPANTS: ['VIEW'], SCREENING: ['VIEW'] })
    const abilitiesResponse = await call(`user/${row.userId}/abilities`, { as: admin })
    expect([abilitiesResponse.body.data.PARTICIPANTS, abilitiesResponse.body.data.ASSIGN_FORMS]).toEqual([['VIEW'], undefined])
    expect((await assignRole(before?.role_id)).status).toBe(200)
    expect((await create(node)).status).toBe(422)
  })

  it('a token ends when its maker is deactivated, and does not return with them', async () => {
    const { token, row } = await make()
    const maker = await makerId()
    const applyTransition = (transition: string) => call(`user/${maker}/transitions/${transition}`, { as: admin, method: 'POST', body: {} })
    expect((await applyTransition('deactivate')).status).toBe(200)
    expect((await call('session', { token })).status).toBe(401)
    await waitUntil(async () => (await call('session', { token, on: other })).status === 401)
    expect((await applyTransition('activate')).status).toBe(200)
    expect((await call('session', { token })).status).toBe(401)
    expect((await call(`api-token/${row.id}`, { as: developer })).body.data.status).toBe('REVOKED')
    const auditRows = await node.ownerQuery('select action from audit_event where record_id = $1 order by at', [row.id])
    expect(auditRows.map((event) => event.action)).toEqual(['create', 'revoke'])
  })

  it('a token that its maker creates while being deactivated does not remain', async () => {
    const maker = await makerId()
    const holder = new pg.Client({ connectionString: node.studydesk.config.databaseOwnerUrl ?? '' })
    await holder.connect()
    try {
      // Simulates a deactivation of the maker that has already searched for their tokens but is not committed yet.
      await holder.query('begin')
      await holder.query(`update "user" set status = 'DEACTIVATED' where id = $1`, [maker])
      const createPromise = make()
      let hasResponse = false
      void createPromise.finally(() => {
        hasResponse = true
      })
      const isWaiting = async () =>
        (await node.ownerQuery(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).length > 0
      await waitUntil(async () => hasResponse || (await isWaiting()))
      await holder.query('commit')
      const { status, body } = await createPromise
      expect([status, body.error?.code]).toEqual([401, 'NotAuthenticated'])
    } finally {
      await holder.query('rollback')
      await holder.end()
      await node.ownerQuery(`update "user" set status = 'ACTIVE' where id = $1`, [maker])
    }
  })
})

const participant = {
  firstName: 'Ann',
  lastName: 'Machinemade',
  dob: '1980-02-03',
  gender: 'female',
  email: 'ann.machinemade@example.org',
  postalCode: 'H2X 1Y4',
  country: 'CA',
  province: 'QC',
  referralSource: 'CLINIC',
}
