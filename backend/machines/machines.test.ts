import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../caller.ts'
import { callerOfUser } from '../tasks/callerOfUser.ts'
import { eventually } from '../testing/accessBench.ts'
import { nodeBeside, type TestNode, testNode } from '../testing/index.ts'
import { admin, days, developer, machineBench } from './testMachines.ts'
import { hashOf, isMachineToken, newToken } from './token.ts'

type Bench = Awaited<ReturnType<typeof machineBench>>
let node: TestNode
let other: TestNode
let { orgId, roles, call, make, makerId } = {} as Bench
beforeAll(async () => {
  node = await testNode()
  other = await nodeBeside(node)
  ;({ orgId, roles, call, make, makerId } = await machineBench(node))
})
afterAll(() => node.close())

describe('a token', () => {
  it('is 256 random bits under a prefix, and nothing else is taken for one', () => {
    const token = newToken()
    expect(Buffer.from(token.slice(4), 'base64url')).toHaveLength(32)
    expect(newToken()).not.toBe(token)
    expect(isMachineToken(token)).toBe(true)
    expect([hashOf(token)?.length, hashOf('sdk_'), hashOf(`${token}a`), hashOf(token.slice(0, -1))]).toEqual([32, null, null, null])
  })

  it('is answered once, and only its hash is kept', async () => {
    const { status, token, row } = await make()
    expect([status, token]).toEqual([201, expect.stringMatching(/^sdk_[\w-]{43}$/)])
    const again = await call(`api-token/${row.id}`, { as: developer })
    expect(again.body.data).toMatchObject({ status: 'ACTIVE', userId: row.userId })
    expect(JSON.stringify([again.body, (await call('api-tokens', { as: developer })).body])).not.toContain('sdk_')
    const [secret] = await node.ownerQuery<{ token_hash: Buffer }>('select token_hash from api_token_secret where api_token_id = $1', [
      row.id,
    ])
    expect(secret?.token_hash).toEqual(hashOf(token))
    const events = await node.ownerQuery('select changes::text from audit_event where record_id = any($1)', [[row.id, row.userId]])
    expect(events).toHaveLength(2)
    expect(JSON.stringify(events)).not.toContain(token)
  })

  it('gives a task that goes on without it no more than a call with it', async () => {
    const { token, row } = await make()
    const byToken = await node.studydesk.sessions.callerOf(token, { correlationId: '0' })
    const asker = { orgId, userId: String(row.userId), language: 'en', taskId: row.id } as const
    const byTask = await callerOfUser(node.studydesk, asker)
    expect(byTask.makerId).toEqual(expect.any(String))
    const seen = ({ isMachine, makerId: maker, studySites }: Caller) => [isMachine, maker, studySites]
    expect(seen(byTask)).toEqual(seen(byToken))
  })

  it('is made once for a request that comes again, which cannot be answered with it a second time', async () => {
    const body = { name: 'Machine of a request that comes twice', roleId: roles['Study coordinator'], expiresAt: days(30) }
    const send = (changes: Readonly<Record<string, unknown>> = {}, on = node) =>
      call('api-tokens', { as: developer, method: 'POST', body: { ...body, ...changes }, headers: { 'Idempotency-Key': body.name }, on })
    const [first, ...others] = (await Promise.all([send(), send({}, other), send()])).sort((one, two) => one.status - two.status)
    expect([first?.status, first?.body.data.token]).toEqual([201, expect.stringMatching(/^sdk_/)])
    for (const answer of [...others, await send()]) {
      expect([answer.status, answer.body.error.code]).toEqual([409, 'TokenShownBefore'])
      expect(answer.body.error.message).toMatch(/shown once/)
      expect(JSON.stringify(answer.body)).toContain(first?.body.data.id)
      expect(JSON.stringify(answer.body)).not.toContain('sdk_')
    }
    expect((await send({ name: 'Another' })).body.error.code).toBe('IdempotencyKeyReused')
    const made = await node.ownerQuery('select 1 from api_token where name = any($1)', [[body.name, 'Another']])
    expect([made.length, (await node.ownerQuery('select 1 from "user" where first_name = $1', [body.name])).length]).toEqual([1, 1])
    expect((await call('session', { token: first?.body.data.token })).status).toBe(200)
  })

  it('calls the API as a machine of its own, which the history names', async () => {
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

  it('sees the study-sites that its machine and its maker are both assigned to, and no others', async () => {
    const { token, row } = await make()
    const maker = await makerId()
    const count = async (path: string) => (await call(`${path}?_end=500`, { token })).body.data.length
    const studies = async () => (await call('session', { token })).body.data.studies.length
    const counts = () => Promise.all([...['participants', 'participant-studies', 'studies/with-sites'].map(count), studies()])
    const assign = async (userId: unknown) => {
      await node.ownerQuery(
        `insert into study_site_assignment (org_id, id, study_id, site_id, user_id, site_role)
          select org_id, gen_random_uuid(), study_id, site_id, $2, 'COORDINATOR' from study_site where org_id = $1`,
        [orgId, userId],
      )
      node.studydesk.access.forget(orgId, String(userId))
    }
    expect(await counts()).toEqual([0, 0, 0, 0])
    await assign(row.userId)
    for (const each of await counts()) expect(each).toBeGreaterThan(0)
    // Through it they would see what is no longer theirs to see.
    await node.ownerQuery('delete from study_site_assignment where user_id = $1', [maker])
    expect(await counts()).toEqual([0, 0, 0, 0])
    await assign(maker)
    for (const each of await counts()) expect(each).toBeGreaterThan(0)
  })

  it('hears of nobody what happened where its maker has no business', async () => {
    const { token, row } = await make()
    const maker = await makerId()
    await node.ownerQuery('delete from study_site_assignment where user_id = any($1)', [[maker, row.userId]])
    const places = await node.ownerQuery<{ study_id: string; site_id: string }>(
      `select distinct on (study_id) study_id, site_id from study_site join study on study.id = study_id
        where study_site.org_id = $1 and study_site.status = 'OPEN' and study.status = 'RECRUITING' order by study_id limit 2`,
      [orgId],
    )
    for (const [index, { study_id, site_id }] of places.entries())
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
    for (const { study_id: studyId, site_id: siteId } of places)
      await node.ownerQuery(
        `insert into audit_event (org_id, id, kind, action, record_id, study_id, site_id, changes)
          values ($1, gen_random_uuid(), 'participantStudy', 'create', gen_random_uuid(), $2, $3, $4)`,
        [orgId, studyId, siteId, { participantId: [null, participantId] }],
      )
    const { body } = await call(`activity/history/participant?participantId=${participantId}`, { token })
    const studies = body.data.activityHistoryList.map(({ studyUuid }: { studyUuid: string | null }) => studyUuid)
    expect(studies).toEqual([places[0]?.study_id, null])
  })

  it('notes when it was used, at most once a minute', async () => {
    const { token, row } = await make()
    const usedAt = async () =>
      (await node.ownerQuery<{ at: string | null }>('select last_used_at::text as at from api_token where id = $1', [row.id]))[0]?.at ??
      null
    expect(await usedAt()).toBeNull()
    await call('session', { token })
    await eventually(async () => (await usedAt()) !== null)
    const first = await usedAt()
    for (let turn = 0; turn < 3; turn += 1) await call('session', { token })
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(await usedAt()).toBe(first)
  })

  it('ends at its expiry', async () => {
    const { token, row } = await make({ expiresAt: new Date(Date.now() + 3000).toISOString() })
    expect((await call('session', { token })).status).toBe(200)
    await eventually(async () => (await call('session', { token })).status === 401)
    expect((await call(`api-token/${row.id}`, { as: developer })).body.data.status).toBe('ACTIVE')
  })

  it('ends with its revocation, on every node at once, and its machine with it', async () => {
    const { token, row } = await make()
    for (const on of [node, other]) expect((await call('session', { token, on })).status).toBe(200)
    const revoked = await call(`api-token/${row.id}/transitions/revoke`, { as: developer, method: 'POST', body: { reason: 'Lost' } })
    expect(revoked.body.data.status).toBe('REVOKED')
    expect((await call('session', { token })).status).toBe(401)
    await eventually(async () => (await call('session', { token, on: other })).status === 401)
    const [machine] = await node.ownerQuery('select status from "user" where id = $1', [row.userId])
    expect(machine).toEqual({ status: 'DEACTIVATED' })
    expect(await node.ownerQuery('select 1 from api_token_secret where api_token_id = $1', [row.id])).toEqual([])
    const actions = await node.ownerQuery('select action from audit_event where record_id = $1 order by at', [row.userId])
    expect(actions.map((event) => event.action)).toEqual(['create', 'deactivate'])
  })

  it('asks for addresses of files, which end with it', async () => {
    const { token, row } = await make()
    const form = new FormData()
    form.set('file', new Blob(['result']), 'result.txt')
    const stored = await call('file', { token, method: 'POST', body: form })
    const { body } = await call(`file/${stored.body.data.id}/sas`, { token })
    expect(await (await node.fetch(body.data.url)).text()).toBe('result')
    await call(`api-token/${row.id}/transitions/revoke`, { as: developer, method: 'POST', body: { reason: 'Lost' } })
    expect((await node.fetch(body.data.url)).status).toBe(404)
  })

  it('follows its role, and ends where its machine is deactivated; people do that by revoking it', async () => {
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

describe('the person who made a token', () => {
  it('lends it no right that they lose themselves, on any node', async () => {
    const { token, row } = await make()
    const [maker, viewer] = [await makerId(), roles.Viewer]
    const give = (roleId: string | undefined) => call(`user/${maker}`, { as: admin, method: 'PATCH', body: { roleId } })
    const [before] = await node.ownerQuery<{ role_id: string }>('select role_id from "user" where id = $1', [maker])
    const create = (on: TestNode) => call('participants', { token, method: 'POST', body: {}, on })
    for (const on of [node, other]) expect((await create(on)).status).toBe(422)
    expect((await give(viewer)).status).toBe(200)
    expect((await create(node)).status).toBe(403)
    await eventually(async () => (await create(other)).status === 403)
    expect((await call('session', { token })).body.data.abilities).toMatchObject({ PARTICIPANTS: ['VIEW'], SCREENING: ['VIEW'] })
    const seen = await call(`user/${row.userId}/abilities`, { as: admin })
    expect([seen.body.data.PARTICIPANTS, seen.body.data.ASSIGN_FORMS]).toEqual([['VIEW'], undefined])
    expect((await give(before?.role_id)).status).toBe(200)
    expect((await create(node)).status).toBe(422)
  })

  it('takes it along when they are deactivated, and it does not come back with them', async () => {
    const { token, row } = await make()
    const maker = await makerId()
    const turn = (transition: string) => call(`user/${maker}/transitions/${transition}`, { as: admin, method: 'POST', body: {} })
    expect((await turn('deactivate')).status).toBe(200)
    expect((await call('session', { token })).status).toBe(401)
    await eventually(async () => (await call('session', { token, on: other })).status === 401)
    expect((await turn('activate')).status).toBe(200)
    expect((await call('session', { token })).status).toBe(401)
    expect((await call(`api-token/${row.id}`, { as: developer })).body.data.status).toBe('REVOKED')
    const told = await node.ownerQuery('select action from audit_event where record_id = $1 order by at', [row.id])
    expect(told.map((event) => event.action)).toEqual(['create', 'revoke'])
  })

  it('leaves none behind that they make while they are being deactivated', async () => {
    const maker = await makerId()
    const holder = new pg.Client({ connectionString: node.studydesk.config.databaseOwnerUrl ?? '' })
    await holder.connect()
    try {
      // What a deactivation has done before it is committed: it has looked for their tokens, too.
      await holder.query('begin')
      await holder.query(`update "user" set status = 'DEACTIVATED' where id = $1`, [maker])
      const making = make()
      let isAnswered = false
      void making.finally(() => {
        isAnswered = true
      })
      const isWaiting = async () =>
        (await node.ownerQuery(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).length > 0
      await eventually(async () => isAnswered || (await isWaiting()))
      await holder.query('commit')
      const { status, body } = await making
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
