import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#resources/core/values/day.ts'
import { formatLongDay } from '#resources/core/values/formatLongDay.ts'
import type { ParticipantMessage } from '#resources/messages/messageAnswers.ts'
import { getDayAfter } from '../../app/testing/days.ts'
import { codesOf, type TestNode, testNode } from '../../app/testing/index.ts'
import { coordinator as sendsConsents } from '../../consents/testConsents.ts'
import { type TestMailServer, testMailServer } from '../../messages/mail/testMailServer.ts'
import { giveConsent } from '../../participants/comments/testParticipants.ts'
import {
  birthDate,
  createPagesBench,
  createParticipantAtHome,
  type PagesBench,
} from '../../participants/participantPages/testParticipantPages.ts'
import { admin, coordinator, createStudyWithVisits, type StudyWithVisits } from '../testVisits.ts'
import { isAwake } from './quietHours.ts'
import { sendDueReminders } from './remind.ts'

const pollOptions = { timeout: 10_000 }

describe('visit reminders', () => {
  let node: TestNode
  let mails: TestMailServer
  let testStudy: StudyWithVisits
  let orgId: string
  beforeAll(async () => {
    mails = await testMailServer()
    node = await testNode({ settings: { SMTP_URL: mails.url, MAIL_FROM: 'us@example.org' } })
    testStudy = await createStudyWithVisits(node)
    const [row] = await node.ownerQuery<{ org_id: string }>('select org_id from study where id = $1', [testStudy.place.studyId])
    orgId = row?.org_id ?? ''
  })
  afterAll(async () => {
    await node?.close()
    await mails?.close()
  })

  const createReminder = (values: Readonly<Record<string, unknown>>) =>
    testStudy.call<{ id: string }>('POST', 'study-reminders', { studyId: testStudy.place.studyId, ...values }, admin)
  /** Creates a participant with a baseline visit on a day at 09:00. */
  async function planVisit(dayOffset = 3) {
    const { participationId, startedOn } = await testStudy.underWay()
    const { participantId } = await testStudy.participation(participationId)
    await node.ownerQuery(
      `update participant set email = $2, primary_mobile = null, contactable_by_any_study = true, time_zone = null where id = $1`,
      [participantId, `${participationId}@example.org`],
    )
    const visit = await testStudy.visitOf(participationId, testStudy.visitIds.baseline)
    const visitDate = addDays(startedOn, dayOffset)
    expect((await testStudy.take(visit.id, 'schedule', { visitDate, visitTime: '09:00' })).status).toBe(200)
    const fetchMessages = async (template?: string) =>
      (await testStudy.call<readonly ParticipantMessage[]>('GET', `participant/${participantId}/messages`)).data.filter(
        (each) => template === undefined || each.template === template,
      )
    return {
      participationId,
      participantId,
      visitId: visit.id,
      visitDate,
      messages: fetchMessages,
      email: `${participationId}@example.org`,
    }
  }
  /** Returns the time that is a number of hours before the visit. */
  const getHoursBefore = (visitDate: string, hours: number) => new Date(Date.parse(`${visitDate}T13:00:00Z`) - hours * 3_600_000)
  const run = (now: Date) => sendDueReminders(node.studydesk, orgId, now)

  it('visit reminders are sent once for coming visits, however many nodes run, in daytime hours', async () => {
    expect((await createReminder({ kind: 'VISIT_AHEAD', every: 'DAILY' })).status).toBe(201)
    const { visitDate, messages, visitId } = await planVisit()
    await run(getHoursBefore(visitDate, 30))
    expect(await messages('visitReminder')).toEqual([])
    // Nothing is sent during the night before.
    await run(getHoursBefore(visitDate, 10))
    expect(await messages('visitReminder')).toEqual([])
    await Promise.all([1, 2, 3, 4, 5].map(() => run(getHoursBefore(visitDate, 20))))
    expect(await messages('visitReminder')).toHaveLength(1)
    await run(getHoursBefore(visitDate, 19))
    expect(await messages('visitReminder')).toHaveLength(1)

    // A visit that moves gets another reminder.
    expect((await testStudy.take(visitId, 'reschedule', { visitDate: addDays(visitDate, 1), visitTime: '09:00' })).status).toBe(200)
    await run(getHoursBefore(addDays(visitDate, 1), 20))
    expect(await messages('visitReminder')).toHaveLength(2)
  })

  it('visit reminders are not sent to participants who opted out, died or may not be contacted', async () => {
    for (const change of ['no_emails = true', 'contactable_by_any_study = false', 'deceased = true', 'email = null']) {
      const { participantId, visitDate } = await planVisit()
      await node.ownerQuery(`update participant set ${change} where id = $1`, [participantId])
      await run(getHoursBefore(visitDate, 20))
      const [{ count } = { count: -1 }] = await node.ownerQuery<{ count: number }>(
        'select count(*)::int as count from mail where participant_id = $1',
        [participantId],
      )
      expect([change, count]).toEqual([change, 0])
    }
  })

  it('visit reminders are not sent to participants who left in any way, and waiting ones are cancelled', async () => {
    const { participationId, participantId, visitDate, visitId, messages } = await planVisit()
    expect(await run(getHoursBefore(visitDate, 20))).toBe(1)
    await node.ownerQuery(`update mail set status = 'HELD' where participant_id = $1`, [participantId])
    const withdrawalResponse = await testStudy.call('POST', `participant-study/${participationId}/transitions/withdraw`, {
      withdrawalScope: ['TREATMENT'],
      reason: 'Moved away',
    })
    expect(withdrawalResponse.status).toBe(200)
    expect((await messages('visitReminder')).map(({ status }) => status)).toEqual(['CANCELLED'])

    // Rows from before this rule: the visit is still scheduled, although the participant left.
    const other = await planVisit()
    await node.ownerQuery(`update participant_study set conduct_status = 'WITHDRAWN', withdrawal_scope = '{TREATMENT}' where id = $1`, [
      other.participationId,
    ])
    await run(getHoursBefore(other.visitDate, 20))
    expect(await other.messages('visitReminder')).toEqual([])
    expect((await testStudy.now(visitId)).status).toBe('CANCELLED')
  })

  it('visit reminders are not sent in a study that has ended or at a closed site, but are sent on hold', async () => {
    const { studyId } = testStudy.place
    const setStatus = (table: string, status: string) =>
      node.ownerQuery(`update ${table} set status = $2 where ${table === 'study' ? 'id' : 'study_id'} = $1`, [studyId, status])
    const { visitDate } = await planVisit()
    for (const [table, status, restoredStatus] of [
      ['study', 'COMPLETED', 'RECRUITING'],
      ['study', 'CANCELLED', 'RECRUITING'],
      ['study', 'ARCHIVED', 'RECRUITING'],
      ['study_site', 'CLOSED', 'OPEN'],
    ] as const) {
      await setStatus(table, status)
      const sent = await run(getHoursBefore(visitDate, 20))
      await setStatus(table, restoredStatus)
      expect([status, sent]).toEqual([status, 0])
    }
    await setStatus('study', 'ON_HOLD')
    const sentOnHold = await run(getHoursBefore(visitDate, 20))
    await setStatus('study', 'RECRUITING')
    expect(sentOnHold).toBe(1)
  })

  it('visit reminders are in the message log for users who see the participant, unless the profile is restricted', async () => {
    const { participantId, visitDate, messages } = await planVisit()
    await run(getHoursBefore(visitDate, 20))
    expect(await messages()).toMatchObject([{ template: 'visitReminder', channel: 'EMAIL' }])
    expect(Object.keys((await messages())[0] ?? {})).not.toContain('body')
    const read = async (caller: string) => (await node.call(`participant/${participantId}/messages`, { as: caller })).status
    expect(await read('nobody@northlake.example')).toBe(403)
    expect(await read('unassigned@northlake.example')).toBe(404)
    await node.ownerQuery('update participant set is_restricted_profile = true where id = $1', [participantId])
    expect(await read(coordinator)).toBe(404)
  })

  it('visit reminders follow the time zone of the participant', async () => {
    const { participantId, visitDate, messages } = await planVisit()
    await node.ownerQuery(`update participant set time_zone = 'Asia/Tokyo' where id = $1`, [participantId])
    // 17 hours before 09:00 in Toronto it is 16:00 there and 05:00 in Tokyo.
    await run(getHoursBefore(visitDate, 17))
    expect(await messages('visitReminder')).toEqual([])
    await run(getHoursBefore(visitDate, 12))
    expect(await messages('visitReminder')).toHaveLength(1)
  })

  it('visit reminders use the study’s own text, and reject unknown placeholders', async () => {
    const [row] = (
      await testStudy.call<readonly { id: string }[]>('GET', `study-reminders?studyId=${testStudy.place.studyId}`, undefined, admin)
    ).data
    const invalidResponse = await testStudy.call('PATCH', `study-reminder/${row?.id}`, { emailEn: 'On {{day}} for {{firstName}}' }, admin)
    expect(codesOf(invalidResponse)).toEqual([422, 'Invalid', 'emailEn unknownPlaceholder'])
    const validResponse = await testStudy.call(
      'PATCH',
      `study-reminder/${row?.id}`,
      { subjectEn: 'See you', emailEn: 'On {{day}} at {{ time }}, bring your diary.' },
      admin,
    )
    expect(validResponse.status).toBe(200)
    const { visitDate, email } = await planVisit()
    await run(getHoursBefore(visitDate, 20))
    await expect.poll(() => mails.received.some(({ to }) => to === email), pollOptions).toBe(true)
    const raw = mails.received.find(({ to }) => to === email)?.raw ?? ''
    expect(raw).toContain('Subject: See you')
    expect(raw).toContain('at 09:00 (Eastern Time), bring your diary.')
  })

  it('visit reminders have a calendar entry for scheduled, moved and cancelled visits, without participant or study', async () => {
    expect((await createReminder({ kind: 'VISIT_PLANNED' })).status).toBe(201)
    const { visitId, email, visitDate } = await planVisit()
    const readSentMails = () => mails.received.filter(({ to }) => to === email).map(({ raw }) => decodeBody(raw))
    await expect.poll(() => readSentMails().length, pollOptions).toBe(1)
    expect(readSentMails()[0]).toContain('BEGIN:VEVENT')
    expect(readSentMails()[0]).toContain(`UID:${visitId}`)
    expect(readSentMails()[0]).toMatch(new RegExp(`DTSTART:${visitDate.replaceAll('-', '')}T1[34]0000Z`))
    expect(readSentMails()[0]).not.toContain('GLYDE')
    expect((await testStudy.take(visitId, 'reschedule', { visitDate: addDays(visitDate, 1), visitTime: '10:30' })).status).toBe(200)
    await expect.poll(() => readSentMails().length, pollOptions).toBe(2)
    expect((await testStudy.take(visitId, 'cancel', {})).status).toBe(200)
    await expect.poll(() => readSentMails().length, pollOptions).toBe(3)
    expect(readSentMails()[2]).toContain('METHOD:CANCEL')
  })

  it("state the participant's local time and both zones, and no clinic address for a telephone visit", async () => {
    const { participantId, visitId, visitDate, email } = await planVisit()
    await node.ownerQuery(`update participant set time_zone = 'America/Winnipeg' where id = $1`, [participantId])
    const readSentTexts = () => mails.received.filter(({ to }) => to === email).map(({ raw }) => messageTextOf(raw))
    const move = (dayOffset: number, visitTime: string) =>
      testStudy.take(visitId, 'reschedule', { visitDate: addDays(visitDate, dayOffset), visitTime, outsideReason: 'They travel' })
    expect((await move(0, '15:00')).status).toBe(200)
    await expect.poll(() => readSentTexts().at(-1), pollOptions).toContain('at 14:00 (Central Time; 15:00 Eastern Time at the study site).')
    expect(readSentTexts().at(-1)).toContain('Your visit at ')
    // 00:30 in Toronto is on the day before in Winnipeg.
    expect((await move(1, '00:30')).status).toBe(200)
    await expect.poll(() => readSentTexts().at(-1), pollOptions).toContain('at 23:30 (Central Time; ')
    expect(readSentTexts().at(-1)).toContain(`on ${formatLongDay(visitDate, 'en')} at 23:30`)
    await testStudy.call('PATCH', `study/${testStudy.place.studyId}/visit/${testStudy.visitIds.baseline}`, { type: 'TELEPHONE' }, admin)
    expect((await move(0, '16:00')).status).toBe(200)
    await expect
      .poll(() => readSentTexts().at(-1), pollOptions)
      .toMatch(/will call you on .* at 15:00 \(Central Time; 16:00 Eastern Time at the study site\)/)
    expect(readSentTexts().at(-1)).not.toContain('LOCATION')
    await testStudy.call('PATCH', `study/${testStudy.place.studyId}/visit/${testStudy.visitIds.baseline}`, { type: 'IN_CLINIC' }, admin)
  })

  /** Returns the text of a message on one line, decoded from quoted-printable. */
  const messageTextOf = (raw: string): string => decodeBody(raw).replace(/=\r\n/g, '').replace(/\s+/g, ' ')
  /** Returns a message with its base64 parts decoded. */
  const decodeBody = (raw: string): string =>
    raw.replace(
      /(Content-Transfer-Encoding: base64[\s\S]*?\r\n\r\n)([A-Za-z0-9+/=\r\n]+)/g,
      (_, header: string, body: string) => header + Buffer.from(body, 'base64').toString('utf8'),
    )
})

