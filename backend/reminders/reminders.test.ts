import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { daysAfter } from '#resources/core/day.ts'
import { dayWords } from '#resources/core/dayWords.ts'
import type { ParticipantMessage } from '#resources/messageAnswers.ts'
import { coordinator as sendsConsents } from '../consents/testConsents.ts'
import { type TestMailServer, testMailServer } from '../mail/testMailServer.ts'
import { birthDate, type PagesUnderTest, pagesUnderTest, somebodyAtHome } from '../participantPages/testParticipantPages.ts'
import { giveConsent } from '../participants/comments/testParticipants.ts'
import { todayAnd } from '../testing/days.ts'
import { codesOf, type TestNode, testNode } from '../testing/index.ts'
import { admin, coordinator, type StudyWithVisits, studyWithVisits } from '../visits/testVisits.ts'
import { isAwake } from './quietHours.ts'
import { remindAt } from './remind.ts'

const soon = { timeout: 10_000 }

describe('visits', () => {
  let node: TestNode
  let mails: TestMailServer
  let of: StudyWithVisits
  let orgId: string
  beforeAll(async () => {
    mails = await testMailServer()
    node = await testNode({ settings: { SMTP_URL: mails.url, MAIL_FROM: 'us@example.org' } })
    of = await studyWithVisits(node)
    const [row] = await node.ownerQuery<{ org_id: string }>('select org_id from study where id = $1', [of.place.studyId])
    orgId = row?.org_id ?? ''
  })
  afterAll(async () => {
    await node?.close()
    await mails?.close()
  })

  const reminder = (values: Readonly<Record<string, unknown>>) =>
    of.call<{ id: string }>('POST', 'study-reminders', { studyId: of.place.studyId, ...values }, admin)
  /** Somebody whose baseline visit is planned for a day, at nine. */
  async function planned(ahead = 3) {
    const { participationId, startedOn } = await of.underWay()
    const { participantId } = await of.participation(participationId)
    await node.ownerQuery(
      `update participant set email = $2, primary_mobile = null, contactable_by_any_study = true, time_zone = null where id = $1`,
      [participantId, `${participationId}@example.org`],
    )
    const visit = await of.visitOf(participationId, of.visitIds.baseline)
    const visitDate = daysAfter(startedOn, ahead)
    expect((await of.take(visit.id, 'schedule', { visitDate, visitTime: '09:00' })).status).toBe(200)
    const messages = async (template?: string) =>
      (await of.call<readonly ParticipantMessage[]>('GET', `participant/${participantId}/messages`)).data.filter(
        (each) => template === undefined || each.template === template,
      )
    return { participationId, participantId, visitId: visit.id, visitDate, messages, email: `${participationId}@example.org` }
  }
  /** Hours before the visit, as a moment. */
  const hoursAhead = (visitDate: string, hours: number) => new Date(Date.parse(`${visitDate}T13:00:00Z`) - hours * 3_600_000)
  const run = (now: Date) => remindAt(node.studydesk, orgId, now)

  it('that come are reminded of once, however many nodes run, in the hours of the day', async () => {
    expect((await reminder({ kind: 'VISIT_AHEAD', every: 'DAILY' })).status).toBe(201)
    const { visitDate, messages, visitId } = await planned()
    await run(hoursAhead(visitDate, 30))
    expect(await messages('visitReminder')).toEqual([])
    // In the night before nothing is sent.
    await run(hoursAhead(visitDate, 10))
    expect(await messages('visitReminder')).toEqual([])
    await Promise.all([1, 2, 3, 4, 5].map(() => run(hoursAhead(visitDate, 20))))
    expect(await messages('visitReminder')).toHaveLength(1)
    await run(hoursAhead(visitDate, 19))
    expect(await messages('visitReminder')).toHaveLength(1)

    // Moved, it is reminded of anew.
    expect((await of.take(visitId, 'reschedule', { visitDate: daysAfter(visitDate, 1), visitTime: '09:00' })).status).toBe(200)
    await run(hoursAhead(daysAfter(visitDate, 1), 20))
    expect(await messages('visitReminder')).toHaveLength(2)
  })

  it('are told by nobody to whoever wants no messages, died, or is not to be written to', async () => {
    for (const change of ['no_emails = true', 'contactable_by_any_study = false', 'deceased = true', 'email = null']) {
      const { participantId, visitDate } = await planned()
      await node.ownerQuery(`update participant set ${change} where id = $1`, [participantId])
      await run(hoursAhead(visitDate, 20))
      const [{ count } = { count: -1 }] = await node.ownerQuery<{ count: number }>(
        'select count(*)::int as count from mail where participant_id = $1',
        [participantId],
      )
      expect([change, count]).toEqual([change, 0])
    }
  })

  it('are not written to participants who left, by whichever door, and what waited is cancelled', async () => {
    const { participationId, participantId, visitDate, visitId, messages } = await planned()
    expect(await run(hoursAhead(visitDate, 20))).toBe(1)
    await node.ownerQuery(`update mail set status = 'HELD' where participant_id = $1`, [participantId])
    const left = await of.call('POST', `participant-study/${participationId}/transitions/withdraw`, {
      withdrawalScope: ['TREATMENT'],
      reason: 'Moved away',
    })
    expect(left.status).toBe(200)
    expect((await messages('visitReminder')).map(({ status }) => status)).toEqual(['CANCELLED'])

    // Rows of a time before this rule: still planned, though the participant left.
    const other = await planned()
    await node.ownerQuery(`update participant_study set conduct_status = 'WITHDRAWN', withdrawal_scope = '{TREATMENT}' where id = $1`, [
      other.participationId,
    ])
    await run(hoursAhead(other.visitDate, 20))
    expect(await other.messages('visitReminder')).toEqual([])
    expect((await of.now(visitId)).status).toBe('CANCELLED')
  })

  it('stand in the ledger of whoever sees the participant, unless the profile is locked', async () => {
    const { participantId, visitDate, messages } = await planned()
    await run(hoursAhead(visitDate, 20))
    expect(await messages()).toMatchObject([{ template: 'visitReminder', channel: 'EMAIL' }])
    expect(Object.keys((await messages())[0] ?? {})).not.toContain('body')
    const read = async (as: string) => (await node.call(`participant/${participantId}/messages`, { as })).status
    expect(await read('nobody@northlake.example')).toBe(403)
    expect(await read('unassigned@northlake.example')).toBe(404)
    await node.ownerQuery('update participant set is_restricted_profile = true where id = $1', [participantId])
    expect(await read(coordinator)).toBe(404)
  })

  it('go by the clocks of the participant', async () => {
    const { participantId, visitDate, messages } = await planned()
    await node.ownerQuery(`update participant set time_zone = 'Asia/Tokyo' where id = $1`, [participantId])
    // 17 hours before nine in Toronto it is four in the afternoon there, and five in the morning in Tokyo.
    await run(hoursAhead(visitDate, 17))
    expect(await messages('visitReminder')).toEqual([])
    await run(hoursAhead(visitDate, 12))
    expect(await messages('visitReminder')).toHaveLength(1)
  })

  it('are told in the study’s own words, which name nothing that is not known', async () => {
    const [row] = (await of.call<readonly { id: string }[]>('GET', `study-reminders?studyId=${of.place.studyId}`, undefined, admin)).data
    const wrong = await of.call('PATCH', `study-reminder/${row?.id}`, { emailEn: 'On {{day}} for {{firstName}}' }, admin)
    expect(codesOf(wrong)).toEqual([422, 'Invalid', 'emailEn unknownPlaceholder'])
    const right = await of.call(
      'PATCH',
      `study-reminder/${row?.id}`,
      { subjectEn: 'See you', emailEn: 'On {{day}} at {{ time }}, bring your diary.' },
      admin,
    )
    expect(right.status).toBe(200)
    const { visitDate, email } = await planned()
    await run(hoursAhead(visitDate, 20))
    await expect.poll(() => mails.taken.some(({ to }) => to === email), soon).toBe(true)
    const raw = mails.taken.find(({ to }) => to === email)?.raw ?? ''
    expect(raw).toContain('Subject: See you')
    expect(raw).toContain('at 09:00 (Eastern Time), bring your diary.')
  })

  it('that are planned, moved or called off go with an entry for the calendar that says neither who nor which study', async () => {
    expect((await reminder({ kind: 'VISIT_PLANNED' })).status).toBe(201)
    const { visitId, email, visitDate } = await planned()
    const sent = () => mails.taken.filter(({ to }) => to === email).map(({ raw }) => decoded(raw))
    await expect.poll(() => sent().length, soon).toBe(1)
    expect(sent()[0]).toContain('BEGIN:VEVENT')
    expect(sent()[0]).toContain(`UID:${visitId}`)
    expect(sent()[0]).toMatch(new RegExp(`DTSTART:${visitDate.replaceAll('-', '')}T1[34]0000Z`))
    expect(sent()[0]).not.toContain('GLYDE')
    expect((await of.take(visitId, 'reschedule', { visitDate: daysAfter(visitDate, 1), visitTime: '10:30' })).status).toBe(200)
    await expect.poll(() => sent().length, soon).toBe(2)
    expect((await of.take(visitId, 'cancel', {})).status).toBe(200)
    await expect.poll(() => sent().length, soon).toBe(3)
    expect(sent()[2]).toContain('METHOD:CANCEL')
  })

  it('tell the time where the participant is, name both zones, and send nobody to a clinic that calls them', async () => {
    const { participantId, visitId, visitDate, email } = await planned()
    await node.ownerQuery(`update participant set time_zone = 'America/Winnipeg' where id = $1`, [participantId])
    const sent = () => mails.taken.filter(({ to }) => to === email).map(({ raw }) => wordsOf(raw))
    const move = (ahead: number, visitTime: string) =>
      of.take(visitId, 'reschedule', { visitDate: daysAfter(visitDate, ahead), visitTime, outsideReason: 'They travel' })
    expect((await move(0, '15:00')).status).toBe(200)
    await expect.poll(() => sent().at(-1), soon).toContain('at 14:00 (Central Time; 15:00 Eastern Time at the study site).')
    expect(sent().at(-1)).toContain('Your visit at ')
    // Past midnight in Toronto is the day before in Winnipeg.
    expect((await move(1, '00:30')).status).toBe(200)
    await expect.poll(() => sent().at(-1), soon).toContain('at 23:30 (Central Time; ')
    expect(sent().at(-1)).toContain(`on ${dayWords(visitDate, 'en')} at 23:30`)
    await of.call('PATCH', `study/${of.place.studyId}/visit/${of.visitIds.baseline}`, { type: 'TELEPHONE' }, admin)
    expect((await move(0, '16:00')).status).toBe(200)
    await expect.poll(() => sent().at(-1), soon).toMatch(/calls you on .* at 15:00 \(Central Time; 16:00 Eastern Time at the study site\)/)
    expect(sent().at(-1)).not.toContain('LOCATION')
    await of.call('PATCH', `study/${of.place.studyId}/visit/${of.visitIds.baseline}`, { type: 'IN_CLINIC' }, admin)
  })

  /** The words of a message on one line, as its quoted-printable text has them. */
  const wordsOf = (raw: string): string => decoded(raw).replace(/=\r\n/g, '').replace(/\s+/g, ' ')
  /** The parts of a message in one text, those in base64 read. */
  const decoded = (raw: string): string =>
    raw.replace(
      /(Content-Transfer-Encoding: base64[\s\S]*?\r\n\r\n)([A-Za-z0-9+/=\r\n]+)/g,
      (_, head: string, body: string) => head + Buffer.from(body, 'base64').toString('utf8'),
    )
})

