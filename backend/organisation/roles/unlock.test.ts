import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anyRank } from '../../app/testing/anyRank.ts'
import { startSecondNode, type TestNode, testNode } from '../../app/testing/index.ts'

const coordinator = 'coordinator@northlake.example'
const admin = 'admin@northlake.example'
let node: TestNode
let orgId: string
let userId: string
beforeAll(async () => {
  node = await testNode()
  const [user] = await node.ownerQuery<{ id: string; org_id: string }>('select id, org_id from "user" where email = $1', [coordinator])
  orgId = user?.org_id ?? ''
  userId = user?.id ?? ''
})
afterAll(() => node.close())

async function call(path: string, options: Parameters<TestNode['fetch']>[1] = {}) {
  const response = await node.fetch(path, { as: coordinator, ...options })
  return { status: response.status, headers: response.headers, ...(await response.json()) }
}

async function createRestrictedPerson(changes: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const body = {
    firstName: 'Wilhelmina',
    lastName: 'Unheardof',
    dob: '1970-01-02',
    gender: 'female',
    email: `${newId()}@example.org`,
    postalCode: 'M5V 2T6',
    referralSource: 'CLINIC',
    isRestrictedProfile: true,
    ...changes,
  }
  return (await call('participants', { method: 'POST', body })).data.id
}

async function unlock(id: string, reason = 'A call from the clinic', signature = newId()) {
  await node.ownerQuery(
    `insert into sign_in_signature (org_id, id, user_id, purpose, record_id, expires_at) values ($1, $2, $3, 'unlock', $4, now() + interval '5 minutes') on conflict do nothing`,
    [orgId, signature, userId, id],
  )
  const input = JSON.stringify({ signature, userId, reason, code: 'CONTACT_LOOKUP' })
  return call(`participant/${id}`, { headers: { 'X-Unlock-Signature': encodeURIComponent(input) } })
}

describe('a signature for an unlock', () => {
  const sign = async (recordId: string, { by = coordinator, purpose = 'unlock' } = {}) => {
    const signature = newId()
    await node.ownerQuery(
      `insert into sign_in_signature (org_id, id, user_id, purpose, record_id, expires_at)
        select org_id, $1, id, $2, $3, now() + interval '5 minutes' from "user" where email = $4`,
      [signature, purpose, recordId, by],
    )
    return signature
  }
  const buildInput = (signature: string, extraFields: Readonly<Record<string, unknown>> = {}) =>
    JSON.stringify({ signature, userId, reason: 'Appel à la clinique', code: 'CONTACT_LOOKUP', ...extraFields })
  const read = (id: string, json?: string) =>
    call(`participant/${id}${json === undefined ? '' : `?unlockSignature=${encodeURIComponent(json)}`}`)

  it('a signature unlocks the profile once for this user, with a reason', async () => {
    const id = await createRestrictedPerson()
    const closed = await read(id)
    expect([closed.data.redacted, closed.data.lastName]).toEqual([true, undefined])

    const signature = await sign(id)
    const errorCases = [
      [await read(id, '{'), 400, 'MalformedSignature'],
      [await read(id, buildInput(signature, { reason: ' ' })), 422, 'Invalid'],
      [await read(id, buildInput(signature, { code: 'CURIOSITY' })), 422, 'Invalid'],
      [await read(id, buildInput(signature, { userId: newId() })), 403, 'SignatureError'],
      [await read(id, buildInput(newId())), 403, 'SignatureError'],
      [await read(id, buildInput(await sign(id, { purpose: 'other' }))), 403, 'SignatureError'],
      [await read(id, buildInput(await sign(id, { by: admin }))), 403, 'SignatureError'],
    ] as const
    for (const [response, status, code] of errorCases) expect([response.status, response.error?.code]).toEqual([status, code])

    const opened = await call(`participant/${id}`, { headers: { 'X-Unlock-Signature': encodeURIComponent(buildInput(signature)) } })
    expect([opened.status, opened.data.lastName, opened.data.redacted]).toEqual([200, 'Unheardof', undefined])
    expect((await read(id)).data.lastName).toBe('Unheardof')
    expect((await call(`participant/${id}`, { as: admin })).data?.lastName).toBeUndefined()

    const [stored] = await node.ownerQuery('select code, reason from unlock_event where record_id = $1', [id])
    expect(stored).toEqual({ code: 'CONTACT_LOOKUP', reason: 'Appel à la clinique' })
    const events = await node.ownerQuery(`select reason, changes from audit_event where kind = 'unlock' and record_id = $1`, [id])
    expect(events).toEqual([{ reason: 'Appel à la clinique', changes: { code: [null, 'CONTACT_LOOKUP'] } }])

    await node.ownerQuery(`set session_replication_role = replica; delete from unlock_event; set session_replication_role = default`)
    node.studydesk.access.forget(orgId)
    const secondResponse = await read(id, buildInput(signature))
    expect([secondResponse.status, secondResponse.error?.code]).toEqual([403, 'SignatureError'])
  })

  it('a signature has no effect where the profile is not restricted', async () => {
    const id = await createRestrictedPerson({ isRestrictedProfile: false })
    const response = await read(id, buildInput(newId()))
    expect([response.status, response.data.lastName]).toEqual([200, 'Unheardof'])
  })
})

