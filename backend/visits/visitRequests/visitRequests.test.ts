import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { addDays } from '#resources/core/values/day.ts'
import type { DailyActivities } from '#resources/participants/dailyActivities.ts'
import type { OwnVisit } from '#resources/participants/participantPages.ts'
import { codesOf } from '../../app/testing/index.ts'
import { runPausedAtWrite } from '../../app/testing/race.ts'
import { coordinator, viewer } from '../../consents/testConsents.ts'
import { giveConsent } from '../../participants/comments/testParticipants.ts'
import { createPagesBench, createParticipantAtHome, type PagesBench } from '../../participants/participantPages/testParticipantPages.ts'

let pages: PagesBench
beforeAll(async () => {
  pages = await createPagesBench()
})
afterAll(() => pages?.close())

type Request = ResourceAnswer['visitRequest']

/** Creates a participant in conduct with a first visit, and signs the participant in at home. */
async function enrolParticipant() {
  const person = await createParticipantAtHome(pages)
  const home = await person.atHome()
  const { call } = pages.study
  await giveConsent(pages.node, person.participantStudyId)
  for (const transition of ['enroll', 'addToConduct'])
    expect((await call('POST', `participant-study/${person.participantStudyId}/transitions/${transition}`, {})).status).toBe(200)
  const { conductStartedOn } = (await call<ResourceAnswer['participantStudy']>('GET', `participant-study/${person.participantStudyId}`))
    .data
  const fetchVisits = async () => (await home.overview()).studies[0]?.visits ?? []
  const [first] = await fetchVisits()
  if (first === undefined) throw new Error('They have no visit')
  const visit = async (): Promise<OwnVisit> => (await fetchVisits()).find(({ id }) => id === first.id) as OwnVisit
  const getDay = (dayOffset: number) => addDays(String(conductStartedOn), dayOffset)
  const createSlot = (dayOffset: number, startTime = '09:00', endTime = '11:00') => ({
    date: getDay(dayOffset),
    from: startTime,
    until: endTime,
  })
  const sendRequest = (body: unknown, id = first.id) => home.own<Request>('POST', `my/visit/${id}/request`, body)
  const applyTransition = (id: string, transition: string, body: unknown = {}, caller = coordinator) =>
    call<Request>('POST', `visit-request/${id}/transitions/${transition}`, body, caller)
  return { person, home, visit, visitId: first.id, day: getDay, slot: createSlot, ask: sendRequest, take: applyTransition, call }
}

