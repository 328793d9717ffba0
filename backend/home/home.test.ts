import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type FirstStepsAnswer, firstSteps } from '#resources/firstSteps.ts'
import { homeFigures, homeTasks } from '#resources/home.ts'
import type { HomeAnswer } from '#resources/homeAnswer.ts'
import { resourceNamed } from '#resources/index.ts'
import type { OwnCourse } from '#resources/learningAnswers.ts'
import type { OwnTask } from '#resources/ownTasks.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import type { AskedSurvey } from '#resources/siteSurveyAnswers.ts'
import type { Statement } from '../database/types.ts'
import { type TestNode, testNode } from '../testing/index.ts'
import { lastWeeks } from './enrolment.ts'

const coordinator = 'coordinator@northlake.example'
const owner = 'owner@northlake.example'
const admin = 'admin@northlake.example'

let node: TestNode
beforeAll(async () => {
  node = await testNode()
})
afterAll(() => node?.close())

const home = async (as: string, query = '') => (await node.call<HomeAnswer>(`home${query}`, { as })).data
const listed = async (as: string, path: string, query: Readonly<Record<string, string | readonly string[]>>) => {
  const parameters = new URLSearchParams(Object.entries(query).flatMap(([name, value]) => [value].flat().map((each) => [name, each])))
  const { status, headers } = await node.call(`${path}?${parameters}`, { as })
  expect(status).toBe(200)
  return Number(headers.get('X-Total-Count'))
}
const counts = { ...homeFigures, ...homeTasks }