describe("reminders about participants' pages", () => {
  let pages: PagesBench
  let orgId: string
  beforeAll(async () => {
    pages = await createPagesBench()
    const [row] = await pages.node.ownerQuery<{ org_id: string }>('select org_id from study where id = $1', [pages.study.place.studyId])
    orgId = row?.org_id ?? ''
    for (const kind of ['FORM_WAITING', 'CONSENT_WAITING'])
      await pages.study.call('POST', 'study-reminders', { studyId: pages.study.place.studyId, kind, every: 'DAILY' }, admin)
  })
  afterAll(() => pages?.close())

  /** Returns 15:00 in Toronto, a number of days from now. */
  const getAfternoon = (days: number) => new Date(Date.parse(`${getDayAfter(days)}T19:00:00Z`))
  const run = (days: number) => sendDueReminders(pages.node.studydesk, orgId, getAfternoon(days))
  const countMessages = async (participantId: string, template: string) =>
    (await pages.study.call<readonly ParticipantMessage[]>('GET', `participant/${participantId}/messages`)).data.filter(
      (each) => each.template === template,
    ).length

  it('participant reminders about an undecided consent are sent a day later with a new link, and not after a decision', async () => {
    const person = await createParticipantAtHome(pages)
    const home = await person.atHome()
    const id = await home.sent()
    await run(0)
    expect(await countMessages(person.participantId, 'consentReminder')).toBe(0)
    await run(2)
    expect(await countMessages(person.participantId, 'consentReminder')).toBe(1)
    await run(2)
    expect(await countMessages(person.participantId, 'consentReminder')).toBe(1)
    await home.openConsent(id)
    expect((await home.own('POST', `my/consent/${id}/decline`, {})).status).toBe(200)
    await pages.node.ownerQuery(`update mail set created_at = created_at - interval '9 days' where participant_id = $1`, [
      person.participantId,
    ])
    await run(4)
    expect(await countMessages(person.participantId, 'consentReminder')).toBe(1)
  })

  it('participant reminders are sent for due forms, several together', async () => {
    const person = await createParticipantAtHome(pages)
    await giveConsent(pages.node, person.participantStudyId)
    for (const name of ['a', 'b']) {
      const formId = await pages.study.newForm({
        type: 'EPRO',
        formType: 'DEFAULT',
        formJson: { pages: [{ elements: [{ type: 'text', name }] }] },
      })
      const assignment = { participantStudyId: person.participantStudyId, formId, dueOn: pages.study.day }
      expect((await pages.study.call('POST', 'form-assignments', assignment)).status).toBe(201)
    }
    await run(0)
    expect(await countMessages(person.participantId, 'formReminder')).toBe(1)
    await expect
      .poll(
        () =>
          person
            .letters()
            .concat(person.messages())
            .filter((each) => each.includes('/crm/my#')).length,
        pollOptions,
      )
      .toBe(1)
  })

  it('participant reminders are not sent to participants who opted out, while requested messages still are', async () => {
    const person = await createParticipantAtHome(pages)
    const home = await person.atHome()
    expect((await home.overview()).messages).toEqual({ email: true, sms: true })
    expect((await home.own('PUT', 'my/messages', { email: 'no' })).status).toBe(422)
    expect(codesOf(await home.own('PUT', 'my/messages', { sms: true, post: false }))).toEqual([422, 'Invalid', 'post unknownField'])
    expect((await home.own('PUT', 'my/messages', { email: false, sms: false })).status).toBe(200)
    expect((await home.overview()).messages).toEqual({ email: false, sms: false })
    const id = (await pages.study.ask(person.participantStudyId)).data.id
    const rejection = await pages.node.call(`consent/${id}/transitions/send`, {
      as: sendsConsents,
      method: 'POST',
      body: { sentThrough: 'SMS' },
    })
    expect(codesOf(rejection)).toEqual([422, 'Invalid', 'sentThrough participantNoSms'])
    await run(3)
    expect(await countMessages(person.participantId, 'formReminder')).toBe(0)
    await pages.node.ownerQuery(`update participant_link set created_at = created_at - interval '9 days' where participant_id = $1`, [
      person.participantId,
    ])
    const sentMessage = await person.next(person.messages, () =>
      person.call('POST', 'my/link/renew', { token: home.token, dateOfBirth: birthDate, channel: 'SMS' }),
    )
    expect(person.tokenIn(sentMessage)).toHaveLength(43)
  })
})

it.each([
  ['America/Toronto', '2026-11-26T13:59:00Z', false],
  ['America/Toronto', '2026-11-26T14:00:00Z', true],
  ['America/Toronto', '2026-11-27T00:59:00Z', true],
  ['America/Toronto', '2026-11-27T01:00:00Z', false],
])('in %s at %s the participant is awake: %s', (zone, timestamp, awake) => {
  expect(isAwake(zone, new Date(timestamp))).toBe(awake)
})
