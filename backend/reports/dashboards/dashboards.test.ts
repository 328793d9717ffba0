import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DashboardAnswer, DashboardFigures, Metrics } from '#resources/reports/dashboardAnswers.ts'
import { defaultElements } from '#resources/reports/dashboardLayout.ts'
import { widgetTypes } from '#resources/reports/widgets.ts'
import { type TestCall, type TestNode, testNode } from '../../app/testing/index.ts'

const admin = 'admin@northlake.example'
const coordinator = 'coordinator@northlake.example'
const unassignedUser = 'unassigned@northlake.example'
const riveSud = 'admin@rivesud.example'

let node: TestNode
let studyId: string
let foreignStudyId: string
beforeAll(async () => {
  node = await testNode()
  const [ownStudy] = await node.ownerQuery<{ id: string }>(
    'select study_id::text as id from study_site_assignment where user_id = (select id from "user" where email = $1) limit 1',
    [coordinator],
  )
  const [other] = await node.ownerQuery<{ id: string }>(
    `select id::text from study where org_id = (select org_id from "user" where email = $1)
      and id not in (select study_id from study_site_assignment where user_id = (select id from "user" where email = $1)) limit 1`,
    [coordinator],
  )
  studyId = ownStudy?.id ?? ''
  foreignStudyId = other?.id ?? ''
})
afterAll(() => node?.close())

interface Refusal {
  readonly code: string
  readonly fields?: readonly { readonly path: string; readonly code: string }[]
  readonly data?: { readonly current: Partial<DashboardAnswer> }
}
const call = async <Told>(method: NonNullable<TestCall['method']>, path: string, body?: unknown, caller = admin) => {
  const answer = await node.fetch(path, { as: caller, method, ...(body === undefined ? {} : { body }) })
  const { data, error } = (await answer.json()) as { readonly data: Told; readonly error?: Refusal }
  return { status: answer.status, data, error }
}
const describeResponse = ({ status, error }: { readonly status: number; readonly error?: Refusal | undefined }) => [
  status,
  error?.code,
  ...(error?.fields ?? []).map(({ path, code }) => `${path} ${code}`),
]
const small = { columns: [{ width: 3, widgets: [{ type: 'welcome' }, { type: 'metrics' }] }] } as const
const noFigures = { enrollmentGoal: null, screenedParticipants: null, randomizedParticipants: null }

it('a user without abilities cannot store a dashboard', async () => {
  const noUser = 'nobody@northlake.example'
  expect(describeResponse(await call('POST', 'dashboard', { elements: small, revision: 0, isOwn: true }, noUser))).toEqual([
    403,
    'Forbidden',
  ])
})

