import { describe, expect, it } from 'vitest'
import type { Values } from '#resources/core/conditions.ts'
import { addDays } from '#resources/core/random.ts'
import { validate } from '#resources/core/validate.ts'
import { getResource } from '#resources/index.ts'
import { storyDay } from './calendar.ts'
import { makeDemo } from './demo.ts'
import { moveDemo, todayOf } from './moveDemo.ts'
import { rowsOf, testRoles } from './testDemo.ts'
import type { DemoOrganisation } from './types.ts'

const demo = makeDemo(testRoles, 'coordinator')

/** A Saturday, the last and the first day of a year, a leap day, a summer day and a Sunday. */
const days = ['2026-11-28', '2026-12-31', '2027-01-01', '2028-02-29', '2027-07-15', '2027-03-14']

const moveDemoTo = (day: string): readonly DemoOrganisation[] => demo.map((organisation) => moveDemo(organisation, { day }))
const dayOf = (value: unknown): string => String(value ?? '').slice(0, 10)
/** Returns the day on which a row was created, from the timestamp in its ID (UUID version 7). */
const getCreationDay = (id: string): string => new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toISOString().slice(0, 10)

describe.each(days)('the demo that is seeded on %s', (day) => {
  const organisations = moveDemoTo(day)
  const [northlake, rivesud] = organisations
  const from = (days: number): string => addDays(day, days)
  /** Returns the number of rows in each organisation that meet the condition. */
  const countRows = (resource: string, holds: (row: Values) => boolean): readonly number[] =>
    organisations.map((each) => rowsOf(each, resource).filter(holds).length)
  const isAlive = (resource: string, holds: (row: Values) => boolean): boolean => countRows(resource, holds).every((count) => count > 0)
  const userOf = (organisation: DemoOrganisation | undefined, mailbox: string) =>
    rowsOf(organisation, 'user').find(({ email }) => String(email).startsWith(`${mailbox}@`))?.id

  it('keeps every rule of the declarations', () => {
    const broken = organisations.flatMap((organisation) =>
      organisation.rows.flatMap(({ resource, rows }) =>
        rows.flatMap((row) => validate(getResource(resource), row, day).map(({ path, code }) => `${resource}.${path}: ${code}`)),
      ),
    )
    expect(broken).toEqual([])
  })

  it('has planned visits that are late, of the day and to come', () => {
    const isScheduledBetween = (first: number, last: number) => (row: Values) =>
      row.status === 'SCHEDULED' && dayOf(row.visitDate) >= from(first) && dayOf(row.visitDate) <= from(last)
    expect(
      [isScheduledBetween(-7, -1), isScheduledBetween(0, 0), isScheduledBetween(1, 7), isScheduledBetween(8, 21)].map((each) =>
        isAlive('participantVisit', each),
      ),
    ).toEqual(Array(4).fill(true))
    expect(countRows('participantVisit', (row) => row.status === 'SCHEDULED' && dayOf(row.visitDate) < from(-7))).toEqual([0, 0])
  })

  it('has visit requests to answer, of times that are still to come', () => {
    expect(isAlive('visitRequest', ({ state }) => state === 'REQUESTED')).toBe(true)
    for (const organisation of organisations) {
      const visits = new Map(rowsOf(organisation, 'participantVisit').map((visit) => [visit.id, visit]))
      for (const { participantVisitId, slots, visitDate } of rowsOf(organisation, 'visitRequest')) {
        const requested = (slots as readonly { readonly date: string }[]).map(({ date }) => date)
        for (const date of [visitDate, ...requested, visits.get(String(participantVisitId))?.visitDate])
          expect(dayOf(date) > day).toBe(true)
      }
    }
  })

  it('has follow-ups of the coordinator that are late, due on the day, to come and done', () => {
    for (const organisation of organisations) {
      const ownFollowUps = rowsOf(organisation, 'followUp').filter(({ ownerId }) => ownerId === userOf(organisation, 'coordinator'))
      const open = ownFollowUps.flatMap(({ state, dueOn }) => (state === 'OPEN' ? [String(dueOn)] : []))
      expect([open.some((due) => due < day), open.includes(day), open.some((due) => due > day)]).toEqual([true, true, true])
      expect(ownFollowUps.some(({ state }) => state === 'DONE')).toBe(true)
    }
  })

  it('has forms that are filled in, late, due on the day and to come', () => {
    const isOpen = ({ status }: Values): boolean => status === 'NOT_STARTED'
    expect(isAlive('formSubmission', ({ status, reviewedOn }) => status === 'COMPLETED' && typeof reviewedOn === 'string')).toBe(true)
    expect(isAlive('formSubmission', ({ status, reviewedOn }) => status === 'COMPLETED' && typeof reviewedOn !== 'string')).toBe(true)
    expect(isAlive('formSubmission', (row) => isOpen(row) && typeof row.dueOn === 'string' && row.dueOn < day)).toBe(true)
    expect(isAlive('formSubmission', (row) => isOpen(row) && row.dueOn === day)).toBe(true)
    expect(isAlive('formSubmission', (row) => isOpen(row) && String(row.dueOn ?? '') > day)).toBe(true)
  })

  it('has queries about answers of several participants: open, answered and closed, some for the coordinator', () => {
    for (const state of ['OPEN', 'ANSWERED', 'CLOSED'])
      expect(
        isAlive('formQuery', ({ status }) => status === state),
        state,
      ).toBe(true)
    for (const organisation of organisations) {
      const queries = rowsOf(organisation, 'formQuery')
      expect(new Set(queries.map(({ participantId }) => participantId)).size).toBeGreaterThan(4)
      const coordinator = userOf(organisation, 'coordinator')
      expect(queries.some(({ status, assigneeId }) => status === 'OPEN' && assigneeId === coordinator)).toBe(true)
      const answeredKeys = new Set(organisation.formAnswers.map(({ submissionId, question }) => `${submissionId} ${question}`))
      expect(queries.filter(({ formSubmissionId, question }) => !answeredKeys.has(`${formSubmissionId} ${question}`)).length).toBeLessThan(
        2,
      )
    }
  })

  it('notifies those who sign in of things that exist, some of it read', () => {
    for (const [organisation, mailboxes] of [
      [northlake, ['coordinator', 'investigator', 'admin']],
      [rivesud, ['coordinator', 'admin']],
    ] as const) {
      const ids = new Map(organisation?.rows.map(({ resource, rows }) => [resource, new Set(rows.map(({ id }) => id))]))
      const notifications = rowsOf(organisation, 'notification')
      expect(notifications.filter(({ record, recordId }) => ids.get(String(record))?.has(String(recordId)) !== true)).toEqual([])
      for (const mailbox of mailboxes) {
        const ownNotifications = notifications.filter(({ userId }) => userId === userOf(organisation, mailbox))
        expect(ownNotifications.length, mailbox).toBeGreaterThan(0)
        expect(new Set(ownNotifications.map(({ status }) => status)), mailbox).toEqual(new Set(['READ', 'UNREAD']))
        if (mailbox === 'admin') continue
        expect(new Set(ownNotifications.map(({ category }) => category)).size, mailbox).toBeGreaterThan(2)
      }
    }
  })

  it('has announcements of the last days, documents of the last months, and courses that are due', () => {
    expect(isAlive('announcement', ({ publishedDate }) => dayOf(publishedDate) >= from(-14))).toBe(true)
    expect(isAlive('document', ({ dateAdded }) => dayOf(dateAdded) >= from(-90))).toBe(true)
    expect(countRows('courseAssignment', ({ dueOn }) => typeof dueOn === 'string' && dueOn <= day)).toEqual([0, 0])
    expect(isAlive('courseProgress', ({ finishedOn, expiresOn }) => dayOf(finishedOn) < day && dayOf(expiresOn) > day)).toBe(true)
  })

  it('has reports that are shared, and one of the organization', () => {
    expect(isAlive('savedReport', ({ isShared }) => isShared === true)).toBe(true)
    expect(isAlive('customReport', () => true)).toBe(true)
  })

  it('asks sites for the year before and for this one: most have answered for the former', () => {
    const year = Number(day.slice(0, 4))
    expect(isAlive('siteSurvey', ({ startsOn }) => startsOn === `${year - 1}-01-01`)).toBe(true)
    for (const organisation of organisations) {
      const submissions = rowsOf(organisation, 'siteSurveySubmission')
      expect(submissions.length).toBe(rowsOf(organisation, 'site').length - 1)
      expect(new Set(submissions.map(({ period }) => period))).toEqual(new Set([String(year - 1)]))
      for (const { submittedOn } of submissions) {
        expect(dayOf(submittedOn) < day).toBe(true)
        expect(dayOf(submittedOn) <= `${year}-01-31`).toBe(true)
        expect(dayOf(submittedOn) >= `${year - 1}-12-01`).toBe(true)
      }
    }
  })

  it('dates nothing before what it follows, and nothing done in the future', () => {
    const momentSequences: [string, ...unknown[]][] = []
    for (const organisation of organisations) {
      const consents = new Map(
        rowsOf(organisation, 'consent').flatMap((each) =>
          typeof each.givenOn === 'string' ? [[String(each.participantStudyId), each.givenOn]] : [],
        ),
      )
      const participations = new Map(rowsOf(organisation, 'participantStudy').map((each) => [each.id, each]))
      const requester = new Set(rowsOf(organisation, 'studyConsent').map(({ studyId }) => studyId))
      for (const { id, dateAdded, enrolledOn, conductStartedOn } of participations.values())
        momentSequences.push([`participation ${id}`, dateAdded, enrolledOn, conductStartedOn, day])
      for (const { id, participantStudyId, studyId, completedOn } of rowsOf(organisation, 'participantVisit'))
        if (typeof completedOn === 'string')
          momentSequences.push([
            `visit ${id}`,
            requester.has(studyId) ? (consents.get(String(participantStudyId)) ?? '9999') : null,
            completedOn,
            day,
          ])
      for (const each of rowsOf(organisation, 'formSubmission')) {
        const conductStart = participations.get(String(each.participantStudyId))?.conductStartedOn
        momentSequences.push([`form ${each.id}`, conductStart, each.completedOn, each.reviewedOn, day])
      }
      const submissions = new Map(rowsOf(organisation, 'formSubmission').map((each) => [each.id, each]))
      for (const { submissionId, at } of organisation.formAnswers)
        momentSequences.push([`answer ${submissionId}`, at, submissions.get(String(submissionId))?.completedOn])
      for (const each of rowsOf(organisation, 'formQuery'))
        momentSequences.push([
          `query ${each.id}`,
          submissions.get(String(each.formSubmissionId))?.completedOn,
          each.raisedOn,
          each.answeredOn,
          each.closedOn,
          day,
        ])
      for (const { id, sentOn, declinedOn, givenOn, attestedOn, countersignedOn } of rowsOf(organisation, 'consent'))
        momentSequences.push([`consent ${id}`, sentOn, declinedOn, givenOn, attestedOn, countersignedOn, day])
      const moveCreationDay = (id: string): string =>
        addDays(getCreationDay(id), Math.round((Date.parse(day) - Date.parse(storyDay)) / 86_400_000))
      for (const { id, readOn } of rowsOf(organisation, 'notification'))
        momentSequences.push([`notification ${id}`, moveCreationDay(id), readOn, day])
      for (const { id, dueOn, state } of rowsOf(organisation, 'followUp'))
        momentSequences.push([`follow-up ${id}`, moveCreationDay(id), state === 'DONE' ? dueOn : day])
    }
    const wrong = momentSequences.filter(([, ...moments]) => {
      const knownDays = moments.filter((moment) => moment !== null && moment !== undefined).map(dayOf)
      return knownDays.some((each, index) => index > 0 && each < (knownDays[index - 1] ?? ''))
    })
    expect(wrong).toEqual([])
  })

  it('records nothing after the death of a participant, and plans nothing for them', () => {
    for (const organisation of organisations) {
      const died = new Map(
        rowsOf(organisation, 'participant').flatMap((each) => (each.deceased === true ? [[each.id, String(each.deceasedOn)]] : [])),
      )
      const visits = rowsOf(organisation, 'participantVisit').filter(({ participantId }) => died.has(String(participantId)))
      expect(visits.filter(({ status }) => status === 'SCHEDULED' || status === 'UNSCHEDULED')).toEqual([])
      const cards = rowsOf(organisation, 'participantStudy').filter(({ participantId }) => died.has(String(participantId)))
      expect(cards.filter(({ conductStatus }) => conductStatus === 'UNDER_WAY')).toEqual([])
      expect(new Set(cards.map(({ conductStatus }) => conductStatus))).toContain('WITHDRAWN')
      const getDeathDay = (participantId: unknown): string => died.get(String(participantId)) ?? '9999'
      expect(visits.filter(({ participantId, completedOn }) => dayOf(completedOn) > getDeathDay(participantId))).toEqual([])
      expect(cards.filter(({ participantId, dateAdded }) => dayOf(dateAdded) > getDeathDay(participantId))).toEqual([])
      expect([...died.values()].filter((each) => each > day)).toEqual([])
    }
  })

  it('leaves birth dates as they are', () => {
    expect(rowsOf(northlake, 'participant').map(({ dob }) => dob)).toEqual(rowsOf(demo[0], 'participant').map(({ dob }) => dob))
  })
})

