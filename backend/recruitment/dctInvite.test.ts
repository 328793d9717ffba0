import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DctStatusAnswer } from '#resources/dctAnswers.ts'
import { type TestMailServer, testMailServer } from '../mail/testMailServer.ts'
import { type TestSmsService, testSmsService } from '../mail/testSmsService.ts'
import { type TestNode, testNode } from '../testing/index.ts'

const coordinator = 'coordinator@northlake.example'
const viewer = 'viewer@northlake.example'

let node: TestNode
let mails: TestMailServer
let sms: TestSmsService
let place: { readonly studyId: string; readonly siteId: string }
beforeAll(async () => {
  mails = await testMailServer()
  sms = await testSmsService('key')
  const settings = { SMTP_URL: mails.url, MAIL_FROM: 'us@example.org', SMS_URL: sms.url, SMS_KEY: 'key', SMS_FROM: '+14165550199' }
  node = await testNode({ settings })
  const [first] = await node.ownerQuery<typeof place & Record<string, unknown>>(
    `select study_id as "studyId", site_id as "siteId" from study_site_assignment join "user" on "user".id = user_id where email = $1`,
    [coordinator],
  )
  place = first as typeof place
  await setMode('DECENTRALISED')
})
afterAll(async () => {
  await node?.close()
  await mails?.close()
  await sms?.close()
})

const setMode = (mode: string) => node.ownerQuery('update study set trial_mode = $2 where id = $1', [place.studyId, mode])
const soon = { timeout: 10_000 }
let count = 0
async function newPerson(more: Record<string, unknown> = {}): Promise<string> {
  count += 1
  const body = {
    firstName: 'Dana',
    lastName: `Digital${count}`,
    gender: 'female',
    dob: '1980-02-29',
    email: `dana.digital${count}@example.org`,
    primaryMobile: `+1416555${String(1000 + count)}`,
    postalCode: 'M5V 2T6',
    referralSource: 'CLINIC',
    contactableByAnyStudy: true,
    ...more,
  }
  const { data } = await node.call<{ id: string }>('participants/addParticipant', { as: coordinator, method: 'POST', body })
  const assigned = [{ participantId: data.id, ...place }]
  await node.call('participants/addParticipantToStudy', { as: coordinator, method: 'POST', body: assigned })
  return data.id
}
const address = (id: string) => `study/${place.studyId}/site/${place.siteId}/participant/${id}`
const invite = (id: string, contact: string, as = coordinator) =>
  node.call<{ dctStatus: string }>(`${address(id)}/dct-invite?preferredContact=${contact}`, { as, method: 'POST' })
const status = (id: string, as = coordinator) => node.call<{ dctStatus: string }>(`${address(id)}/dct-status`, { as })
const mailsOf = (id: string) =>
  node.ownerQuery<{ channel: string; status: string; problem: string | null; recipient: string | null; smtp_code: number | null }>(
    'select channel, status, problem, recipient, smtp_code from mail where participant_id = $1 order by channel, id',
    [id],
  )