describe.each([
  ['the organisation', () => 'dashboard', defaultElements.organisation],
  ['a study', () => `study/${studyId}/dashboard`, defaultElements.study],
])('the dashboard of %s', (_, path, byDefault) => {
  it('a dashboard starts with the default, and is arranged by administrators for all users, and by users for themselves', async () => {
    expect((await call('GET', path(), undefined, coordinator)).data).toEqual({
      elements: byDefault,
      revision: 0,
      isOwn: false,
      mayShare: false,
    })
    expect(describeResponse(await call('POST', path(), { elements: small, revision: 0 }, coordinator))).toEqual([403, 'Forbidden'])
    expect((await call<DashboardAnswer>('POST', path(), { elements: small, revision: 0 })).data).toMatchObject({
      elements: small,
      revision: 1,
      mayShare: true,
    })
    expect((await call('GET', path(), undefined, coordinator)).data).toMatchObject({ elements: small, revision: 1 })
    const ownElements = { columns: [{ width: 1, widgets: [{ type: 'announcements' }] }] }
    expect((await call('POST', path(), { elements: ownElements, revision: 1, isOwn: true }, coordinator)).data).toMatchObject({
      elements: ownElements,
      isOwn: true,
      revision: 1,
    })
    expect((await call('GET', path())).data).toMatchObject({ elements: small, isOwn: false })
    // Resets the coordinator's own layout to the shared one, then the shared one to the default.
    expect((await call('POST', path(), { elements: null, revision: 1, isOwn: true }, coordinator)).data).toMatchObject({
      elements: small,
      isOwn: false,
    })
    expect((await call('POST', path(), { elements: null, revision: 1 })).data).toMatchObject({ elements: byDefault, revision: 2 })
  })

  it('rejects an arrangement that would overwrite a concurrent one', async () => {
    const { revision } = (await call<DashboardAnswer>('GET', path())).data
    const answers = await Promise.all([1, 2, 3].map(() => call('POST', path(), { elements: small, revision })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.error).toMatchObject({
      code: 'DashboardChanged',
      data: { current: { elements: small, revision: revision + 1 } },
    })
    // Without a revision, the call replaces any layout.
    expect((await call('POST', path(), { elements: byDefault })).data).toMatchObject({ elements: byDefault, revision: revision + 2 })
  })

  it.each([
    [{ elements: { columns: [] }, revision: 0 }, 'elements notAList'],
    [{ revision: 0 }, 'elements required'],
    [{ elements: small, revision: 'first' }, 'revision notAWholeNumber'],
    [{ elements: small, revision: 0, isOwn: 'yes' }, 'isOwn notYesOrNo'],
    [{ elements: small, revision: 0, more: 1 }, 'more unknownField'],
  ])('rejects the arrangement %j', async (body, problem) => {
    expect(describeResponse(await call('POST', path(), body))).toEqual([422, 'Invalid', problem])
  })
})

describe("the dashboard of another user's study", () => {
  it.each(['dashboard', 'dashboard/figures', 'metrics', 'leaderboard'])(
    "the dashboard of another user's study is closed at %s",
    async (subpath) => {
      expect(describeResponse(await call('GET', `study/${foreignStudyId}/${subpath}`, undefined, coordinator))).toEqual([
        403,
        'StudySiteForbiddenAccess',
      ])
      expect((await call('GET', `study/${studyId}/${subpath}`, undefined, riveSud)).status).toBe(404)
      expect((await call('GET', `study/seven/${subpath}`)).status).toBe(404)
    },
  )
})

describe('dashboard figures', () => {
  const allTypes = widgetTypes.join(',')
  const read = (path: string, caller: string) => call<DashboardFigures>('GET', `${path}?types=${allTypes}`, undefined, caller)

  it('dashboard figures equal those of the lists, for each reader', async () => {
    const fetchTotal = async (query: string) => {
      const answer = await node.fetch(`participant-studies?${query}&_end=1&_total=exact`, { as: coordinator })
      return Number(answer.headers.get('x-total-count'))
    }
    const [study] = await node.ownerQuery<{ method: string | null }>('select randomisation_method as method from study where id = $1', [
      studyId,
    ])
    const randomisedFilter = study?.method === null ? 'recruitmentStatus=ENROLLED' : 'randomisedOn_filled=true'
    const { data } = await read(`study/${studyId}/dashboard/figures`, coordinator)
    expect(data.metrics?.told).toMatchObject({
      screenedParticipants: await fetchTotal(`studyId=${studyId}&recruitmentStatus=ENROLLED&recruitmentStatus=NOT_ENROLLED`),
      randomizedParticipants: await fetchTotal(`studyId=${studyId}&${randomisedFilter}`),
    })
    const steps = data.funnel?.told?.steps ?? []
    expect(steps).toHaveLength(5)
    for (const [name, figure, query] of [
      ['added', 'count', ''],
      ['screeningEnded', 'open', 'recruitmentStatus=IN_SCREENING'],
      ['screeningEnded', 'count', 'recruitmentStatus=ENROLLED&recruitmentStatus=NOT_ENROLLED'],
      ['enrolled', 'lost', 'recruitmentStatus=NOT_ENROLLED'],
      ['enrolled', 'count', 'recruitmentStatus=ENROLLED'],
      ['conductStarted', 'open', 'recruitmentStatus=ENROLLED&conductStatus=NOT_STARTED'],
      ['completed', 'open', 'conductStatus=UNDER_WAY'],
      ['completed', 'lost', 'conductStatus=WITHDRAWN'],
      ['completed', 'count', 'conductStatus=COMPLETED'],
    ] as const)
      expect([name, figure, steps.find(({ step }) => step === name)?.[figure]]).toEqual([
        name,
        figure,
        await fetchTotal(`studyId=${studyId}&${query}`),
      ])
    // Each step counts participants of the previous step; the remaining participants of that step are open or lost.
    for (const [index, { count, open, lost }] of steps.entries()) {
      const before = steps[index - 1]
      if (before !== undefined) expect(count + open + lost).toBe(before.count)
    }
    expect(data.enrolment?.told?.months.at(-1)?.reached).toBe(
      await fetchTotal(`studyId=${studyId}&recruitmentStatus=ENROLLED&enrolledOn_filled=true`),
    )
    const board = data.leaderboard?.told
    expect(board?.isEntered).toBe(false)
    expect(board?.lines.reduce((sum, { randomized }) => sum + randomized, 0)).toBe(
      await fetchTotal(`studyId=${studyId}&${randomisedFilter}`),
    )
    const ageingLines = data.ageing?.told
    expect(ageingLines?.flatMap(({ counts }) => counts).reduce((sum, count) => sum + count, 0)).toBe(
      await fetchTotal(`studyId=${studyId}&recruitmentStatus=IN_SCREENING&dateAdded_filled=true`),
    )
    expect(Object.values(data).every((each) => each.failed === undefined)).toBe(true)
  })

  it('dashboard figures omit participants for readers without a study, and others without the ability', async () => {
    expect(Object.keys((await read('dashboard/figures', unassignedUser)).data)).not.toContain('metrics')
    expect(Object.keys((await read('dashboard/figures', admin)).data)).not.toContain('myDay')
  })

  it('dashboard figures follow changes within seconds, and the loss of a study at once', async () => {
    const fetchScreenedCount = async () =>
      (await call<Metrics>('GET', `study/${studyId}/metrics`, undefined, coordinator)).data.screenedParticipants
    const before = await fetchScreenedCount()
    await node.ownerQuery(
      `delete from participant_study where id = (select id from participant_study where study_id = $1 and recruitment_status = 'NOT_ENROLLED'
        and not exists (select from form_submission where participant_study_id = participant_study.id) and site_id in (select site_id from study_site_assignment
        where study_id = $1 and user_id = (select id from "user" where email = $2)) limit 1)`,
      [studyId, coordinator],
    )
    await expect.poll(fetchScreenedCount, { timeout: 20_000, interval: 200 }).toBe(before - 1)
  })

  it.each([
    ['dashboard/figures?types=weather', 'types notAChoice'],
    ['dashboard/figures?typ=metrics', 'typ unknownParameter'],
  ])('rejects %s', async (path, problem) => {
    expect(describeResponse(await call('GET', path)).at(-1)).toBe(problem)
  })
})

describe('recent documents', () => {
  it.each([
    ['dashboard', () => 'dashboard/', () => null],
    ['a study', () => `study/${studyId}/`, () => studyId],
  ])('recent documents of %s come from its library, for the configured number of days', async (_name, path, study) => {
    const config = `${path()}document/config`
    const fetchDocuments = async (caller = admin) => {
      const figures = path() === 'dashboard/' ? 'dashboard/figures' : `${path()}dashboard/figures`
      return (await call<DashboardFigures>('GET', `${figures}?types=documents`, undefined, caller)).data.documents?.told
    }
    expect((await call('GET', config)).data).toEqual({ lastUpdatedDays: 120 })
    expect(await fetchDocuments()).toMatchObject({ lastUpdatedDays: 120 })
    expect(describeResponse(await call('POST', config, { lastUpdatedDays: 3000 }, coordinator))).toEqual([403, 'Forbidden'])
    await call('POST', config, { lastUpdatedDays: 1 })
    expect(await fetchDocuments()).toMatchObject({ lastUpdatedDays: 1, documents: [] })
    expect((await call('POST', config, { lastUpdatedDays: 3000 })).data).toEqual({ lastUpdatedDays: 3000 })
    const documents = (await fetchDocuments())?.documents ?? []
    expect(documents.length).toBeGreaterThan(0)
    expect(documents.every((each) => each.studyId === study())).toBe(true)
    for (const [lastUpdatedDays, code] of [
      [0, 'tooSmall'],
      [4000, 'tooLarge'],
      ['many', 'notAWholeNumber'],
    ] as const)
      expect(describeResponse(await call('POST', config, { lastUpdatedDays })).at(-1)).toBe(`lastUpdatedDays ${code}`)
  })
})

describe('manually entered figures', () => {
  it('manually entered figures replace counted figures for all users until they are removed', async () => {
    const countedMetrics = (await call<Metrics>('GET', `study/${studyId}/metrics`, undefined, coordinator)).data
    expect(describeResponse(await call('POST', `study/${studyId}/metrics`, { ...noFigures, enrollmentGoal: 500 }, coordinator))).toEqual([
      403,
      'Forbidden',
    ])
    await call('POST', `study/${studyId}/metrics`, { ...noFigures, enrollmentGoal: 500 })
    expect((await call('GET', `study/${studyId}/metrics`, undefined, coordinator)).data).toEqual({
      ...countedMetrics,
      enrollmentGoal: 500,
      entered: ['enrollmentGoal'],
      revision: 1,
    })
    // An entry with an old revision does not overwrite a newer one.
    const changedMetrics = { enrollmentGoal: 500, screenedParticipants: 7, randomizedParticipants: null }
    await call('POST', `study/${studyId}/metrics`, { ...changedMetrics, revision: 1 })
    expect((await call<Metrics>('GET', `study/${studyId}/metrics`)).data).toMatchObject({ enrollmentGoal: 500, screenedParticipants: 7 })
    expect(describeResponse(await call('POST', `study/${studyId}/metrics`, { ...noFigures, revision: 1 }))).toEqual([409, 'StaleVersion'])
    await call('POST', `study/${studyId}/metrics`, noFigures)
    expect((await call('GET', `study/${studyId}/metrics`, undefined, coordinator)).data).toEqual({ ...countedMetrics, revision: 3 })
    const lines = [{ principalInvestigator: 'Dr. A. Roy', country: 'CA', randomized: 12 }]
    expect((await call('POST', 'dashboard/leaderboard', { lines })).data).toEqual(lines)
    expect((await call('GET', 'dashboard/leaderboard', undefined, coordinator)).data).toEqual(lines)
    const figures = await call<DashboardFigures>('GET', 'dashboard/figures?types=leaderboard', undefined, coordinator)
    expect(figures.data.leaderboard?.told).toEqual({ lines, basis: null, isEntered: true, revision: 1 })
    expect(describeResponse(await call('POST', 'dashboard/leaderboard', { lines: [], revision: 0 }))).toEqual([409, 'StaleVersion'])
    await call('POST', 'dashboard/leaderboard', { lines: null })
    expect((await call('GET', 'dashboard/leaderboard', undefined, coordinator)).data).not.toEqual(lines)
  })

  it.each([
    ['metrics', {}, 'enrollmentGoal required', 'screenedParticipants required', 'randomizedParticipants required'],
    ['metrics', { enrollmentGoal: 1, screenedParticipants: 1 }, 'randomizedParticipants required'],
    ['metrics', { enrollmentGoal: -1, screenedParticipants: 1, randomizedParticipants: null }, 'enrollmentGoal tooSmall'],
    ['metrics', { enrollmentGoal: 'many', screenedParticipants: 1, randomizedParticipants: null }, 'enrollmentGoal notAWholeNumber'],
    ['metrics', { ...noFigures, goal: 1 }, 'goal unknownField'],
    ['leaderboard', {}, 'lines required'],
    ['leaderboard', { lines: 'all' }, 'lines notAList'],
    ['leaderboard', { lines: [{ principalInvestigator: '', randomized: 1 }] }, 'lines.0.principalInvestigator required'],
    ['leaderboard', { lines: [{ principalInvestigator: 'A', country: 'Canada', randomized: 1 }] }, 'lines.0.country notAnOption'],
    ['leaderboard', { lines: [{ principalInvestigator: 'A', randomized: 1.5 }] }, 'lines.0.randomized notAWholeNumber'],
  ])('rejects %s as %j', async (name, body, ...problems) => {
    expect(describeResponse(await call('POST', `dashboard/${name}`, body))).toEqual([422, 'Invalid', ...problems])
  })
})

describe('an image on a dashboard', () => {
  const upload = async (content: string | Buffer, name: string, caller = admin) => {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(Buffer.from(content))]), name)
    const answer = await node.fetch('widget/image', { as: caller, method: 'POST', body: form })
    const { data, error } = (await answer.json()) as {
      readonly data: { readonly id: string; readonly picture: string }
      readonly error?: Refusal
    }
    return { status: answer.status, data, error }
  }
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

  it('an image on a dashboard is uploaded by users who arrange the dashboard, and visible to the whole organisation', async () => {
    const { status, data } = await upload(png, 'logo.png')
    expect(status).toBe(201)
    expect((await call('GET', `widget/${data.id}`, undefined, coordinator)).data).toMatchObject({ picture: data.picture })
    expect((await call('GET', `file/${data.picture}/sas`, undefined, coordinator)).status).toBe(200)
    expect((await call('GET', `widget/${data.id}`, undefined, riveSud)).status).toBe(404)
    expect((await call('GET', 'widget/seven')).status).toBe(404)
    expect((await upload(png, 'logo.png', coordinator)).status).toBe(403)
  })

  it('requires an image file for the image on a dashboard', async () => {
    expect(describeResponse(await upload('%PDF-1.4 no picture', 'a.pdf'))).toEqual([422, 'Invalid', 'file fileType'])
  })
})