describe('moving the demo', () => {
  it('leaves it as it is on its own day, but for the survey, which follows the calendar', () => {
    const [movedOrganisation] = moveDemoTo(storyDay)
    const without = (organisation: DemoOrganisation | undefined) =>
      organisation?.rows.filter(({ resource }) => !resource.startsWith('siteSurvey'))
    expect(without(movedOrganisation)).toEqual(without(demo[0]))
  })

  it('goes by the date that the organization has when it is seeded, not the server', () => {
    expect(demo.map((organisation) => todayOf(organisation, new Date('2026-11-28T03:50:00Z')))).toEqual(['2026-11-27', '2026-11-27'])
    expect(demo.map((organisation) => todayOf(organisation, new Date('2026-11-28T12:00:00Z')))).toEqual(['2026-11-28', '2026-11-28'])
  })

  it('puts no moment after the one at which it is seeded', () => {
    const lastMoment = '2027-05-03T06:00:00.000Z'
    for (const organisation of demo) {
      // Deadlines may be in the future.
      const text = JSON.stringify(moveDemo(organisation, { day: '2027-05-03', until: lastMoment })).replaceAll(/"reportDueAt":"[^"]*"/g, '')
      const moments = text.match(/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z/g) ?? []
      expect(moments.length).toBeGreaterThan(100)
      expect(moments.filter((moment) => moment > lastMoment)).toEqual([])
    }
  })

  it('names in papers the day that their records name', () => {
    const [northlake] = moveDemoTo('2027-03-14')
    const consents = new Map(rowsOf(northlake, 'consent').map(({ id, givenOn }) => [id, String(givenOn)]))
    const scans = northlake?.files.filter(({ owner }) => owner.resource === 'consent') ?? []
    expect(scans.length).toBeGreaterThan(0)
    for (const { fileName, owner } of scans) expect(fileName).toContain(consents.get(owner.id))
  })
})
