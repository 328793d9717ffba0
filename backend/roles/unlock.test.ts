import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nodeBeside, type TestNode, testNode } from '../testing/index.ts'

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
  const answer = await node.fetch(path, { as: coordinator, ...options })
  return { status: answer.status, headers: answer.headers, ...(await answer.json()) }
}

async function restrictedPerson(changes: Readonly<Record<string, unknown>> = {}): Promise<string> {
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
  const given = JSON.stringify({ signature, userId, reason, code: 'CONTACT_LOOKUP' })
  return call(`participant/${id}`, { headers: { 'X-Unlock-Signature': encodeURIComponent(given) } })
}

describe('a signature', () => {
  const sign = async (recordId: string, { by = coordinator, purpose = 'unlock' } = {}) => {
    const signature = newId()
    await node.ownerQuery(
      `insert into sign_in_signature (org_id, id, user_id, purpose, record_id, expires_at)
        select org_id, $1, id, $2, $3, now() + interval '5 minutes' from "user" where email = $4`,
      [signature, purpose, recordId, by],
    )
    return signature
  }
  const given = (signature: string, more: Readonly<Record<string, unknown>> = {}) =>
    JSON.stringify({ signature, userId, reason: 'Appel à la clinique', code: 'CONTACT_LOOKUP', ...more })
  const read = (id: string, json?: string) =>
    call(`participant/${id}${json === undefined ? '' : `?unlockSignature=${encodeURIComponent(json)}`}`)

  it('opens the profile to this user, with a reason, once', async () => {
    const id = await restrictedPerson()
    const closed = await read(id)
    expect([closed.data.redacted, closed.data.lastName]).toEqual([true, undefined])

    const signature = await sign(id)
    const wrong = [
      [await read(id, '{'), 400, 'MalformedSignature'],
      [await read(id, given(signature, { reason: ' ' })), 422, 'Invalid'],
      [await read(id, given(signature, { code: 'CURIOSITY' })), 422, 'Invalid'],
      [await read(id, given(signature, { userId: newId() })), 403, 'SignatureError'],
      [await read(id, given(newId())), 403, 'SignatureError'],
      [await read(id, given(await sign(id, { purpose: 'other' }))), 403, 'SignatureError'],
      [await read(id, given(await sign(id, { by: admin }))), 403, 'SignatureError'],
    ] as const
    for (const [answer, status, code] of wrong) expect([answer.status, answer.error?.code]).toEqual([status, code])

    const opened = await call(`participant/${id}`, { headers: { 'X-Unlock-Signature': encodeURIComponent(given(signature)) } })
    expect([opened.status, opened.data.lastName, opened.data.redacted]).toEqual([200, 'Unheardof', undefined])
    expect((await read(id)).data.lastName).toBe('Unheardof')
    expect((await call(`participant/${id}`, { as: admin })).data?.lastName).toBeUndefined()

    const [kept] = await node.ownerQuery('select code, reason from unlock_event where record_id = $1', [id])
    expect(kept).toEqual({ code: 'CONTACT_LOOKUP', reason: 'Appel à la clinique' })
    const events = await node.ownerQuery(`select reason, changes from audit_event where kind = 'unlock' and record_id = $1`, [id])
    expect(events).toEqual([{ reason: 'Appel à la clinique', changes: { code: [null, 'CONTACT_LOOKUP'] } }])

    await node.ownerQuery(`set session_replication_role = replica; delete from unlock_event; set session_replication_role = default`)
    node.studydesk.access.forget(orgId)
    const again = await read(id, given(signature))
    expect([again.status, again.error?.code]).toEqual([403, 'SignatureError'])
  })

  it('does nothing where nothing is locked', async () => {
    const id = await restrictedPerson({ isRestrictedProfile: false })
    const answer = await read(id, given(newId()))
    expect([answer.status, answer.data.lastName]).toEqual([200, 'Unheardof'])
  })
})