describe('an unlock', () => {
  it('an unlock returns its duration, in its own response and in the session', async () => {
    const id = await createRestrictedPerson()
    const opened = await unlock(id)
    expect(Number(opened.headers.get('X-Unlock-Ends-In'))).toBeGreaterThan(30 * 60 - 10)
    // The database rounds the end to a millisecond, which may be a little later. The response has whole seconds, rounded up.
    expect(Number(opened.headers.get('X-Unlock-Ends-In'))).toBeLessThanOrEqual(30 * 60 + 1)
    const { unlocks } = (await call('session')).data
    expect(unlocks).toEqual([{ recordId: id, endsIn: expect.any(Number) }])
    expect((await call('session', { as: admin })).data.unlocks).toEqual([])
  })

  it('a failed unlock leaves the signature unused', async () => {
    const id = await createRestrictedPerson()
    const signature = newId()
    const rejected = await unlock(id, 'a\u0000b', signature)
    expect([rejected.status, rejected.error.fields]).toMatchObject([422, [{ path: 'reason', code: 'controlCharacter' }]])
    await node.ownerQuery('alter table unlock_event add constraint none_now check (record_id is null) not valid')
    expect((await unlock(id, 'While the database refuses', signature)).status).toBeGreaterThanOrEqual(400)
    await node.ownerQuery('alter table unlock_event drop constraint none_now')
    expect((await unlock(id, 'Once more', signature)).data.lastName).toBe('Unheardof')
    expect((await call(`participant/${id}/lock`, { method: 'POST', body: {} })).status).toBe(200)
    expect((await unlock(id, 'With what was used up', signature)).status).toBe(403)
  })

  it('an unlock is required to clear a field on which a hidden postal code depends', async () => {
    const id = await createRestrictedPerson()
    for (const body of [{ province: null }, { country: '' }]) {
      const patchResponse = await call(`participant/${id}`, { method: 'PATCH', body })
      expect([patchResponse.status, patchResponse.error?.code]).toEqual([403, 'ProfileRestricted'])
    }
  })

  it('an unlock is ended early by its user, once, and audited; another one opens the profile again', async () => {
    const id = await createRestrictedPerson()
    await unlock(id)
    expect((await call(`participant/${id}`)).data.lastName).toBe('Unheardof')
    const locked = await Promise.all([1, 2].map(() => call(`participant/${id}/lock`, { method: 'POST', body: {} })))
    expect(locked.map(({ status }) => status)).toEqual([200, 200])
    expect((await call(`participant/${id}`)).data.redacted).toBe(true)
    expect((await call('session')).data.unlocks.some(({ recordId }: { recordId: string }) => recordId === id)).toBe(false)
    await call(`participant/${id}/lock`, { method: 'POST', body: {} })
    const events = await node.ownerQuery(`select user_id from audit_event where kind = 'unlock' and action = 'lock' and record_id = $1`, [
      id,
    ])
    expect(events).toHaveLength(1)
    expect((await unlock(id)).data.lastName).toBe('Unheardof')
    expect((await call(`participant/${id}`)).data.lastName).toBe('Unheardof')
  })

  it('an unlock opens the row to every filter of its user', async () => {
    const id = await createRestrictedPerson()
    const countMatches = async (query: string) => (await call(`participants?id=${id}&${query}`)).data.length
    expect([
      await countMatches('email_filled=true'),
      await countMatches('email_filled=false'),
      await countMatches('lastName_ne=Unheardof'),
    ]).toEqual([0, 0, 1])
    await unlock(id)
    expect([await countMatches('email_filled=true'), await countMatches('email_filled=false')]).toEqual([1, 0])
    expect([
      await countMatches('lastName=Unheardof'),
      await countMatches('lastName_ne=Unheardof'),
      await countMatches('lastName_ne=Other'),
    ]).toEqual([1, 0, 1])
  })

  it('an unlock that another node has ended has no effect on a node that was not yet notified', async () => {
    const id = await createRestrictedPerson()
    const other = await startSecondNode(node)
    try {
      const isRedactedOn = async (requested: TestNode) =>
        (await (await requested.fetch(`participant/${id}`, { as: coordinator })).json()).data.redacted === true
      // Both nodes cache that nothing is unlocked. Then an unlock is written, and the second node is not notified of it.
      expect([await isRedactedOn(node), await isRedactedOn(other)]).toEqual([true, true])
      await node.ownerQuery(
        `insert into unlock_event (org_id, id, user_id, record_id, code, reason, signature_id, expires_at)
          values ($1, $2, $3, $4, 'CONTACT_LOOKUP', 'A call', $5, now() + interval '30 minutes')`,
        [orgId, newId(), userId, id, newId()],
      )
      node.studydesk.access.forgetUnlocks(orgId, userId)
      expect([await isRedactedOn(node), await isRedactedOn(other)]).toEqual([false, true])

      expect((await other.fetch(`participant/${id}/lock`, { as: coordinator, method: 'POST', body: {} })).status).toBe(200)
      await expect.poll(() => isRedactedOn(node)).toBe(true)
      expect(await isRedactedOn(other)).toBe(true)
      const events = await node.ownerQuery(`select from audit_event where kind = 'unlock' and action = 'lock' and record_id = $1`, [id])
      expect(events).toHaveLength(1)
    } finally {
      await other.close()
    }
  })

  it('an unlock of another user cannot be ended or read', async () => {
    const id = await createRestrictedPerson()
    await unlock(id)
    expect((await call(`participant/${id}/lock`, { as: admin, method: 'POST', body: {} })).status).toBe(200)
    expect((await call(`participant/${id}`)).data.lastName).toBe('Unheardof')
    expect((await call(`participant/not-an-id/lock`, { method: 'POST', body: {} })).status).toBe(200)
    expect((await node.fetch(`participant/${id}/lock`, { method: 'POST', body: {} })).status).toBe(401)
  })
})

