import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DctStatusAnswer } from '#resources/consents/dctAnswers.ts'
import type { BoardAnswer } from '#resources/recruitment/boardAnswers.ts'
import type { ParticipantStudyAnswer } from '#resources/recruitment/participantStudyAnswers.ts'
import { type TestNode, testNode } from '../../app/testing/index.ts'
import { type TestMailServer, testMailServer } from '../../messages/mail/testMailServer.ts'
import { type TestSmsService, testSmsService } from '../../messages/mail/testSmsService.ts'

const coordinator = 'coordinator@northlake.example'
const viewer = 'viewer@northlake.example'

let node: TestNode
let mails: TestMailServer
let sms: TestSmsService
let studySite: { readonly studyId: string; readonly siteId: string }
beforeAll(async () => {
  mails = await testMailServer()
  sms = await testSmsService('key')
  const settings = { SMTP_URL: mails.url, MAIL_FROM: 'us@example.org', SMS_URL: sms.url, SMS_KEY: 'key', SMS_FROM: '+14165550199' }
  node = await testNode({ settings })
  const [first] = await node.ownerQuery<typeof studySite & Record<string, unknown>>(
    `select study_id as "studyId", site_id as "siteId" from study_site_assignment join "user" on "user".id = user_id where email = $1`,
    [coordinator],
  )
  studySite = first as typeof studySite
  await setMode('DECENTRALISED')
})
afterAll(async () => {
  await node?.close()
  await mails?.close()
  await sms?.close()
})

const setMode = (mode: string) => node.ownerQuery('update study set trial_mode = $2 where id = $1', [studySite.studyId, mode])
const pollOptions = { timeout: 10_000 }
let count = 0
async function createPerson(extraFields: Record<string, unknown> = {}): Promise<string> {
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
    ...extraFields,
  }
  const { data } = await node.call<{ id: string }>('participants/addParticipant', { as: coordinator, method: 'POST', body })
  const assignments = [{ participantId: data.id, ...studySite }]
  await node.call('participants/addParticipantToStudy', { as: coordinator, method: 'POST', body: assignments })
  return data.id
}
const getParticipantPath = (id: string) => `study/${studySite.studyId}/site/${studySite.siteId}/participant/${id}`
const invite = (id: string, contact: string, caller = coordinator) =>
  node.call<{ dctStatus: string }>(`${getParticipantPath(id)}/dct-invite?preferredContact=${contact}`, { as: caller, method: 'POST' })
const fetchStatus = (id: string, caller = coordinator) =>
  node.call<{ dctStatus: string }>(`${getParticipantPath(id)}/dct-status`, { as: caller })
const mailsOf = (id: string) =>
  node.ownerQuery<{ channel: string; status: string; problem: string | null; recipient: string | null; smtp_code: number | null }>(
    'select channel, status, problem, recipient, smtp_code from mail where participant_id = $1 order by channel, id',
    [id],
  )

