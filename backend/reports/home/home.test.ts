import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { RequestedSurvey } from '#resources/forms/siteSurveyAnswers.ts'
import { getResource } from '#resources/index.ts'
import type { OwnCourse } from '#resources/library/learningAnswers.ts'
import { type FirstStepsAnswer, firstSteps } from '#resources/organisation/firstSteps.ts'
import { homeFigures, homeTasks } from '#resources/reports/home.ts'
import type { HomeAnswer } from '#resources/reports/homeAnswer.ts'
import type { OwnTask } from '#resources/reports/ownTasks.ts'
import { anyRank } from '../../app/testing/anyRank.ts'
import { type TestNode, testNode } from '../../app/testing/index.ts'
import type { Statement } from '../../platform/database/types.ts'
import { listLastWeeks } from './enrolment.ts'

const coordinator = 'coordinator@northlake.example'
const owner = 'owner@northlake.example'
const admin = 'admin@northlake.example'

let node: TestNode
beforeAll(async () => {
  node = await testNode()
})
afterAll(() => node?.close())

const home = async (caller: string, query = '') => (await node.call<HomeAnswer>(`home${query}`, { as: caller })).data
const fetchListTotal = async (caller: string, path: string, query: Readonly<Record<string, string | readonly string[]>>) => {
  const parameters = new URLSearchParams(Object.entries(query).flatMap(([name, value]) => [value].flat().map((each) => [name, each])))
  const { status, headers } = await node.call(`${path}?${parameters}`, { as: caller })
  expect(status).toBe(200)
  return Number(headers.get('X-Total-Count'))
}
const counts = { ...homeFigures, ...homeTasks }