describe('the report of unlocks', () => {
  it('the report of unlocks names user, profile as far as the auditor may see it, reason, and end', async () => {
    const id = await createRestrictedPerson({ subjectId: 'S-4711' })
    await unlock(id, 'Told on the phone')
    await call(`participant/${id}/lock`, { method: 'POST', body: {} })
    const report = await call(`activity/unlocks?participantId=${id}`, { as: admin })
    expect([report.status, report.data.length]).toEqual([200, 1])
    expect(report.data[0]).toMatchObject({
      code: 'CONTACT_LOOKUP',
      reason: 'Told on the phone',
      // The participant is outside the auditor's scope, so neither name nor subject id is shown.
      labels: { userId: 'Priya Raman', participantId: 'No access' },
    })
    expect(Date.parse(report.data[0].expiresAt) - Date.parse(report.data[0].at)).toBeLessThan(60_000)
    expect(JSON.stringify(report)).not.toMatch(/Unheardof|Wilhelmina/)
    expect((await call('activity/unlocks')).status).toBe(403)
    const file = await node.fetch(`activity/unlocks/export?participantId=${id}`, { as: admin })
    expect([file.status, await file.text()]).toEqual([200, expect.stringContaining('Told on the phone')])
  })

  it('the report of unlocks is itself in the read log', async () => {
    const [unlockRow] = await node.ownerQuery<{ id: string }>('select record_id as id from unlock_event limit 1')
    await node.ownerQuery(
      `insert into study_site_assignment (org_id, id, user_id, study_id, site_id, site_role)
        select place.org_id, gen_random_uuid(), auditor.id, place.study_id, place.site_id, 'MONITOR'
        from study_site place join "user" auditor on auditor.org_id = place.org_id and auditor.email = $1 on conflict do nothing`,
      [admin],
    )
    await node.ownerQuery(
      `insert into participant_study (org_id, id, participant_id, study_id, site_id, recruitment_status, column_id, rank)
        select org_id, gen_random_uuid(), $1, study_id, site_id, 'IN_SCREENING',
          (select id from board_column where board_column.study_id = study_site.study_id order by rank limit 1), ${anyRank} from study_site where org_id = $2 limit 1`,
      [unlockRow?.id, orgId],
    )
    const report = await call(`activity/unlocks?participantId=${unlockRow?.id}`, { as: admin })
    expect(report.data[0].labels.participantId).toMatch(/^[0-9A-F]{8}$/)
    const fetchReadLog = () =>
      node.ownerQuery(`select 1 from read_log where call = 'unlocks' and record_ids @> array[$1::uuid]`, [unlockRow?.id])
    await expect.poll(async () => (await fetchReadLog()).length).toBeGreaterThan(0)
  })
})

