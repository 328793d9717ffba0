import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DashboardAnswer, DashboardFigures, Metrics } from '#resources/dashboardAnswers.ts'
import { defaultElements } from '#resources/dashboardLayout.ts'
import { widgetTypes } from '#resources/widgets.ts'
import { type TestCall, type TestNode, testNode } from '../testing/index.ts'

const admin = 'admin@northlake.example'
const coordinator = 'coordinator@northlake.example'
const unassigned = 'unassigned@northlake.example'
const riveSud = 'admin@rivesud.example'

let node: TestNode
let studyId: string
let foreignStudyId: string
beforeAll(async () => {
  node = await testNode()
  const [own] = await node.ownerQuery<{ id: string }>(
    'select study_id::text as id from study_site_assignment where user_id = (select id from "user" where email = $1) limit 1',
    [coordinator],
  )
  const [other] = await node.ownerQuery<{ id: string }>(
    `select id::text from study where org_id = (select org_id from "user" where email = $1)
      and id not in (select study_id from study_site_assignment where user_id = (select id from "user" where email = $1)) limit 1`,
    [coordinator],
  )
  studyId = own?.id ?? ''
  foreignStudyId = other?.id ?? ''
})
afterAll(() => node?.close())

interface Refusal {
  readonly code: string
  readonly fields?: readonly { readonly path: string; readonly code: string }[]
  readonly data?: { readonly current: Partial<DashboardAnswer> }
}
const call = async <Told>(method: NonNullable<TestCall['method']>, path: string, body?: unknown, as = admin) => {
  const answer = await node.fetch(path, { as, method, ...(body === undefined ? {} : { body }) })
  const { data, error } = (await answer.json()) as { readonly data: Told; readonly error?: Refusal }
  return { status: answer.status, data, error }
}
const told = ({ status, error }: { readonly status: number; readonly error?: Refusal | undefined }) => [
  status,
  error?.code,
  ...(error?.fields ?? []).map(({ path, code }) => `${path} ${code}`),
]
const small = { columns: [{ width: 3, widgets: [{ type: 'welcome' }, { type: 'metrics' }] }] } as const
const noFigures = { enrollmentGoal: null, screenedParticipants: null, randomizedParticipants: null }

it('a user without abilities stores no dashboard, not even their own', async () => {
  const nobody = 'nobody@northlake.example'
  expect(told(await call('POST', 'dashboard', { elements: small, revision: 0, isOwn: true }, nobody))).toEqual([403, 'Forbidden'])
})

