import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { daysAfter } from '#resources/core/day.ts'
import type { DailyActivities } from '#resources/dailyActivities.ts'
import type { OwnVisit } from '#resources/participantPages.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { coordinator, viewer } from '../consents/testConsents.ts'
import { type PagesUnderTest, pagesUnderTest, somebodyAtHome } from '../participantPages/testParticipantPages.ts'
import { giveConsent } from '../participants/comments/testParticipants.ts'
import { codesOf } from '../testing/index.ts'
import { pausedAtWrite } from '../testing/race.ts'

let pages: PagesUnderTest
beforeAll(async () => {
  pages = await pagesUnderTest()
})
afterAll(() => pages?.close())

type Request = ResourceAnswer['visitRequest']

/** Somebody under way who is at home, with their first visit. */
async function underWay() {
  const person = await somebodyAtHome(pages)
  const home = await person.atHome()
  const { call } = pages.study
  await giveConsent(pages.node, person.participantStudyId)
  for (const transition of ['enroll', 'addToConduct'])
    expect((await call('POST', `participant-study/${person.participantStudyId}/transitions/${transition}`, {})).status).toBe(200)
  const { conductStartedOn } = (await call<ResourceAnswer['participantStudy']>('GET', `participant-study/${person.participantStudyId}`))
    .data
  const visits = async () => (await home.overview()).studies[0]?.visits ?? []
  const [first] = await visits()
  if (first === undefined) throw new Error('They have no visit')
  const visit = async (): Promise<OwnVisit> => (await visits()).find(({ id }) => id === first.id) as OwnVisit
  const day = (ahead: number) => daysAfter(String(conductStartedOn), ahead)
  const slot = (ahead: number, from = '09:00', until = '11:00') => ({ date: day(ahead), from, until })
  const ask = (body: unknown, id = first.id) => home.own<Request>('POST', `my/visit/${id}/request`, body)
  const take = (id: string, transition: string, body: unknown = {}, as = coordinator) =>
    call<Request>('POST', `visit-request/${id}/transitions/${transition}`, body, as)
  return { person, home, visit, visitId: first.id, day, slot, ask, take, call }
}