describe('what waits on their own pages', () => {
  let pages: PagesUnderTest
  let orgId: string
  beforeAll(async () => {
    pages = await pagesUnderTest()
    const [row] = await pages.node.ownerQuery<{ org_id: string }>('select org_id from study where id = $1', [pages.study.place.studyId])
    orgId = row?.org_id ?? ''
    for (const kind of ['FORM_WAITING', 'CONSENT_WAITING'])
      await pages.study.call('POST', 'study-reminders', { studyId: pages.study.place.studyId, kind, every: 'DAILY' }, admin)
  })
  afterAll(() => pages?.close())

  /** Three in the afternoon in Toronto, so many days from now. */
  const afternoon = (days: number) => new Date(Date.parse(`${todayAnd(days)}T19:00:00Z`))
  const run = (days: number) => remindAt(pages.node.studydesk, orgId, afternoon(days))
  const written = async (participantId: string, template: string) =>
    (await pages.study.call<readonly ParticipantMessage[]>('GET', `participant/${participantId}/messages`)).data.filter(
      (each) => each.template === template,
    ).length

  it('a consent that was sent and not decided on, a day later, with a link of its own; not once it is', async () => {
    const person = await somebodyAtHome(pages)
    const home = await person.atHome()
    const id = await home.sent()
    await run(0)
    expect(await written(person.participantId, 'consentReminder')).toBe(0)
    await run(2)
    expect(await written(person.participantId, 'consentReminder')).toBe(1)
    await run(2)
    expect(await written(person.participantId, 'consentReminder')).toBe(1)
    await home.openConsent(id)
    expect((await home.own('POST', `my/consent/${id}/decline`, {})).status).toBe(200)
    await pages.node.ownerQuery(`update mail set created_at = created_at - interval '9 days' where participant_id = $1`, [
      person.participantId,
    ])
    await run(4)
    expect(await written(person.participantId, 'consentReminder')).toBe(1)
  })

  it('a form that is due, with others together', async () => {
    const person = await somebodyAtHome(pages)
    await giveConsent(pages.node, person.participantStudyId)
    for (const name of ['a', 'b']) {
      const formId = await pages.study.newForm({
        type: 'EPRO',
        formType: 'DEFAULT',
        formJson: { pages: [{ elements: [{ type: 'text', name }] }] },
      })
      const assigned = { participantStudyId: person.participantStudyId, formId, dueOn: pages.study.day }
      expect((await pages.study.call('POST', 'form-assignments', assigned)).status).toBe(201)
    }
    await run(0)
    expect(await written(person.participantId, 'formReminder')).toBe(1)
    await expect
      .poll(
        () =>
          person
            .letters()
            .concat(person.messages())
            .filter((each) => each.includes('/crm/my#')).length,
        soon,
      )
      .toBe(1)
  })

  it('is nobody’s who wants no messages; what they ask for by themselves comes all the same', async () => {
    const person = await somebodyAtHome(pages)
    const home = await person.atHome()
    expect((await home.overview()).messages).toEqual({ email: true, sms: true })
    expect((await home.own('PUT', 'my/messages', { email: 'no' })).status).toBe(422)
    expect(codesOf(await home.own('PUT', 'my/messages', { sms: true, post: false }))).toEqual([422, 'Invalid', 'post unknownField'])
    expect((await home.own('PUT', 'my/messages', { email: false, sms: false })).status).toBe(200)
    expect((await home.overview()).messages).toEqual({ email: false, sms: false })
    const id = (await pages.study.ask(person.participantStudyId)).data.id
    const refused = await pages.node.call(`consent/${id}/transitions/send`, {
      as: sendsConsents,
      method: 'POST',
      body: { sentThrough: 'SMS' },
    })
    expect(codesOf(refused)).toEqual([422, 'Invalid', 'sentThrough participantNoSms'])
    await run(3)
    expect(await written(person.participantId, 'formReminder')).toBe(0)
    await pages.node.ownerQuery(`update participant_link set created_at = created_at - interval '9 days' where participant_id = $1`, [
      person.participantId,
    ])
    const sent = await person.next(person.messages, () =>
      person.call('POST', 'my/link/renew', { token: home.token, dateOfBirth: birthDate, channel: 'SMS' }),
    )
    expect(person.tokenIn(sent)).toHaveLength(43)
  })
})

it.each([
  ['America/Toronto', '2026-11-26T13:59:00Z', false],
  ['America/Toronto', '2026-11-26T14:00:00Z', true],
  ['America/Toronto', '2026-11-27T00:59:00Z', true],
  ['America/Toronto', '2026-11-27T01:00:00Z', false],
])('in %s at %s somebody is awake: %s', (zone, at, awake) => {
  expect(isAwake(zone, new Date(at))).toBe(awake)
})