describe('a visit request', () => {
  it('a visit request proposes times, one request at a time, and is listed for users who plan visits', async () => {
    const { visit, slot, ask, visitId, call } = await enrolParticipant()
    expect((await visit()).mayAsk).toBe(true)
    const response = await ask({ slots: [slot(1), slot(2, '13:00', '15:30')], note: 'After work, please' })
    expect([response.status, response.data.state]).toEqual([201, 'REQUESTED'])
    expect(await visit()).toMatchObject({ mayAsk: false, request: { state: 'REQUESTED', slots: [slot(1), slot(2, '13:00', '15:30')] } })
    expect((await ask({ slots: [slot(1)] })).error.code).toBe('RequestUnderWay')
    const day = await call<DailyActivities>('GET', 'dailyActivities')
    expect(
      day.data.open.find(({ kind, row }) => kind === 'visitRequest' && 'participantVisitId' in row && row.participantVisitId === visitId),
    ).toBeDefined()
  })

  it.each([
    ['no times', {}, 'required'],
    ['no list', { slots: 'soon' }, 'notAList'],
    [
      'six times',
      { slots: [1, 2, 3, 4, 5, 6].map((dayNumber) => ({ date: `2031-01-0${dayNumber}`, from: '09:00', until: '10:00' })) },
      'tooMany',
    ],
    ['no day', { slots: [{ date: '2031-02-31x', from: '09:00', until: '10:00' }] }, 'notADate', 'slots.0.date'],
    ['no time', { slots: [{ date: '2031-02-03', from: '9', until: '10:00' }] }, 'notATime', 'slots.0.from'],
    ['an end before its beginning', { slots: [{ date: '2031-02-03', from: '10:00', until: '10:00' }] }, 'endsBeforeStart'],
    ['a time between two quarters of an hour', { slots: [{ date: '2031-02-03', from: '10:07', until: '11:00' }] }, 'notAQuarter'],
    ['yesterday', { slots: [{ date: '2020-01-01', from: '09:00', until: '10:00' }] }, 'inPast'],
    [
      'the same twice',
      {
        slots: [
          { date: '2031-02-03', from: '09:00', until: '10:00' },
          { date: '2031-02-03', from: '09:00', until: '11:00' },
        ],
      },
      'sameTwice',
    ],
  ])('a visit request is rejected with %s', async (_, body, code, path = 'slots') => {
    const { ask, visit } = await enrolParticipant()
    expect((await ask(body)).error.fields).toMatchObject([{ path, code }])
    expect((await visit()).request).toBeNull()
  })

  it('a visit request is accepted: the visit is scheduled, and the participant notified', async () => {
    const { person, visit, slot, ask, take } = await enrolParticipant()
    const { id } = (await ask({ slots: [slot(1)] })).data
    expect(codesOf(await take(id, 'accept', {}))).toEqual([422, 'Invalid', 'visitDate required', 'visitTime required'])
    expect((await take(id, 'accept', { visitDate: slot(1).date, visitTime: '09:30' }, viewer)).status).toBe(403)
    const sentMessages = await person.next(
      () => [...person.messages(), ...person.letters()],
      () => take(id, 'accept', { visitDate: slot(1).date, visitTime: '09:30' }),
    )
    expect(sentMessages).toContain('/crm/my#')
    expect(await visit()).toMatchObject({ status: 'SCHEDULED', date: slot(1).date, time: '09:30', request: { state: 'CONFIRMED' } })
    expect((await take(id, 'close', { reply: 'No' })).status).toBe(409)
  })

  it('a visit request is accepted by staff only at an offered time; any other time is a proposal', async () => {
    const { visit, slot, ask, take } = await enrolParticipant()
    const { id } = (await ask({ slots: [slot(1, '10:00', '11:00')] })).data
    for (const [visitDate, visitTime] of [
      [slot(1).date, '08:00'],
      [slot(1).date, '11:00'],
      [slot(2).date, '10:00'],
    ])
      expect(codesOf(await take(id, 'accept', { visitDate, visitTime }))).toEqual([422, 'Invalid', 'visitTime notOffered'])
    expect(await visit()).toMatchObject({ status: 'UNSCHEDULED', request: { state: 'REQUESTED' } })
    expect((await take(id, 'propose', { visitDate: slot(1).date, visitTime: '08:00' })).data.state).toBe('PROPOSED')
  })

  it('a visit request is answered with another time for the participant to accept, with a reason outside the window', async () => {
    const { home, visit, day, slot, ask, take } = await enrolParticipant()
    const { id } = (await ask({ slots: [slot(1)] })).data
    const far = { visitDate: day(90), visitTime: '14:00' }
    expect(codesOf(await take(id, 'propose', far))).toEqual([422, 'Invalid', 'outsideReason required'])
    expect((await take(id, 'propose', { ...far, outsideReason: 'The site is closed', reply: 'We are closed until then' })).status).toBe(200)
    expect((await visit()).request).toMatchObject({ state: 'PROPOSED', date: day(90), time: '14:00', reply: 'We are closed until then' })
    expect((await home.own<Request>('POST', `my/visit-request/${id}/agree`, {})).data.state).toBe('CONFIRMED')
    expect(await visit()).toMatchObject({ status: 'SCHEDULED', date: day(90), time: '14:00' })
    expect((await home.own('POST', `my/visit-request/${id}/agree`, {})).status).toBe(409)
  })

  it('a visit request is repeated with other times, withdrawn, or closed with an answer', async () => {
    const { home, visit, slot, ask, take } = await enrolParticipant()
    const { id } = (await ask({ slots: [slot(1)] })).data
    expect((await home.own('POST', `my/visit-request/${id}/ask-again`, { slots: [slot(2)] })).status).toBe(409)
    expect((await take(id, 'propose', { visitDate: slot(3).date, visitTime: '09:00' })).status).toBe(200)
    expect((await home.own<Request>('POST', `my/visit-request/${id}/ask-again`, { slots: [slot(4)] })).data.state).toBe('REQUESTED')
    expect((await visit()).request).toMatchObject({ state: 'REQUESTED', slots: [slot(4)], date: slot(4).date })
    expect((await home.own<Request>('POST', `my/visit-request/${id}/cancel`, {})).data.state).toBe('CANCELLED')
    const secondRequest = (await ask({ slots: [slot(1)] })).data
    expect(codesOf(await take(secondRequest.id, 'close'))).toEqual([422, 'Invalid', 'reply required'])
    expect((await take(secondRequest.id, 'close', { reply: 'Please call us' })).data.state).toBe('CLOSED')
    expect((await visit()).mayAsk).toBe(true)
  })

  it('a visit request names the time zones of participant and site, and offers no past date', async () => {
    const { person, home, visit, visitId, day, call } = await enrolParticipant()
    await pages.node.ownerQuery(`update participant set time_zone = 'America/Winnipeg' where id = $1`, [person.participantId])
    expect(await home.overview()).toMatchObject({ timeZone: 'America/Winnipeg' })
    expect(await visit()).toMatchObject({ timeZone: 'America/Toronto', dueFrom: day(0) })
    await pages.node.ownerQuery(`update participant_visit set due_from = due_from - 90, due_until = due_until - 90 where id = $1`, [
      visitId,
    ])
    expect(await visit()).toMatchObject({ status: 'UNSCHEDULED', dueFrom: null, dueUntil: null })
    await pages.node.ownerQuery(`update participant_visit set due_from = due_from + 80, due_until = due_until + 100 where id = $1`, [
      visitId,
    ])
    expect(await visit()).toMatchObject({ dueFrom: day(0) })
    expect((await call('GET', `participant-visit/${visitId}`)).status).toBe(200)
  })

  it('a visit request ends with its visit', async () => {
    const { visit, visitId, slot, ask, call } = await enrolParticipant()
    await ask({ slots: [slot(1)] })
    const schedule = { visitDate: slot(1).date, visitTime: '09:00' }
    expect((await call('POST', `participant-visit/${visitId}/transitions/schedule`, schedule)).status).toBe(200)
    expect((await visit()).request?.state).toBe('REQUESTED')
    expect((await call('POST', `participant-visit/${visitId}/transitions/cancel`, {})).status).toBe(200)
    expect(await visit()).toMatchObject({ status: 'CANCELLED', mayAsk: false, request: { state: 'CLOSED' } })
  })

  it('a visit request belongs to its participant, whose steps no staff and no other participant can take', async () => {
    const [owner, outsider] = [await enrolParticipant(), await enrolParticipant()]
    const { id } = (await owner.ask({ slots: [owner.slot(1)] })).data
    for (const step of ['agree', 'ask-again', 'cancel'])
      expect([step, (await outsider.home.own('POST', `my/visit-request/${id}/${step}`, { slots: [outsider.slot(1)] })).status]).toEqual([
        step,
        404,
      ])
    expect((await outsider.ask({ slots: [outsider.slot(1)] }, owner.visitId)).status).toBe(404)
    for (const step of ['agree', 'askAgain', 'cancel']) expect([step, (await owner.take(id, step)).status]).toEqual([step, 404])
    await pages.node.ownerQuery('update dct_setup set offers_visit_requests = false')
    expect((await owner.home.own('POST', `my/visit-request/${id}/cancel`, {})).status).toBe(404)
    expect((await owner.visit()).mayAsk).toBe(false)
    await pages.node.ownerQuery('update dct_setup set offers_visit_requests = true')
  })
})

describe('concurrent visit requests', () => {
  it('two concurrent visit requests result in one: the database rejects the other', async () => {
    const { slot, ask } = await enrolParticipant()
    const answers = await runPausedAtWrite(
      pages.node,
      ['visit_request'],
      [() => ask({ slots: [slot(1)] }), () => ask({ slots: [slot(2)] })],
    )
    expect(answers.map(codesOf).toSorted()).toEqual([
      [201, undefined],
      [409, 'RequestUnderWay'],
    ])
  })
})