describe('a DCT invitation', () => {
  it('a DCT invitation is sent by e-mail and SMS, without name or study, and the outbox stores no address', async () => {
    const id = await createPerson()
    expect((await fetchStatus(id)).data).toMatchObject({
      dctStatus: 'NOT_REGISTERED',
      ways: [1, 2].map(() => ({ problem: null, isHeld: false })),
    })
    const answer = await invite(id, 'BOTH')
    expect([answer.status, answer.data?.dctStatus]).toEqual([200, 'INVITE_SENT'])
    await expect
      .poll(() => mailsOf(id), pollOptions)
      .toMatchObject([
        { channel: 'EMAIL', status: 'SENT', recipient: null },
        { channel: 'SMS', status: 'SENT', recipient: null },
      ])
    expect(mails.received.filter(({ to }) => to === `dana.digital${count}@example.org`)).toHaveLength(1)
    const accepted = sms.received.filter(({ to }) => to === `+1416555${1000 + count}`)
    expect(accepted).toHaveLength(1)
    expect(accepted[0]?.text).toContain('Northlake Research')
    expect(accepted[0]?.text).not.toContain('Dana')
    expect((await fetchStatus(id, viewer)).status).not.toBe(500)
    expect(JSON.stringify(await node.ownerQuery(`select changes from audit_event where kind = 'mail'`))).not.toContain('dana.digital')
  })

  it('a DCT invitation is sent once when requested ten times at once', async () => {
    const id = await createPerson()
    const answers = await Promise.all(Array.from({ length: 10 }, () => invite(id, 'SMS')))
    expect(answers.filter(({ status: code }) => code === 200)).toHaveLength(1)
    expect(new Set(answers.flatMap(({ error }) => error?.code ?? []))).toEqual(new Set(['DctInvitedJustNow']))
    await expect.poll(() => mailsOf(id), pollOptions).toMatchObject([{ status: 'SENT' }])
  })

  it.each([
    [429, { status: 'WAITING', problem: 'DEFERRED', smtp_code: 429 }],
    [400, { status: 'FAILED', problem: 'REFUSED', smtp_code: 400 }],
    ['dropAfter', { status: 'UNCERTAIN', problem: 'NO_ANSWER' }],
  ] as const)('a DCT invitation has the expected message status when the SMS service answers %s', async (answer, expected) => {
    const id = await createPerson()
    sms.answers = [answer]
    await invite(id, 'SMS')
    await expect.poll(() => mailsOf(id), pollOptions).toMatchObject([expected])
  })

  it.each([
    [{ deceased: true }, 'EMAIL', 'participantId', 'participantDeceased', 422],
    [{ contactableByAnyStudy: false }, 'EMAIL', 'participantId', 'participantNotContactable', 422],
    [{ primaryMobile: null }, 'BOTH', 'primaryMobile', 'participantNoMobile', 422],
    [{ email: null }, 'EMAIL', 'email', 'participantNoEmail', 422],
    [{}, 'PIGEON', 'preferredContact', 'notAChoice', 400],
    [{}, '', 'preferredContact', 'required', 400],
  ])('a DCT invitation is rejected for %o by %s at %s: %s', async (personChanges, contact, path, code, status) => {
    const id = await createPerson(personChanges)
    const { status: responseStatus, error } = await invite(id, contact)
    expect(responseStatus).toBe(status)
    expect(error?.fields).toMatchObject([{ path, code }])
    expect(await mailsOf(id)).toEqual([])
  })

  it('a DCT invitation also reaches a participant with an agreement for their condition, when the study concerns it', async () => {
    const [study] = await node.ownerQuery<{ condition: string }>('select conditions[1] as condition from study where id = $1', [
      studySite.studyId,
    ])
    const agreeToContact = (id: string, condition = '') =>
      node.ownerQuery(
        `update participant set participant_contact_agreement_type = 'AGREEMENT_TO_BE_CONTACTED_BY_MEDICAL_CONDITION_AREA_ONLY',
          conditions = $2::jsonb where id = $1`,
        [id, JSON.stringify([{ displayName: condition, codeSystem: 'userDefined' }])],
      )
    const id = await createPerson({ contactableByAnyStudy: false })
    await agreeToContact(id, 'Something else')
    expect((await invite(id, 'EMAIL')).error?.fields).toMatchObject([{ path: 'participantId', code: 'participantNotContactable' }])
    await agreeToContact(id, study?.condition)
    expect((await invite(id, 'EMAIL')).status).toBe(200)
  })

  it('a DCT invitation requires a decentralised study', async () => {
    const id = await createPerson()
    await setMode('ON_SITE')
    expect((await invite(id, 'EMAIL')).error?.fields).toMatchObject([{ path: 'studyId', code: 'dctNotDecentralised' }])
    await setMode('DECENTRALISED')
  })

  it('a DCT invitation is rejected for a registered participant, whose status remains unchanged', async () => {
    const id = await createPerson()
    await node.ownerQuery(`update participant_study set dct_status = 'ACTIVE' where participant_id = $1`, [id])
    expect((await invite(id, 'EMAIL')).error?.code).toBe('DctRegistered')
    expect((await fetchStatus(id)).data?.dctStatus).toBe('ACTIVE')
  })

  it.each([
    ['ParticipantWithdrawn', `conduct_status = 'WITHDRAWN'`],
    ['DctNotEnrolled', `recruitment_status = 'NOT_ENROLLED'`],
  ])('a DCT invitation is rejected with %s for a participation that is over', async (code, state) => {
    const id = await createPerson()
    await node.ownerQuery(`update participant_study set ${state} where participant_id = $1`, [id])
    expect((await invite(id, 'EMAIL')).error?.code).toBe(code)
    expect(await mailsOf(id)).toEqual([])
  })

  it.each([
    ['StudyIsOver', 'COMPLETED'],
    ['StudyIsOver', 'ARCHIVED'],
    ['StudyIsOnHold', 'ON_HOLD'],
  ])('a DCT invitation is rejected with %s in a study with the status %s', async (code, status) => {
    const id = await createPerson()
    const setStatus = (value: string) => node.ownerQuery('update study set status = $2 where id = $1', [studySite.studyId, value])
    await setStatus(status)
    try {
      expect((await invite(id, 'EMAIL')).error?.code).toBe(code)
      expect(await mailsOf(id)).toEqual([])
    } finally {
      await setStatus('RECRUITING')
    }
  })

  it("a DCT invitation is rejected for a restricted profile, without CONTRIBUTE, and outside the caller's study sites", async () => {
    const id = await createPerson()
    await node.ownerQuery('update participant set is_restricted_profile = true where id = $1', [id])
    expect((await invite(id, 'EMAIL')).error?.fields).toMatchObject([{ path: 'participantId', code: 'participantLocked' }])
    expect((await invite(id, 'EMAIL', viewer)).status).toBe(403)
    expect((await invite(id, 'EMAIL', 'unassigned@northlake.example')).status).toBe(404)
  })
})