describe('the home page', () => {
  test.each([coordinator, owner, admin, 'investigator@northlake.example', 'viewer@northlake.example', 'coordinator@rivesud.example'])(
    'every figure of %s equals the total of the list that it links to',
    async (caller) => {
      const answer = await home(caller)
      const reportedCounts = Object.entries({ ...answer.figures, ...answer.tasks }) as [keyof typeof counts, { told: { count: number } }][]
      expect(reportedCounts.length).toBeGreaterThan(0)
      for (const [name, { told: total }] of reportedCounts) {
        const { resource, query } = counts[name]
        expect(total.count, name).toBe(await fetchListTotal(caller, getResource(resource).path.many, query))
      }
    },
  )

  test('figures and funnel of the home page within one study equal those of its lists', async () => {
    // A user who is assigned to several studies and may not read figures of other studies.
    const reader = 'medical@northlake.example'
    const fullHome = await home(reader)
    const funnel = fullHome.funnel?.told ?? []
    expect(funnel.length).toBeGreaterThan(1)
    for (const { studyId, added, inScreening, enrolled, notEnrolled } of funnel) {
      expect(added).toBe(await fetchListTotal(reader, 'participant-studies', { studyId }))
      const { figures, funnel: studyFunnel } = await home(reader, `?studyId=${studyId}`)
      expect(studyFunnel?.told).toEqual([expect.objectContaining({ studyId, inScreening, enrolled, notEnrolled })])
      expect(figures.enrolled?.told?.count).toBe(
        await fetchListTotal(reader, 'participants', { recruitmentStatuses: 'ENROLLED', studyIds: studyId }),
      )
      expect(enrolled).toBe(await fetchListTotal(reader, 'participant-studies', { recruitmentStatus: 'ENROLLED', studyId }))
    }
    expect(fullHome.weeks?.told?.at(-1)?.enrolled).toBe(funnel.reduce((sum, { enrolled }) => sum + enrolled, 0))
    for (const { studyId, count } of fullHome.waiting?.told ?? []) {
      const query = { recruitmentStatus: 'IN_SCREENING', dateAdded_lte: '$today-7', studyId }
      expect(count).toBe(await fetchListTotal(reader, 'participant-studies', query))
    }
  })

  test('the home page counts the reader’s own courses, documents and surveys as the pages list them, the most overdue first', async () => {
    const { data: tasks } = await node.call<readonly OwnTask[]>('own-tasks', { as: coordinator })
    const { data: courses } = await node.call<readonly OwnCourse[]>('learning/mine', { as: coordinator })
    const { data: surveys } = await node.call<readonly RequestedSurvey[]>('site-surveys/mine', { as: coordinator })
    const { data: documents } = await node.call<readonly ResourceAnswer['document'][]>('documents?needsReading=true&_end=500', {
      as: coordinator,
    })
    const countTasksOfKind = (kind: OwnTask['kind']) => tasks.filter((each) => each.kind === kind).length
    expect(countTasksOfKind('course')).toBe(courses.filter(({ state, isRetired }) => state !== 'FINISHED' && !isRetired).length)
    expect(countTasksOfKind('survey')).toBe(surveys.filter(({ state, isEnded }) => state !== 'SUBMITTED' && !isEnded).length)
    expect(countTasksOfKind('reading')).toBe(documents.filter(({ attention }) => !attention.includes('READ')).length)
    for (const kind of ['course', 'survey', 'reading'] as const) expect(countTasksOfKind(kind), kind).toBeGreaterThan(0)
    const { ownTasks } = await home(coordinator)
    for (const { kind, count, first } of ownTasks?.told ?? []) {
      expect(count, kind).toBe(countTasksOfKind(kind))
      expect(first).toMatchObject({ title: tasks.find((each) => each.kind === kind)?.title })
    }
    const days = tasks.filter(({ kind }) => kind === 'course').map(({ on }) => on ?? '9999')
    expect(days).toEqual(days.toSorted())
    expect((await home('nobody@northlake.example')).ownTasks).toBeUndefined()
  })

  test("the home page shows the goals of the reader's own study sites alone", async () => {
    const [sum] = await node.ownerQuery<{ goal: number }>(
      `select sum(enrollment_goal)::int as goal from study_site place join study_site_assignment own
        on own.study_id = place.study_id and own.site_id = place.site_id
        join "user" on "user".id = own.user_id where "user".email = $1`,
      [coordinator],
    )
    expect((await home(coordinator)).goal).toEqual({ told: sum?.goal })
  })

  test('the home page shows no studies to a user without one, and everything else as usual', async () => {
    const unassignedHome = await home('unassigned@northlake.example')
    expect(unassignedHome.figures).toEqual({})
    expect(unassignedHome).not.toHaveProperty('funnel')
    expect(unassignedHome).not.toHaveProperty('weeks')
    expect(unassignedHome).not.toHaveProperty('waiting')
    expect(unassignedHome).not.toHaveProperty('goal')
    expect(Object.keys(unassignedHome.tasks)).toEqual(['followUpsDue', 'inNoStudy'])
    expect(unassignedHome.views?.told).toEqual([])
  })

  test("the home page shows the first of today's visits that still take place, by time", async () => {
    const { orgId } = await node.studydesk.sessions.callerOf(await node.tokenFor(coordinator), { correlationId: 'visits' })
    await node.ownerQuery(
      `update participant_visit visit set visit_date = (now() at time zone organisation.time_zone)::date
        from organisation where organisation.id = visit.org_id and visit.org_id = $1 and visit.status = 'SCHEDULED'`,
      [orgId],
    )
    node.studydesk.engine.forgetTotals(orgId, 'participantVisit')
    const list = { status: 'SCHEDULED', visitDate: '$today' }
    const { visits } = await home(coordinator)
    expect(visits?.told?.total.count).toBe(await fetchListTotal(coordinator, 'participant-visits', list))
    const first = visits?.told?.first ?? []
    expect(first).toHaveLength(Math.min(5, visits?.told?.total.count ?? 0))
    expect(first.length).toBeGreaterThan(0)
    expect(first.map(({ at }) => at)).toEqual(first.map(({ at }) => at).toSorted())
    for (const visit of first) expect(visit).toMatchObject({ kind: 'visit', row: { status: 'SCHEDULED' } })
    expect(await home(admin)).not.toHaveProperty('visits')
  })

  test("the home page reminds of the reader's own due follow-ups alone", async () => {
    const [person] = (await node.call<{ id: string }[]>('participants?_end=1&isRestrictedProfile=false', { as: coordinator })).data
    const plan = (dueDate: string) =>
      node.call('follow-ups', { as: coordinator, method: 'POST', body: { participantId: person?.id, dueOn: dueDate, note: 'Call again' } })
    const countDueFollowUps = async (caller: string) => (await home(caller)).tasks.followUpsDue?.told?.count
    const [ownCount = 0, owners] = [await countDueFollowUps(coordinator), await countDueFollowUps(owner)]
    for (const plannedDate of ['2026-01-05', '2099-01-05']) expect((await plan(plannedDate)).status).toBe(201)
    expect(await countDueFollowUps(coordinator)).toBe(ownCount + 1)
    expect(await countDueFollowUps(owner)).toBe(owners)
  })

  test("the home page reports rejected rows of the reader's own imports until the import is undone", async () => {
    const countRejectedRows = async (caller: string) => (await home(caller)).importProblems?.told
    expect(await countRejectedRows(coordinator)).toBe(0)
    const body = new FormData()
    const lines = ['Nia,Homeward,1971-02-03,female,nia@homeward.example,H2X 1Y4,CLINIC', 'Nob,,,,,,']
    body.set('file', new Blob([['firstName,lastName,dob,gender,email,postalCode,referralSource', ...lines].join('\n')]), 'people.csv')
    const answer = await node.fetch('participants/import', { as: coordinator, method: 'POST', body })
    expect((await answer.json()).data).toMatchObject({ accepted: 1, rejected: 1 })
    expect(await countRejectedRows(coordinator)).toBe(1)
    expect(await countRejectedRows(owner), 'another’s').toBe(0)
    expect((await home('viewer@northlake.example')).importProblems).toBeUndefined()
    await node.ownerQuery('update import_act set undone_at = now()')
    expect(await countRejectedRows(coordinator)).toBe(0)
  })

  test('the home page shows administrators the remaining set-up steps of an organisation, and where to do them', async () => {
    const fetchFirstSteps = (caller: string) => node.call<FirstStepsAnswer>('home/first-steps', { as: caller })
    expect((await fetchFirstSteps(admin)).data.done).toEqual(firstSteps)
    expect((await fetchFirstSteps(coordinator)).status).toBe(403)
    const orgCondition = `where org_id = (select org_id from "user" where email = 'admin@rivesud.example')`
    await node.ownerQuery(`delete from study_site_assignment ${orgCondition}`)
    await node.ownerQuery(`update study set status = 'DRAFT' ${orgCondition}`)
    const { data } = await fetchFirstSteps('admin@rivesud.example')
    expect(data).toEqual({ done: ['site', 'study', 'studySite', 'user'], studyId: expect.any(String), userId: expect.any(String) })
  })

  test('the home page offers only what the user may do', async () => {
    const [coordinatorHome, ownerHome, adminHome, homeWithoutUser, developerHome] = await Promise.all(
      [coordinator, owner, admin, 'nobody@northlake.example', 'dev@northlake.example'].map((caller) => home(caller)),
    )
    const figuresOf = (answer: HomeAnswer | undefined) => Object.keys(answer?.figures ?? {})
    expect(figuresOf(coordinatorHome)).toEqual(['visitsToday', 'lateVisits', 'formsOverdue', 'openQueries'])
    expect(figuresOf(await home('investigator@northlake.example'))).toEqual(['visitsToday', 'lateVisits', 'formsToReview', 'formsToSign'])
    expect(figuresOf(adminHome)).toEqual(['inScreening', 'enrolled', 'withoutAgreement'])
    expect(Object.keys(coordinatorHome?.tasks ?? {})).toEqual([
      'seriousReportsLate',
      'seriousReportsDue',
      'followUpsDue',
      'visitsOverdue',
      'missedToReview',
      'visitRequests',
      'formsOverdue',
      'boardReportsDue',
      'formsToEnterAgain',
      'entriesToReconcile',
      'queriesToAnswer',
      'inNoStudy',
      'enrolledWithoutAgreement',
    ])
    expect(ownerHome?.tasks).toMatchObject({ duplicatesToDecide: {}, inTrash: {} })
    expect(adminHome?.tasks).toMatchObject({ unverifiedUsers: {}, mailsNotSent: {}, studiesWithoutSite: {}, roleChanges: {} })
    expect(adminHome?.seals?.told).toHaveProperty('verification')
    expect(homeWithoutUser).toEqual({ figures: {}, tasks: {} })
    expect(developerHome?.failedJobs?.told).toEqual(expect.any(Number))
  })

  test('the home page hides what lists hide of restricted participants, and omits participants out of reach', async () => {
    const restrictedParticipants = await node.call<{ id: string }[]>('participants?isRestrictedProfile=true&_end=1', { as: coordinator })
    const others = await node.ownerQuery<{ id: string }>(
      `select id from participant where deleted_at is null and org_id <> (select org_id from "user" where email = $1) limit 1`,
      [coordinator],
    )
    const ids = [others[0]?.id, restrictedParticipants.data[0]?.id]
    const { opened } = await home(coordinator, `?opened=${ids.join(',')}`)
    expect(opened?.told?.map(({ id }) => id)).toEqual([restrictedParticipants.data[0]?.id])
    expect(opened?.told?.[0]).toMatchObject({ redacted: true })
    expect(opened?.told?.[0]).not.toHaveProperty('firstName')
  })

  test('the home page shows only the existence of a restricted participant, as the search does', async () => {
    const hidden = { firstName: 'Quillon', lastName: 'Zyxwenaud', dob: '1931-02-07', email: 'quillon@zyxwenaud.example' }
    const requiredFields = { gender: 'female', postalCode: 'H2X 1Y4', referralSource: 'CLINIC' }
    const { data } = await node.call<{ id: string }>('participants', {
      as: coordinator,
      method: 'POST',
      body: { ...hidden, ...requiredFields },
    })
    const spellings = ['Quillon', 'zyxwenaud', 'Zyxwenaud, Quillon', '1931-02-07', 'quillon@zyxwenaud.example']
    const searchIds = async (searchText: string) =>
      (await node.call<{ id: string }[]>(`participants?q=${encodeURIComponent(searchText)}`, { as: coordinator })).data.map(({ id }) => id)
    for (const spelling of spellings) expect(await searchIds(spelling), spelling).toContain(data.id)

    const before = await home(coordinator, `?opened=${data.id}`)
    expect(JSON.stringify(before)).toContain('Zyxwenaud')
    await node.call(`participant/${data.id}`, { as: coordinator, method: 'PATCH', body: { isRestrictedProfile: true } })
    for (const searchTerm of spellings) expect(await searchIds(searchTerm), searchTerm).not.toContain(data.id)
    const { opened, ...others } = await home(coordinator, `?opened=${data.id}`)
    expect(opened?.told).toEqual([expect.objectContaining({ id: data.id, redacted: true })])
    expect(JSON.stringify(opened)).not.toMatch(/quillon|zyxwenaud|1931-02/i)
    // A restricted profile changes no figure.
    expect(others).toEqual({ ...before, opened: undefined })
  })

  test('the home page counts by no field that a restricted profile hides', () => {
    for (const [name, { resource, query }] of Object.entries(counts))
      for (const requested of Object.keys(query)) {
        const field = (getResource(resource).fields as Readonly<Record<string, { sensitive?: boolean }>>)[requested.replace(/_[a-z]+$/, '')]
        expect(field?.sensitive, `${name}: ${requested}`).not.toBe(true)
      }
  })

  test('the home page reads by index: no table is scanned for a figure', async () => {
    const { database } = node.studydesk
    const { callerOf } = node.studydesk.sessions
    const { orgId } = await callerOf(await node.tokenFor(coordinator), { correlationId: 'plans' })
    // Disables the trigger that computes matching keys, which takes most of the time and does not affect this test.
    await node.ownerQuery('alter table participant disable trigger participant_added')
    await node.ownerQuery(
      `insert into participant (org_id, id, first_name, last_name, dob, gender, postal_code, referral_source)
        select $1, gen_random_uuid(), 'Ann', 'Many', '1980-01-01', 'female', 'H2X 1Y4', 'CLINIC' from generate_series(1, 10000)`,
      [orgId],
    )
    // Disables a trigger that processes rows one by one. These participants belong to no reader's study sites.
    await node.ownerQuery('alter table participant_study disable trigger study_sites_of_people')
    await node.ownerQuery(
      `insert into participant_study (org_id, id, participant_id, study_id, site_id, recruitment_status, column_id, rank)
        select $1, gen_random_uuid(), participant.id, place.study_id, place.site_id, 'ENROLLED', place.column_id, ${anyRank}
          from participant cross join lateral (select study_site.*, board_column.id as column_id from study_site join board_column using (org_id, study_id)
            where org_id = $1 order by study_site.id desc, board_column.rank limit 1) place
          where last_name = 'Many'`,
      [orgId],
    )
    await node.ownerQuery('alter table participant_study enable trigger study_sites_of_people')
    await node.ownerQuery('alter table participant enable trigger participant_added')
    for (const table of ['participant', 'participant_study']) await node.ownerQuery(`vacuum analyze ${table}`)
    const statements: Statement[] = []
    const batch = database.batch.bind(database)
    const spy = vi.spyOn(database, 'batch').mockImplementation((org, requested) => {
      statements.push(...requested)
      return batch(org, requested)
    })
    for (const name of ['participant', 'participantStudy']) node.studydesk.engine.forgetTotals(orgId, name)
    await home(coordinator)
    spy.mockRestore()
    const countStatements = statements.filter(({ text }) => /from "participant(_study)?"/.test(text))
    expect(countStatements.length).toBeGreaterThan(8)
    for (const { text, values } of countStatements) {
      const [plan] = await batch(orgId, [{ text: `explain ${text}`, values: [...values] }])
      const lines = (plan?.rows ?? []).map((row) => String(row['QUERY PLAN'])).join('\n')
      expect(lines).not.toMatch(/Seq Scan on participant(_study)?\b/)
    }
  })

  test('a failing part of the home page does not prevent the others', async () => {
    const { engine } = node.studydesk
    const failingMethods = [engine, engine.figures].map((each) => vi.spyOn(each, 'summary').mockRejectedValue(new Error('broken')))
    try {
      const answer = await home(owner)
      expect([answer.funnel, answer.weeks, answer.waiting]).toEqual(Array.from({ length: 3 }, () => ({ told: null, failed: 'Unexpected' })))
      expect(answer.figures.inScreening?.told?.count).toEqual(expect.any(Number))
    } finally {
      for (const each of failingMethods) each.mockRestore()
    }
  })

  test('rejects unknown parameters', async () => {
    for (const query of [
      '?colour=red',
      '?studyId=1',
      '?opened=1',
      `?opened=${Array.from({ length: 11 }, () => crypto.randomUUID()).join(',')}`,
    ])
      expect((await node.fetch(`home${query}`, { as: coordinator })).status).toBe(400)
    expect((await node.fetch('home')).status).toBe(401)
  })
})

test('weeks on the home page start on Mondays, and the last contains today', () => {
  expect(listLastWeeks('2026-11-22').slice(-2)).toEqual(['2026-11-09', '2026-11-16'])
  expect(listLastWeeks('2026-11-23').at(-1)).toBe('2026-11-23')
})