describe('a restricted participant', () => {
  it('a restricted participant is named by the subject id, else by the end of the id', async () => {
    const [pair] = await node.ownerQuery<{ study_id: string; site_id: string }>(
      'select study_id, site_id from study_site_assignment where user_id = $1 limit 1',
      [userId],
    )
    const listNames = async (subjectId: string | null): Promise<unknown[]> => {
      const id = await createRestrictedPerson({ subjectId })
      const createResponse = await call('participant-studies', {
        method: 'POST',
        body: { participantId: id, studyId: pair?.study_id, siteId: pair?.site_id },
      })
      return [createResponse.data.labels.participantId, id.slice(-8).toUpperCase()]
    }
    expect((await listNames('S-0815'))[0]).toBe('S-0815')
    const [name, shortId] = await listNames(null)
    expect(name).toBe(shortId)
    const [participation] = await node.ownerQuery<{ id: string }>(
      `update participant_study set subject_id = 'S-STUDY' where upper(right(participant_id::text, 8)) = $1 returning id`,
      [shortId],
    )
    expect((await call(`participant-study/${participation?.id}`)).data.labels.participantId).toBe('S-STUDY')
  })
})

it('the audit trail names the user who requested its verification', async () => {
  expect((await call('activity/seals/verify', { as: admin, method: 'POST', body: {} })).status).toBe(200)
  const events = await node.ownerQuery(
    `select "user".email, kind, action from audit_event join "user" on "user".id = audit_event.user_id where action = 'verifyAudit'`,
  )
  expect(events).toEqual([{ email: admin, kind: 'job', action: 'verifyAudit' }])
})