it('holds both DCT invitations once without mail and SMS settings; board, profile and dialog say that the message is on hold', async () => {
  const unconfiguredNode = await testNode()
  try {
    await unconfiguredNode.ownerQuery(`update study set trial_mode = 'DECENTRALISED' where id = $1`, [studySite.studyId])
    const [card] = await unconfiguredNode.ownerQuery<{ id: string }>(
      `select card.participant_id as id from participant_study card join participant on participant.id = card.participant_id
        where card.study_id = $1 and card.site_id = $2 and contactable_by_any_study and not is_restricted_profile and deceased is not true
          and participant.email is not null and participant.primary_mobile is not null order by card.id limit 1`,
      [studySite.studyId, studySite.siteId],
    )
    const id = card?.id ?? ''
    const send = () =>
      unconfiguredNode.call<DctStatusAnswer>(`${getParticipantPath(id)}/dct-invite?preferredContact=BOTH`, {
        as: coordinator,
        method: 'POST',
      })
    const first = await send()
    expect([first.status, first.data?.dctStatus, first.data?.ways.map(({ isHeld }) => isHeld)]).toEqual([200, 'INVITE_SENT', [true, true]])
    expect((await send()).error?.code).toBe('DctInvitedJustNow')
    const readProblems = async () => {
      const board = await unconfiguredNode.call<BoardAnswer>(
        `study/${studySite.studyId}/study-site/${studySite.siteId}/recruitment?participantId=${id}`,
        { as: coordinator },
      )
      const studies = await unconfiguredNode.call<readonly ParticipantStudyAnswer[]>(`participant/${id}/studies`, { as: coordinator })
      const status = await unconfiguredNode.call<DctStatusAnswer>(`${getParticipantPath(id)}/dct-status`, { as: coordinator })
      return [
        board.data.cards[0]?.invitationProblem,
        studies.data.find(({ studyId }) => studyId === studySite.studyId)?.invitationProblem,
        status.data?.invitationProblem,
      ]
    }
    expect(first.data?.invitationProblem).toBe('HELD')
    expect(await readProblems()).toEqual(['HELD', 'HELD', 'HELD'])
    // One channel is enough: the participant has the invitation.
    await unconfiguredNode.ownerQuery(`update mail set status = 'SENT' where participant_id = $1 and channel = 'SMS'`, [id])
    expect(await readProblems()).toEqual([null, null, null])
    await unconfiguredNode.ownerQuery(`update mail set status = 'HELD' where participant_id = $1`, [id])
    const heldMessages = await unconfiguredNode.ownerQuery(
      'select channel, status, problem from mail where participant_id = $1 order by channel',
      [id],
    )
    expect(heldMessages).toEqual([
      { channel: 'EMAIL', status: 'HELD', problem: null },
      { channel: 'SMS', status: 'HELD', problem: null },
    ])
  } finally {
    await unconfiguredNode.close()
  }
})