describe('home', () => {
  test.each([coordinator, owner, admin, 'investigator@northlake.example', 'viewer@northlake.example', 'coordinator@rivesud.example'])(
    'every figure of %s is the total of the list to which it leads',
    async (as) => {
      const answer = await home(as)
      const told = Object.entries({ ...answer.figures, ...answer.tasks }) as [keyof typeof counts, { told: { count: number } }][]
      expect(told.length).toBeGreaterThan(0)
      for (const [name, { told: total }] of told) {
        const { resource, query } = counts[name]
        expect(total.count, name).toBe(await listed(as, resourceNamed(resource).path.many, query))
      }
    },
  )

  test('within one study, figures and funnel are those of its lists', async () => {
    // Assigned to several studies, and reads no figures of others.
    const reader = 'medical@northlake.example'
    const all = await home(reader)
    const funnel = all.funnel?.told ?? []
    expect(funnel.length).toBeGreaterThan(1)
    for (const { studyId, added, inScreening, enrolled, notEnrolled } of funnel) {
      expect(added).toBe(await listed(reader, 'participant-studies', { studyId }))
      const { figures, funnel: own } = await home(reader, `?studyId=${studyId}`)
      expect(own?.told).toEqual([expect.objectContaining({ studyId, inScreening, enrolled, notEnrolled })])
      expect(figures.enrolled?.told?.count).toBe(
        await listed(reader, 'participants', { recruitmentStatuses: 'ENROLLED', studyIds: studyId }),
      )
      expect(enrolled).toBe(await listed(reader, 'participant-studies', { recruitmentStatus: 'ENROLLED', studyId }))
    }
    expect(all.weeks?.told?.at(-1)?.enrolled).toBe(funnel.reduce((sum, { enrolled }) => sum + enrolled, 0))
    for (const { studyId, count } of all.waiting?.told ?? []) {
      const query = { recruitmentStatus: 'IN_SCREENING', dateAdded_lte: '$today-7', studyId }
      expect(count).toBe(await listed(reader, 'participant-studies', query))
    }
  })

  test('counts the reader’s own courses, documents and surveys as the pages list them, the longest late first', async () => {
    const { data: tasks } = await node.call<readonly OwnTask[]>('own-tasks', { as: coordinator })
    const { data: courses } = await node.call<readonly OwnCourse[]>('learning/mine', { as: coordinator })
    const { data: surveys } = await node.call<readonly AskedSurvey[]>('site-surveys/mine', { as: coordinator })
    const { data: documents } = await node.call<readonly ResourceAnswer['document'][]>('documents?needsReading=true&_end=500', {
      as: coordinator,
    })
    const counted = (kind: OwnTask['kind']) => tasks.filter((each) => each.kind === kind).length
    expect(counted('course')).toBe(courses.filter(({ state, isRetired }) => state !== 'FINISHED' && !isRetired).length)
    expect(counted('survey')).toBe(surveys.filter(({ state, isEnded }) => state !== 'SUBMITTED' && !isEnded).length)
    expect(counted('reading')).toBe(documents.filter(({ attention }) => !attention.includes('READ')).length)
    for (const kind of ['course', 'survey', 'reading'] as const) expect(counted(kind), kind).toBeGreaterThan(0)
    const { ownTasks } = await home(coordinator)
    for (const { kind, count, first } of ownTasks?.told ?? []) {
      expect(count, kind).toBe(counted(kind))
      expect(first).toMatchObject({ title: tasks.find((each) => each.kind === kind)?.title })
    }
    const days = tasks.filter(({ kind }) => kind === 'course').map(({ on }) => on ?? '9999')
    expect(days).toEqual(days.toSorted())
    expect((await home('nobody@northlake.example')).ownTasks).toBeUndefined()
  })

  test('tells of the goals of one’s own study-sites alone', async () => {
    const [sum] = await node.ownerQuery<{ goal: number }>(
      `select sum(enrollment_goal)::int as goal from study_site place join study_site_assignment own
        on own.study_id = place.study_id and own.site_id = place.site_id
        join "user" on "user".id = own.user_id where "user".email = $1`,
      [coordinator],
    )
    expect((await home(coordinator)).goal).toEqual({ told: sum?.goal })
  })

  test('tells nobody of studies who is in none, and of the rest as everybody', async () => {
    const own = await home('unassigned@northlake.example')
    expect(own.figures).toEqual({})
    expect(own).not.toHaveProperty('funnel')
    expect(own).not.toHaveProperty('weeks')
    expect(own).not.toHaveProperty('waiting')
    expect(own).not.toHaveProperty('goal')
    expect(Object.keys(own.tasks)).toEqual(['followUpsDue', 'inNoStudy'])
    expect(own.views?.told).toEqual([])
  })

  test('reminds of one’s own follow-ups that are due, and of nobody else’s', async () => {
    const [person] = (await node.call<{ id: string }[]>('participants?_end=1&isRestrictedProfile=false', { as: coordinator })).data
    const plan = (dueOn: string) =>
      node.call('follow-ups', { as: coordinator, method: 'POST', body: { participantId: person?.id, dueOn, note: 'Call again' } })
    const due = async (as: string) => (await home(as)).tasks.followUpsDue?.told?.count
    const [mine = 0, owners] = [await due(coordinator), await due(owner)]
    for (const dueOn of ['2026-01-05', '2099-01-05']) expect((await plan(dueOn)).status).toBe(201)
    expect(await due(coordinator)).toBe(mine + 1)
    expect(await due(owner)).toBe(owners)
  })

  test('tells of rows of one’s own imports that were not taken, until the import is undone', async () => {
    const rejected = async (as: string) => (await home(as)).importProblems?.told
    expect(await rejected(coordinator)).toBe(0)
    const body = new FormData()
    const lines = ['Nia,Homeward,1971-02-03,female,nia@homeward.example,H2X 1Y4,CLINIC', 'Nob,,,,,,']
    body.set('file', new Blob([['firstName,lastName,dob,gender,email,postalCode,referralSource', ...lines].join('\n')]), 'people.csv')
    const answer = await node.fetch('participants/import', { as: coordinator, method: 'POST', body })
    expect((await answer.json()).data).toMatchObject({ accepted: 1, rejected: 1 })
    expect(await rejected(coordinator)).toBe(1)
    expect(await rejected(owner), 'another’s').toBe(0)
    expect((await home('viewer@northlake.example')).importProblems).toBeUndefined()
    await node.ownerQuery('update import_act set undone_at = now()')
    expect(await rejected(coordinator)).toBe(0)
  })

  test('tells those who set an organisation up what it still needs, and where', async () => {
    const steps = (as: string) => node.call<FirstStepsAnswer>('home/first-steps', { as })
    expect((await steps(admin)).data.done).toEqual(firstSteps)
    expect((await steps(coordinator)).status).toBe(403)
    const ofOrg = `where org_id = (select org_id from "user" where email = 'admin@rivesud.example')`
    await node.ownerQuery(`delete from study_site_assignment ${ofOrg}`)
    await node.ownerQuery(`update study set status = 'DRAFT' ${ofOrg}`)
    const { data } = await steps('admin@rivesud.example')
    expect(data).toEqual({ done: ['site', 'study', 'studySite', 'user'], studyId: expect.any(String), userId: expect.any(String) })
  })

  test('offers nobody what they may not do', async () => {
    const [ofCoordinator, ofOwner, ofAdmin, ofNobody, ofDeveloper] = await Promise.all(
      [coordinator, owner, admin, 'nobody@northlake.example', 'dev@northlake.example'].map((as) => home(as)),
    )
    expect(ofCoordinator?.figures.duplicates).toBeUndefined()
    expect(Object.keys(ofCoordinator?.tasks ?? {})).toEqual([
      'followUpsDue',
      'visitsToday',
      'visitsOverdue',
      'missedToReview',
      'visitRequests',
      'formsOverdue',
      'formsToEnterAgain',
      'entriesToReconcile',
      'queriesToAnswer',
      'inNoStudy',
      'enrolledWithoutAgreement',
    ])
    expect(ofOwner?.tasks).toMatchObject({ duplicatesToDecide: {}, inTrash: {} })
    expect(ofAdmin?.tasks).toMatchObject({ unverifiedUsers: {}, mailsNotSent: {}, studiesWithoutSite: {}, roleChanges: {} })
    expect(ofAdmin?.seals?.told).toHaveProperty('verification')
    expect(ofNobody).toEqual({ figures: {}, tasks: {} })
    expect(ofDeveloper?.failedJobs?.told).toEqual(expect.any(Number))
  })

  test('hides of restricted people what their list hides, and leaves out who is not the reader’s to see', async () => {
    const mine = await node.call<{ id: string }[]>('participants?isRestrictedProfile=true&_end=1', { as: coordinator })
    const others = await node.ownerQuery<{ id: string }>(
      `select id from participant where deleted_at is null and org_id <> (select org_id from "user" where email = $1) limit 1`,
      [coordinator],
    )
    const ids = [others[0]?.id, mine.data[0]?.id]
    const { opened } = await home(coordinator, `?opened=${ids.join(',')}`)
    expect(opened?.told?.map(({ id }) => id)).toEqual([mine.data[0]?.id])
    expect(opened?.told?.[0]).toMatchObject({ redacted: true })
    expect(opened?.told?.[0]).not.toHaveProperty('firstName')
  })

  test('tells of somebody restricted no more than that they are there, and neither does the search', async () => {
    const hidden = { firstName: 'Quillon', lastName: 'Zyxwenaud', dob: '1931-02-07', email: 'quillon@zyxwenaud.example' }
    const rest = { gender: 'female', postalCode: 'H2X 1Y4', referralSource: 'CLINIC' }
    const { data } = await node.call<{ id: string }>('participants', { as: coordinator, method: 'POST', body: { ...hidden, ...rest } })
    const spellings = ['Quillon', 'zyxwenaud', 'Zyxwenaud, Quillon', '1931-02-07', 'quillon@zyxwenaud.example']
    const found = async (words: string) =>
      (await node.call<{ id: string }[]>(`participants?q=${encodeURIComponent(words)}`, { as: coordinator })).data.map(({ id }) => id)
    for (const words of spellings) expect(await found(words), words).toContain(data.id)

    const before = await home(coordinator, `?opened=${data.id}`)
    expect(JSON.stringify(before)).toContain('Zyxwenaud')
    await node.call(`participant/${data.id}`, { as: coordinator, method: 'PATCH', body: { isRestrictedProfile: true } })
    for (const words of spellings) expect(await found(words), words).not.toContain(data.id)
    const { opened, ...others } = await home(coordinator, `?opened=${data.id}`)
    expect(opened?.told).toEqual([expect.objectContaining({ id: data.id, redacted: true })])
    expect(JSON.stringify(opened)).not.toMatch(/quillon|zyxwenaud|1931/i)
    // Counted as before: who is restricted changes no figure.
    expect(others).toEqual({ ...before, opened: undefined })
  })

  test('counts by nothing that a restricted profile hides', () => {
    for (const [name, { resource, query }] of Object.entries(counts))
      for (const asked of Object.keys(query)) {
        const field = (resourceNamed(resource).fields as Readonly<Record<string, { sensitive?: boolean }>>)[asked.replace(/_[a-z]+$/, '')]
        expect(field?.sensitive, `${name}: ${asked}`).not.toBe(true)
      }
  })

  test('goes by index: nothing is read through for a figure', async () => {
    const { database } = node.studydesk
    const { callerOf } = node.studydesk.sessions
    const { orgId } = await callerOf(await node.tokenFor(coordinator), { correlationId: 'plans' })
    // What the matching keeps of each is most of the work, and nothing that is looked at here.
    await node.ownerQuery('alter table participant disable trigger participant_added')
    await node.ownerQuery(
      `insert into participant (org_id, id, first_name, last_name, dob, gender, postal_code, referral_source)
        select $1, gen_random_uuid(), 'Ann', 'Many', '1980-01-01', 'female', 'H2X 1Y4', 'CLINIC' from generate_series(1, 10000)`,
      [orgId],
    )
    // The trigger that places people takes them one at a time; these are of no reader's study-sites.
    await node.ownerQuery('alter table participant_study disable trigger study_sites_of_people')
    await node.ownerQuery(
      `insert into participant_study (org_id, id, participant_id, study_id, site_id, recruitment_status, column_id, rank)
        select $1, gen_random_uuid(), participant.id, place.study_id, place.site_id, 'ENROLLED', place.column_id, gen_random_uuid()::text
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
    const spy = vi.spyOn(database, 'batch').mockImplementation((org, asked) => {
      statements.push(...asked)
      return batch(org, asked)
    })
    for (const name of ['participant', 'participantStudy']) node.studydesk.engine.forgetTotals(orgId, name)
    await home(coordinator)
    spy.mockRestore()
    const counted = statements.filter(({ text }) => /from "participant(_study)?"/.test(text))
    expect(counted.length).toBeGreaterThan(8)
    for (const { text, values } of counted) {
      const [plan] = await batch(orgId, [{ text: `explain ${text}`, values: [...values] }])
      const lines = (plan?.rows ?? []).map((row) => String(row['QUERY PLAN'])).join('\n')
      expect(lines).not.toMatch(/Seq Scan on participant(_study)?\b/)
    }
  })

  test('a part that fails keeps no other away', async () => {
    const { engine } = node.studydesk
    const failing = [engine, engine.figures].map((each) => vi.spyOn(each, 'summary').mockRejectedValue(new Error('broken')))
    try {
      const answer = await home(owner)
      expect([answer.funnel, answer.weeks, answer.waiting]).toEqual(Array.from({ length: 3 }, () => ({ told: null, failed: 'Unexpected' })))
      expect(answer.figures.inScreening?.told?.count).toEqual(expect.any(Number))
    } finally {
      for (const each of failing) each.mockRestore()
    }
  })

  test('refuses what it does not know', async () => {
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

test('weeks begin on Mondays, and the last holds today', () => {
  expect(lastWeeks('2026-11-22').slice(-2)).toEqual(['2026-11-09', '2026-11-16'])
  expect(lastWeeks('2026-11-23').at(-1)).toBe('2026-11-23')
})