describe.each([
  ['the organisation', () => 'dashboard', defaultElements.organisation],
  ['a study', () => `study/${studyId}/dashboard`, defaultElements.study],
])('the dashboard of %s', (_, path, byDefault) => {
  it('begins with the default, is arranged for everybody by those who administer it, and by each for themselves', async () => {
    expect((await call('GET', path(), undefined, coordinator)).data).toEqual({
      elements: byDefault,
      revision: 0,
      isOwn: false,
      mayShare: false,
    })
    expect(told(await call('POST', path(), { elements: small, revision: 0 }, coordinator))).toEqual([403, 'Forbidden'])
    expect((await call<DashboardAnswer>('POST', path(), { elements: small, revision: 0 })).data).toMatchObject({
      elements: small,
      revision: 1,
      mayShare: true,
    })
    expect((await call('GET', path(), undefined, coordinator)).data).toMatchObject({ elements: small, revision: 1 })
    const own = { columns: [{ width: 1, widgets: [{ type: 'announcements' }] }] }
    expect((await call('POST', path(), { elements: own, revision: 1, isOwn: true }, coordinator)).data).toMatchObject({
      elements: own,
      isOwn: true,
      revision: 1,
    })
    expect((await call('GET', path())).data).toMatchObject({ elements: small, isOwn: false })
    // Back to that of everybody, and that to the default.
    expect((await call('POST', path(), { elements: null, revision: 1, isOwn: true }, coordinator)).data).toMatchObject({
      elements: small,
      isOwn: false,
    })
    expect((await call('POST', path(), { elements: null, revision: 1 })).data).toMatchObject({ elements: byDefault, revision: 2 })
  })

  it('is not arranged over what somebody else arranged meanwhile', async () => {
    const { revision } = (await call<DashboardAnswer>('GET', path())).data
    const answers = await Promise.all([1, 2, 3].map(() => call('POST', path(), { elements: small, revision })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.error).toMatchObject({
      code: 'DashboardChanged',
      data: { current: { elements: small, revision: revision + 1 } },
    })
    // Without a revision whatever is there is replaced.
    expect((await call('POST', path(), { elements: byDefault })).data).toMatchObject({ elements: byDefault, revision: revision + 2 })
  })

  it.each([
    [{ elements: { columns: [] }, revision: 0 }, 'elements notAList'],
    [{ revision: 0 }, 'elements required'],
    [{ elements: small, revision: 'first' }, 'revision notAWholeNumber'],
    [{ elements: small, revision: 0, isOwn: 'yes' }, 'isOwn notYesOrNo'],
    [{ elements: small, revision: 0, more: 1 }, 'more unknownField'],
  ])('is not arranged by %j', async (body, problem) => {
    expect(told(await call('POST', path(), body))).toEqual([422, 'Invalid', problem])
  })
})

describe('another’s dashboard', () => {
  it.each(['dashboard', 'dashboard/figures', 'metrics', 'leaderboard'])('of a study is closed at %s', async (rest) => {
    expect(told(await call('GET', `study/${foreignStudyId}/${rest}`, undefined, coordinator))).toEqual([403, 'StudySiteForbiddenAccess'])
    expect((await call('GET', `study/${studyId}/${rest}`, undefined, riveSud)).status).toBe(404)
    expect((await call('GET', `study/seven/${rest}`)).status).toBe(404)
  })
})

describe('figures', () => {
  const all = widgetTypes.join(',')
  const read = (path: string, as: string) => call<DashboardFigures>('GET', `${path}?types=${all}`, undefined, as)

  it('are those of the lists, for each reader', async () => {
    const total = async (query: string) => {
      const answer = await node.fetch(`participant-studies?${query}&_end=1&_total=exact`, { as: coordinator })
      return Number(answer.headers.get('x-total-count'))
    }
    const { data } = await read(`study/${studyId}/dashboard/figures`, coordinator)
    expect(data.metrics?.told).toMatchObject({
      screenedParticipants: await total(`studyId=${studyId}&recruitmentStatus=ENROLLED&recruitmentStatus=NOT_ENROLLED`),
      randomizedParticipants: await total(`studyId=${studyId}&recruitmentStatus=ENROLLED`),
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
        await total(`studyId=${studyId}&${query}`),
      ])
    // Each step counts people of the step before; the others are open or lost.
    for (const [index, { count, open, lost }] of steps.entries()) {
      const before = steps[index - 1]
      if (before !== undefined) expect(count + open + lost).toBe(before.count)
    }
    expect(data.enrolment?.told?.months.at(-1)?.reached).toBe(
      await total(`studyId=${studyId}&recruitmentStatus=ENROLLED&enrolledOn_filled=true`),
    )
    const board = data.leaderboard?.told
    expect(board?.isEntered).toBe(false)
    expect(board?.lines.reduce((sum, { randomized }) => sum + randomized, 0)).toBe(
      await total(`studyId=${studyId}&recruitmentStatus=ENROLLED`),
    )
    const ageing = data.ageing?.told
    expect(ageing?.flatMap(({ counts }) => counts).reduce((sum, count) => sum + count, 0)).toBe(
      await total(`studyId=${studyId}&recruitmentStatus=IN_SCREENING&dateAdded_filled=true`),
    )
    expect(Object.values(data).every((each) => each.failed === undefined)).toBe(true)
  })

  it('of people are left out for whoever is in no study, and of others what their abilities do not open', async () => {
    expect(Object.keys((await read('dashboard/figures', unassigned)).data)).not.toContain('metrics')
    expect(Object.keys((await read('dashboard/figures', admin)).data)).not.toContain('myDay')
  })

  it('follow what happens within seconds, and a lost study at once', async () => {
    const screened = async () => (await call<Metrics>('GET', `study/${studyId}/metrics`, undefined, coordinator)).data.screenedParticipants
    const before = await screened()
    await node.ownerQuery(
      `delete from participant_study where id = (select id from participant_study where study_id = $1 and recruitment_status = 'NOT_ENROLLED'
        and not exists (select from form_submission where participant_study_id = participant_study.id) and site_id in (select site_id from study_site_assignment
        where study_id = $1 and user_id = (select id from "user" where email = $2)) limit 1)`,
      [studyId, coordinator],
    )
    await expect.poll(screened, { timeout: 20_000, interval: 200 }).toBe(before - 1)
  })

  it.each([
    ['dashboard/figures?types=weather', 'types notAChoice'],
    ['dashboard/figures?typ=metrics', 'typ unknownParameter'],
  ])('%s is refused', async (path, problem) => {
    expect(told(await call('GET', path)).at(-1)).toBe(problem)
  })
})

describe('recent documents', () => {
  it.each([
    ['dashboard', () => 'dashboard/', () => null],
    ['a study', () => `study/${studyId}/`, () => studyId],
  ])('of %s are those of its library, of as many days as somebody entered', async (_name, path, study) => {
    const config = `${path()}document/config`
    const shown = async (as = admin) => {
      const figures = path() === 'dashboard/' ? 'dashboard/figures' : `${path()}dashboard/figures`
      return (await call<DashboardFigures>('GET', `${figures}?types=documents`, undefined, as)).data.documents?.told
    }
    expect((await call('GET', config)).data).toEqual({ lastUpdatedDays: 120 })
    expect(await shown()).toMatchObject({ lastUpdatedDays: 120 })
    expect(told(await call('POST', config, { lastUpdatedDays: 3000 }, coordinator))).toEqual([403, 'Forbidden'])
    await call('POST', config, { lastUpdatedDays: 1 })
    expect(await shown()).toMatchObject({ lastUpdatedDays: 1, documents: [] })
    expect((await call('POST', config, { lastUpdatedDays: 3000 })).data).toEqual({ lastUpdatedDays: 3000 })
    const documents = (await shown())?.documents ?? []
    expect(documents.length).toBeGreaterThan(0)
    expect(documents.every((each) => each.studyId === study())).toBe(true)
    for (const [lastUpdatedDays, code] of [
      [0, 'tooSmall'],
      [4000, 'tooLarge'],
      ['many', 'notAWholeNumber'],
    ] as const)
      expect(told(await call('POST', config, { lastUpdatedDays })).at(-1)).toBe(`lastUpdatedDays ${code}`)
  })
})

describe('figures that are entered by hand', () => {
  it('stand for everybody in the place of those that are counted, until they are taken back', async () => {
    const counted = (await call<Metrics>('GET', `study/${studyId}/metrics`, undefined, coordinator)).data
    expect(told(await call('POST', `study/${studyId}/metrics`, { ...noFigures, enrollmentGoal: 500 }, coordinator))).toEqual([
      403,
      'Forbidden',
    ])
    await call('POST', `study/${studyId}/metrics`, { ...noFigures, enrollmentGoal: 500 })
    expect((await call('GET', `study/${studyId}/metrics`, undefined, coordinator)).data).toEqual({
      ...counted,
      enrollmentGoal: 500,
      entered: ['enrollmentGoal'],
      revision: 1,
    })
    // A stale entry does not overwrite a newer one.
    const more = { enrollmentGoal: 500, screenedParticipants: 7, randomizedParticipants: null }
    await call('POST', `study/${studyId}/metrics`, { ...more, revision: 1 })
    expect((await call<Metrics>('GET', `study/${studyId}/metrics`)).data).toMatchObject({ enrollmentGoal: 500, screenedParticipants: 7 })
    expect(told(await call('POST', `study/${studyId}/metrics`, { ...noFigures, revision: 1 }))).toEqual([409, 'StaleVersion'])
    await call('POST', `study/${studyId}/metrics`, noFigures)
    expect((await call('GET', `study/${studyId}/metrics`, undefined, coordinator)).data).toEqual({ ...counted, revision: 3 })
    const lines = [{ principalInvestigator: 'Dr. A. Roy', country: 'CA', randomized: 12 }]
    expect((await call('POST', 'dashboard/leaderboard', { lines })).data).toEqual(lines)
    expect((await call('GET', 'dashboard/leaderboard', undefined, coordinator)).data).toEqual(lines)
    const figures = await call<DashboardFigures>('GET', 'dashboard/figures?types=leaderboard', undefined, coordinator)
    expect(figures.data.leaderboard?.told).toEqual({ lines, isEntered: true, revision: 1 })
    expect(told(await call('POST', 'dashboard/leaderboard', { lines: [], revision: 0 }))).toEqual([409, 'StaleVersion'])
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
  ])('%s are refused as %j', async (name, body, ...problems) => {
    expect(told(await call('POST', `dashboard/${name}`, body))).toEqual([422, 'Invalid', ...problems])
  })
})

describe('a picture of a dashboard', () => {
  const upload = async (content: string | Buffer, name: string, as = admin) => {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(Buffer.from(content))]), name)
    const answer = await node.fetch('widget/image', { as, method: 'POST', body: form })
    const { data, error } = (await answer.json()) as {
      readonly data: { readonly id: string; readonly picture: string }
      readonly error?: Refusal
    }
    return { status: answer.status, data, error }
  }
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

  it('is put there by those who arrange it, and seen by everybody of the organisation', async () => {
    const { status, data } = await upload(png, 'logo.png')
    expect(status).toBe(201)
    expect((await call('GET', `widget/${data.id}`, undefined, coordinator)).data).toMatchObject({ picture: data.picture })
    expect((await call('GET', `file/${data.picture}/sas`, undefined, coordinator)).status).toBe(200)
    expect((await call('GET', `widget/${data.id}`, undefined, riveSud)).status).toBe(404)
    expect((await call('GET', 'widget/seven')).status).toBe(404)
    expect((await upload(png, 'logo.png', coordinator)).status).toBe(403)
  })

  it('is a picture', async () => {
    expect(told(await upload('%PDF-1.4 no picture', 'a.pdf'))).toEqual([422, 'Invalid', 'file fileType'])
  })
})