describe('a DCT invitation', () => {
  it('goes by e-mail and SMS, without name or study, and the outbox holds no address', async () => {
    const id = await newPerson()
    expect((await status(id)).data).toMatchObject({
      dctStatus: 'NOT_REGISTERED',
      ways: [1, 2].map(() => ({ problem: null, isHeld: false })),
    })
    const answer = await invite(id, 'BOTH')
    expect([answer.status, answer.data?.dctStatus]).toEqual([200, 'INVITE_SENT'])
    await expect
      .poll(() => mailsOf(id), soon)
      .toMatchObject([
        { channel: 'EMAIL', status: 'SENT', recipient: null },
        { channel: 'SMS', status: 'SENT', recipient: null },
      ])
    expect(mails.taken.filter(({ to }) => to === `dana.digital${count}@example.org`)).toHaveLength(1)
    const taken = sms.taken.filter(({ to }) => to === `+1416555${1000 + count}`)
    expect(taken).toHaveLength(1)
    expect(taken[0]?.text).toContain('Northlake Research')
    expect(taken[0]?.text).not.toContain('Dana')
    expect((await status(id, viewer)).status).not.toBe(500)
    expect(JSON.stringify(await node.ownerQuery(`select changes from audit_event where kind = 'mail'`))).not.toContain('dana.digital')
  })

  it('clicked ten times at once is sent once', async () => {
    const id = await newPerson()
    const answers = await Promise.all(Array.from({ length: 10 }, () => invite(id, 'SMS')))
    expect(answers.filter(({ status: code }) => code === 200)).toHaveLength(1)
    expect(new Set(answers.flatMap(({ error }) => error?.code ?? []))).toEqual(new Set(['DctInvitedJustNow']))
    await expect.poll(() => mailsOf(id), soon).toMatchObject([{ status: 'SENT' }])
  })

  it.each([
    [429, { status: 'WAITING', problem: 'DEFERRED', smtp_code: 429 }],
    [400, { status: 'FAILED', problem: 'REFUSED', smtp_code: 400 }],
    ['dropAfter', { status: 'UNCERTAIN', problem: 'NO_ANSWER' }],
  ] as const)('by SMS that the service meets with %s', async (answer, expected) => {
    const id = await newPerson()
    sms.answers = [answer]
    await invite(id, 'SMS')
    await expect.poll(() => mailsOf(id), soon).toMatchObject([expected])
  })

  it.each([
    [{ deceased: true }, 'EMAIL', 'participantId', 'participantDeceased', 422],
    [{ contactableByAnyStudy: false }, 'EMAIL', 'participantId', 'participantNotContactable', 422],
    [{ primaryMobile: null }, 'BOTH', 'primaryMobile', 'participantNoMobile', 422],
    [{ email: null }, 'EMAIL', 'email', 'participantNoEmail', 422],
    [{}, 'PIGEON', 'preferredContact', 'notAChoice', 400],
    [{}, '', 'preferredContact', 'required', 400],
  ])('of %o by %s is refused at %s: %s', async (more, contact, path, code, status) => {
    const id = await newPerson(more)
    const { status: answered, error } = await invite(id, contact)
    expect(answered).toBe(status)
    expect(error?.fields).toMatchObject([{ path, code }])
    expect(await mailsOf(id)).toEqual([])
  })

  it('reaches who agreed for the area of their condition alone, where the study is about it', async () => {
    const [study] = await node.ownerQuery<{ condition: string }>('select conditions[1] as condition from study where id = $1', [
      place.studyId,
    ])
    const agree = (id: string, condition = '') =>
      node.ownerQuery(
        `update participant set participant_contact_agreement_type = 'AGREEMENT_TO_BE_CONTACTED_BY_MEDICAL_CONDITION_AREA_ONLY',
          conditions = $2::jsonb where id = $1`,
        [id, JSON.stringify([{ displayName: condition, codeSystem: 'userDefined' }])],
      )
    const id = await newPerson({ contactableByAnyStudy: false })
    await agree(id, 'Something else')
    expect((await invite(id, 'EMAIL')).error?.fields).toMatchObject([{ path: 'participantId', code: 'participantNotContactable' }])
    await agree(id, study?.condition)
    expect((await invite(id, 'EMAIL')).status).toBe(200)
  })

  it('is for decentralised studies only', async () => {
    const id = await newPerson()
    await setMode('ON_SITE')
    expect((await invite(id, 'EMAIL')).error?.fields).toMatchObject([{ path: 'studyId', code: 'dctNotDecentralised' }])
    await setMode('DECENTRALISED')
  })

  it('is no more for who has registered, whose status nobody writes', async () => {
    const id = await newPerson()
    await node.ownerQuery(`update participant_study set dct_status = 'ACTIVE' where participant_id = $1`, [id])
    expect((await invite(id, 'EMAIL')).error?.code).toBe('DctRegistered')
    expect((await status(id)).data?.dctStatus).toBe('ACTIVE')
  })

  it('tells nothing of a locked profile, and takes the right to contribute and a place of one’s own', async () => {
    const id = await newPerson()
    await node.ownerQuery('update participant set is_restricted_profile = true where id = $1', [id])
    expect((await invite(id, 'EMAIL')).error?.fields).toMatchObject([{ path: 'participantId', code: 'participantLocked' }])
    expect((await invite(id, 'EMAIL', viewer)).status).toBe(403)
    expect((await invite(id, 'EMAIL', 'unassigned@northlake.example')).status).toBe(404)
  })
})

it('without settings both messages are held, once, and the participant is invited all the same', async () => {
  const bare = await testNode()
  try {
    await bare.ownerQuery(`update study set trial_mode = 'DECENTRALISED' where id = $1`, [place.studyId])
    const [card] = await bare.ownerQuery<{ id: string }>(
      `select card.participant_id as id from participant_study card join participant on participant.id = card.participant_id
        where card.study_id = $1 and card.site_id = $2 and contactable_by_any_study and not is_restricted_profile and deceased is not true
          and participant.email is not null and participant.primary_mobile is not null order by card.id limit 1`,
      [place.studyId, place.siteId],
    )
    const id = card?.id ?? ''
    const send = () => bare.call<DctStatusAnswer>(`${address(id)}/dct-invite?preferredContact=BOTH`, { as: coordinator, method: 'POST' })
    const first = await send()
    expect([first.status, first.data?.dctStatus, first.data?.ways.map(({ isHeld }) => isHeld)]).toEqual([200, 'INVITE_SENT', [true, true]])
    expect((await send()).error?.code).toBe('DctInvitedJustNow')
    const held = await bare.ownerQuery('select channel, status, problem from mail where participant_id = $1 order by channel', [id])
    expect(held).toEqual([
      { channel: 'EMAIL', status: 'HELD', problem: null },
      { channel: 'SMS', status: 'HELD', problem: null },
    ])
  } finally {
    await bare.close()
  }
})