describe('a visit request', () => {
  it('names times, once at a time, and stands in the day of whoever plans visits', async () => {
    const { visit, slot, ask, visitId, call } = await underWay()
    expect((await visit()).mayAsk).toBe(true)
    const made = await ask({ slots: [slot(1), slot(2, '13:00', '15:30')], note: 'After work, please' })
    expect([made.status, made.data.state]).toEqual([201, 'REQUESTED'])
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
    ['six times', { slots: [1, 2, 3, 4, 5, 6].map((ahead) => ({ date: `2031-01-0${ahead}`, from: '09:00', until: '10:00' })) }, 'tooMany'],
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
  ])('with %s is refused', async (_, body, code, path = 'slots') => {
    const { ask, visit } = await underWay()
    expect((await ask(body)).error.fields).toMatchObject([{ path, code }])
    expect((await visit()).request).toBeNull()
  })

  it('is accepted: the visit is planned, and the participant told', async () => {
    const { person, visit, slot, ask, take } = await underWay()
    const { id } = (await ask({ slots: [slot(1)] })).data
    expect(codesOf(await take(id, 'accept', {}))).toEqual([422, 'Invalid', 'visitDate required', 'visitTime required'])
    expect((await take(id, 'accept', { visitDate: slot(1).date, visitTime: '09:30' }, viewer)).status).toBe(403)
    const sent = await person.next(
      () => [...person.messages(), ...person.letters()],
      () => take(id, 'accept', { visitDate: slot(1).date, visitTime: '09:30' }),
    )
    expect(sent).toContain('/crm/my#')
    expect(await visit()).toMatchObject({ status: 'SCHEDULED', date: slot(1).date, time: '09:30', request: { state: 'CONFIRMED' } })
    expect((await take(id, 'close', { reply: 'No' })).status).toBe(409)
  })

  it('is settled by staff at a time that was offered alone: any other one is proposed', async () => {
    const { visit, slot, ask, take } = await underWay()
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

  it('is answered with another time, to which the participant agrees; outside of the window staff say why', async () => {
    const { home, visit, day, slot, ask, take } = await underWay()
    const { id } = (await ask({ slots: [slot(1)] })).data
    const far = { visitDate: day(90), visitTime: '14:00' }
    expect(codesOf(await take(id, 'propose', far))).toEqual([422, 'Invalid', 'outsideReason required'])
    expect((await take(id, 'propose', { ...far, outsideReason: 'The site is closed', reply: 'We are closed until then' })).status).toBe(200)
    expect((await visit()).request).toMatchObject({ state: 'PROPOSED', date: day(90), time: '14:00', reply: 'We are closed until then' })
    expect((await home.own<Request>('POST', `my/visit-request/${id}/agree`, {})).data.state).toBe('CONFIRMED')
    expect(await visit()).toMatchObject({ status: 'SCHEDULED', date: day(90), time: '14:00' })
    expect((await home.own('POST', `my/visit-request/${id}/agree`, {})).status).toBe(409)
  })

  it('is asked again with other times, taken back, or closed with an answer', async () => {
    const { home, visit, slot, ask, take } = await underWay()
    const { id } = (await ask({ slots: [slot(1)] })).data
    expect((await home.own('POST', `my/visit-request/${id}/ask-again`, { slots: [slot(2)] })).status).toBe(409)
    expect((await take(id, 'propose', { visitDate: slot(3).date, visitTime: '09:00' })).status).toBe(200)
    expect((await home.own<Request>('POST', `my/visit-request/${id}/ask-again`, { slots: [slot(4)] })).data.state).toBe('REQUESTED')
    expect((await visit()).request).toMatchObject({ state: 'REQUESTED', slots: [slot(4)], date: slot(4).date })
    expect((await home.own<Request>('POST', `my/visit-request/${id}/cancel`, {})).data.state).toBe('CANCELLED')
    const again = (await ask({ slots: [slot(1)] })).data
    expect(codesOf(await take(again.id, 'close'))).toEqual([422, 'Invalid', 'reply required'])
    expect((await take(again.id, 'close', { reply: 'Please call us' })).data.state).toBe('CLOSED')
    expect((await visit()).mayAsk).toBe(true)
  })

  it('says where the clocks of the participant and of the site stand, and offers no day that has gone', async () => {
    const { person, home, visit, visitId, day, call } = await underWay()
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

  it('ends with its visit', async () => {
    const { visit, visitId, slot, ask, call } = await underWay()
    await ask({ slots: [slot(1)] })
    const at = { visitDate: slot(1).date, visitTime: '09:00' }
    expect((await call('POST', `participant-visit/${visitId}/transitions/schedule`, at)).status).toBe(200)
    expect((await visit()).request?.state).toBe('REQUESTED')
    expect((await call('POST', `participant-visit/${visitId}/transitions/cancel`, {})).status).toBe(200)
    expect(await visit()).toMatchObject({ status: 'CANCELLED', mayAsk: false, request: { state: 'CLOSED' } })
  })

  it('is nobody else’s, and no member of staff takes the participant’s steps', async () => {
    const [one, two] = [await underWay(), await underWay()]
    const { id } = (await one.ask({ slots: [one.slot(1)] })).data
    for (const step of ['agree', 'ask-again', 'cancel'])
      expect([step, (await two.home.own('POST', `my/visit-request/${id}/${step}`, { slots: [two.slot(1)] })).status]).toEqual([step, 404])
    expect((await two.ask({ slots: [two.slot(1)] }, one.visitId)).status).toBe(404)
    for (const step of ['agree', 'askAgain', 'cancel']) expect([step, (await one.take(id, step)).status]).toEqual([step, 404])
    await pages.node.ownerQuery('update dct_setup set offers_visit_requests = false')
    expect((await one.home.own('POST', `my/visit-request/${id}/cancel`, {})).status).toBe(404)
    expect((await one.visit()).mayAsk).toBe(false)
    await pages.node.ownerQuery('update dct_setup set offers_visit_requests = true')
  })
})

describe('visit requests of the same moment', () => {
  it('are one: the database refuses the other', async () => {
    const { slot, ask } = await underWay()
    const answers = await pausedAtWrite(pages.node, ['visit_request'], [() => ask({ slots: [slot(1)] }), () => ask({ slots: [slot(2)] })])
    expect(answers.map(codesOf).toSorted()).toEqual([
      [201, undefined],
      [409, 'RequestUnderWay'],
    ])
  })
})