describe('an unlock', () => {
  it('says for how long, in its own answer and in the session', async () => {
    const id = await restrictedPerson()
    const opened = await unlock(id)
    expect(Number(opened.headers.get('X-Unlock-Ends-In'))).toBeGreaterThan(30 * 60 - 10)
    // The database rounds the end to a millisecond, which may be a little later; what is left is told in whole seconds, rounded up.
    expect(Number(opened.headers.get('X-Unlock-Ends-In'))).toBeLessThanOrEqual(30 * 60 + 1)
    const { unlocks } = (await call('session')).data
    expect(unlocks).toEqual([{ recordId: id, endsIn: expect.any(Number) }])
    expect((await call('session', { as: admin })).data.unlocks).toEqual([])
  })

  it('that fails leaves the signature as it was', async () => {
    const id = await restrictedPerson()
    const signature = newId()
    const refused = await unlock(id, 'a\u0000b', signature)
    expect([refused.status, refused.error.fields]).toMatchObject([422, [{ path: 'reason', code: 'controlCharacter' }]])
    await node.ownerQuery('alter table unlock_event add constraint none_now check (record_id is null) not valid')
    expect((await unlock(id, 'While the database refuses', signature)).status).toBeGreaterThanOrEqual(400)
    await node.ownerQuery('alter table unlock_event drop constraint none_now')
    expect((await unlock(id, 'Once more', signature)).data.lastName).toBe('Unheardof')
    expect((await call(`participant/${id}/lock`, { method: 'POST', body: {} })).status).toBe(200)
    expect((await unlock(id, 'With what was used up', signature)).status).toBe(403)
  })

  it('is needed to empty what a hidden postal code fills', async () => {
    const id = await restrictedPerson()
    for (const body of [{ province: null }, { country: '' }]) {
      const emptied = await call(`participant/${id}`, { method: 'PATCH', body })
      expect([emptied.status, emptied.error?.code]).toEqual([403, 'ProfileRestricted'])
    }
  })

  it('is ended early by the one who has it, once, and audited; another one opens it again', async () => {
    const id = await restrictedPerson()
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

  it('opens the row to every filter of the one who has it', async () => {
    const id = await restrictedPerson()
    const asks = async (query: string) => (await call(`participants?id=${id}&${query}`)).data.length
    expect([await asks('email_filled=true'), await asks('email_filled=false'), await asks('lastName_ne=Unheardof')]).toEqual([0, 0, 1])
    await unlock(id)
    expect([await asks('email_filled=true'), await asks('email_filled=false')]).toEqual([1, 0])
    expect([await asks('lastName=Unheardof'), await asks('lastName_ne=Unheardof'), await asks('lastName_ne=Other')]).toEqual([1, 0, 1])
  })

  it('is ended on every node by one that has not heard of it yet', async () => {
    const id = await restrictedPerson()
    const other = await nodeBeside(node)
    try {
      const seenBy = async (asked: TestNode) =>
        (await (await asked.fetch(`participant/${id}`, { as: coordinator })).json()).data.redacted === true
      // Both know that nothing is unlocked; then an unlock of which the second one hears nothing.
      expect([await seenBy(node), await seenBy(other)]).toEqual([true, true])
      await node.ownerQuery(
        `insert into unlock_event (org_id, id, user_id, record_id, code, reason, signature_id, expires_at)
          values ($1, $2, $3, $4, 'CONTACT_LOOKUP', 'A call', $5, now() + interval '30 minutes')`,
        [orgId, newId(), userId, id, newId()],
      )
      node.studydesk.access.forgetUnlocks(orgId, userId)
      expect([await seenBy(node), await seenBy(other)]).toEqual([false, true])

      expect((await other.fetch(`participant/${id}/lock`, { as: coordinator, method: 'POST', body: {} })).status).toBe(200)
      await expect.poll(() => seenBy(node)).toBe(true)
      expect(await seenBy(other)).toBe(true)
      const events = await node.ownerQuery(`select from audit_event where kind = 'unlock' and action = 'lock' and record_id = $1`, [id])
      expect(events).toHaveLength(1)
    } finally {
      await other.close()
    }
  })

  it('of somebody else is none of one’s business', async () => {
    const id = await restrictedPerson()
    await unlock(id)
    expect((await call(`participant/${id}/lock`, { as: admin, method: 'POST', body: {} })).status).toBe(200)
    expect((await call(`participant/${id}`)).data.lastName).toBe('Unheardof')
    expect((await call(`participant/not-an-id/lock`, { method: 'POST', body: {} })).status).toBe(200)
    expect((await node.fetch(`participant/${id}/lock`, { method: 'POST', body: {} })).status).toBe(401)
  })
})

describe('the report of unlocks', () => {
  it('names who, whom as far as the auditor may see them, why, and until when it was open', async () => {
    const id = await restrictedPerson({ subjectId: 'S-4711' })
    await unlock(id, 'Told on the phone')
    await call(`participant/${id}/lock`, { method: 'POST', body: {} })
    const report = await call(`activity/unlocks?participantId=${id}`, { as: admin })
    expect([report.status, report.data.length]).toEqual([200, 1])
    expect(report.data[0]).toMatchObject({
      code: 'CONTACT_LOOKUP',
      reason: 'Told on the phone',
      // Out of the auditor's sight: neither name nor subject id.
      labels: { userId: 'Priya Raman', participantId: 'No access' },
    })
    expect(Date.parse(report.data[0].expiresAt) - Date.parse(report.data[0].at)).toBeLessThan(60_000)
    expect(JSON.stringify(report)).not.toMatch(/Unheardof|Wilhelmina/)
    expect((await call('activity/unlocks')).status).toBe(403)
    const file = await node.fetch(`activity/unlocks/export?participantId=${id}`, { as: admin })
    expect([file.status, await file.text()]).toEqual([200, expect.stringContaining('Told on the phone')])
  })

  it('is itself in the reading log', async () => {
    const [seen] = await node.ownerQuery<{ id: string }>('select record_id as id from unlock_event limit 1')
    await node.ownerQuery(
      `insert into study_site_assignment (org_id, id, user_id, study_id, site_id, site_role)
        select place.org_id, gen_random_uuid(), auditor.id, place.study_id, place.site_id, 'MONITOR'
        from study_site place join "user" auditor on auditor.org_id = place.org_id and auditor.email = $1 on conflict do nothing`,
      [admin],
    )
    await node.ownerQuery(
      `insert into participant_study (org_id, id, participant_id, study_id, site_id, recruitment_status, column_id, rank)
        select org_id, gen_random_uuid(), $1, study_id, site_id, 'IN_SCREENING',
          (select id from board_column where board_column.study_id = study_site.study_id order by rank limit 1), gen_random_uuid()::text from study_site where org_id = $2 limit 1`,
      [seen?.id, orgId],
    )
    const report = await call(`activity/unlocks?participantId=${seen?.id}`, { as: admin })
    expect(report.data[0].labels.participantId).toMatch(/^[0-9A-F]{8}$/)
    const logged = () => node.ownerQuery(`select 1 from read_log where call = 'unlocks' and record_ids @> array[$1::uuid]`, [seen?.id])
    await expect.poll(async () => (await logged()).length).toBeGreaterThan(0)
  })
})

describe('a restricted participant', () => {
  it('is called by the subject id, else by the end of the id', async () => {
    const [pair] = await node.ownerQuery<{ study_id: string; site_id: string }>(
      'select study_id, site_id from study_site_assignment where user_id = $1 limit 1',
      [userId],
    )
    const names = async (subjectId: string | null): Promise<unknown[]> => {
      const id = await restrictedPerson({ subjectId })
      const made = await call('participant-studies', {
        method: 'POST',
        body: { participantId: id, studyId: pair?.study_id, siteId: pair?.site_id },
      })
      return [made.data.labels.participantId, id.slice(-8).toUpperCase()]
    }
    expect((await names('S-0815'))[0]).toBe('S-0815')
    const [name, shortId] = await names(null)
    expect(name).toBe(shortId)
    const [participation] = await node.ownerQuery<{ id: string }>(
      `update participant_study set subject_id = 'S-STUDY' where upper(right(participant_id::text, 8)) = $1 returning id`,
      [shortId],
    )
    expect((await call(`participant-study/${participation?.id}`)).data.labels.participantId).toBe('S-STUDY')
  })
})

it('the history tells who asked for a check of it', async () => {
  expect((await call('activity/seals/verify', { as: admin, method: 'POST', body: {} })).status).toBe(200)
  const events = await node.ownerQuery(
    `select "user".email, kind, action from audit_event join "user" on "user".id = audit_event.user_id where action = 'verifyAudit'`,
  )
  expect(events).toEqual([{ email: admin, kind: 'job', action: 'verifyAudit' }])
})
