import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ResourceAnswer } from '#resources/rows.ts'
import type { TaskResult, TaskStarted } from '#resources/taskAnswers.ts'
import { testRegistry } from '../registry/testRegistry.ts'
import { type TestNode, testNode } from '../testing/index.ts'

const admin = 'admin@northlake.example'
type Task = ResourceAnswer['task'] & { readonly results: readonly TaskResult[] | null }

/** The registry on loopback: what it says of a study, by its number. */
let says: (nctId: string) => Promise<{ readonly status: number; readonly body: unknown }>
const study = (nctId: string) => ({
  status: 200,
  body: {
    protocolSection: {
      identificationModule: { nctId, briefTitle: `Walking ${nctId}` },
      sponsorCollaboratorsModule: { leadSponsor: { name: 'Sponsor' } },
      descriptionModule: { briefSummary: 'About walking.', detailedDescription: 'Walks of every kind.' },
      conditionsModule: { conditions: ['Asthma'] },
      designModule: { studyType: 'INTERVENTIONAL', enrollmentInfo: { count: 40 } },
      statusModule: { startDateStruct: { date: '2026-01' }, completionDateStruct: { date: '2027-01' } },
    },
  },
})
let asked: string[] = []
let registry: Awaited<ReturnType<typeof testRegistry>>
let node: TestNode
beforeAll(async () => {
  registry = await testRegistry((request, response) => {
    const nctId = request.url?.split('/').at(-1) ?? ''
    asked.push(nctId)
    void says(nctId).then(({ status, body }) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body)),
    )
  })
  node = await testNode({ settings: { REGISTRY_URL: registry.url } })
})
afterAll(async () => {
  await node.close()
  registry.close()
})
let number = 10_000_000
beforeEach(() => {
  asked = []
  says = async (nctId) => study(nctId)
})
const someNumbers = (count: number) => Array.from({ length: count }, () => `NCT${++number}`)

const told = {
  principleInvestigator: 'Dr. A. Walker',
  contactPhone: '+14165550199',
  contactEmail: 'studies@example.org',
  noOfVisits: 4,
  scheduleAssessments: 'At each visit',
}
const begin = (nctIds: unknown, as = admin, values: unknown = told) =>
  node.call<TaskStarted>('registry/import', { as, method: 'POST', body: { nctIds, values } })
const read = async (id: string, as = admin) => (await node.call<Task>(`task/${id}`, { as })).data
const over = async (id: string) => {
  await vi.waitFor(async () => expect(['DONE', 'FAILED', 'STOPPED']).toContain((await read(id)).status), { timeout: 30_000, interval: 50 })
  return read(id)
}
const titlesOf = (nctIds: readonly string[]) =>
  node.ownerQuery<{ id: string; name: string }>(
    'select id::text, trial_name as name from study where trial_id = any($1) order by trial_id',
    [nctIds],
  )

describe('a task', () => {
  it('brings in each study as a draft, in the name of whoever asked, and tells how far it is', async () => {
    const numbers = someNumbers(3)
    const { promise: held, resolve: go } = Promise.withResolvers<void>()
    says = async (nctId) => {
      if (nctId === numbers[2]) await held
      return study(nctId)
    }
    const { status, data } = await begin([...numbers, numbers[0]])
    expect(status).toBe(202)
    await vi.waitFor(async () => expect(await read(data.taskId)).toMatchObject({ status: 'RUNNING', done: 2, total: 3 }), {
      timeout: 30_000,
    })
    expect(await begin(someNumbers(1))).toMatchObject({ status: 409, error: { code: 'TaskUnderWay' } })
    go()
    const task = await over(data.taskId)
    expect([task.status, task.done, task.finishedAt]).toEqual(['DONE', 3, expect.any(String)])
    const made = await titlesOf(numbers)
    expect(made.map(({ name }) => name)).toEqual(numbers.map((each) => `Walking ${each}`))
    expect(task.results).toEqual(numbers.map((item, place) => ({ item, made: { resource: 'study', id: made[place]?.id } })))
    const [event] = await node.ownerQuery<{ email: string }>(
      `select email from audit_event join "user" on "user".id = user_id where kind = 'study' and action = 'create' and record_id = $1`,
      [made[0]?.id],
    )
    expect(event?.email).toBe(admin)
  })

  it('is one at a time, of several that somebody asks for at the same moment', async () => {
    const answers = await Promise.all([begin(someNumbers(1)), begin(someNumbers(1)), begin(someNumbers(1))])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409, 409])
    await over(answers.find(({ status }) => status === 202)?.data.taskId ?? '')
  })

  it('leaves out what is there already, what the registry does not know, and what cannot be read, and says why', async () => {
    const [there = '', unknown = '', odd = '', fine = ''] = someNumbers(4)
    await over((await begin([there])).data.taskId)
    says = async (nctId) =>
      nctId === unknown ? { status: 404, body: {} } : nctId === odd ? { status: 200, body: { Study: {} } } : study(nctId)
    const task = await over((await begin([there, unknown, odd, fine])).data.taskId)
    expect([task.status, task.done]).toEqual(['DONE', 4])
    expect(task.results).toMatchObject([
      { item: there, refused: { code: 'Duplicate', fields: [{ path: 'trialId', code: 'taken' }] } },
      { item: unknown, refused: { code: 'RegistryStudyUnknown' } },
      { item: odd, refused: { code: 'RegistryUnknownAnswer' } },
      { item: fine, made: { resource: 'study' } },
    ])
    expect(await titlesOf([there, unknown, odd, fine])).toHaveLength(2)
  })

  it('takes what the registry lacks from elsewhere in it, asks for the rest, and names what it holds only in part', async () => {
    const [summary = '', withdrawn = '', long = ''] = someNumbers(3)
    says = async (nctId) => {
      const { status, body } = study(nctId)
      const { designModule, descriptionModule, conditionsModule, identificationModule, ...others } = body.protocolSection
      const protocolSection = {
        ...others,
        identificationModule: { ...identificationModule, orgStudyIdInfo: { id: 'WALK-1' } },
        descriptionModule: nctId === summary ? { briefSummary: 'HbA1c \\>7 %' } : descriptionModule,
        designModule: nctId === withdrawn ? { ...designModule, enrollmentInfo: { count: 0 } } : designModule,
        conditionsModule: nctId === long ? { conditions: ['x'.repeat(100)], keywords: ['y'.repeat(61)] } : conditionsModule,
        eligibilityModule: { minimumAge: '6 Months', sex: 'ALL' },
      }
      return {
        status,
        body: { protocolSection: { ...protocolSection, statusModule: { ...others.statusModule, overallStatus: 'TERMINATED' } } },
      }
    }
    const task = await over((await begin([summary, withdrawn, long], admin, { ...told, noOfParticipants: 12 })).data.taskId)
    expect(task.results).toMatchObject([
      { item: summary, made: { resource: 'study' } },
      { item: withdrawn, made: { inPart: ['noOfParticipants'] } },
      { item: long, made: { inPart: ['internalTags'] } },
    ])
    const rows = await node.ownerQuery<object>(
      `select description, no_of_participants as goal, alternative_trial_id as number, minimum_age as years, minimum_age_months as months,
        registry_status as status from study where trial_id = any($1) order by trial_id`,
      [[summary, withdrawn, long]],
    )
    expect(rows).toMatchObject([
      { description: 'HbA1c >7 %', goal: 40, number: 'WALK-1', years: 0, months: 6, status: 'TERMINATED' },
      { goal: 12 },
      { goal: 40 },
    ])
  })

  it('that somebody stops does nothing more, and what it was about to write is undone', async () => {
    const numbers = someNumbers(2)
    const { promise: held, resolve: go } = Promise.withResolvers<void>()
    says = async (nctId) => {
      if (nctId === numbers[1]) await held
      return study(nctId)
    }
    const { taskId } = (await begin(numbers)).data
    await vi.waitFor(async () => expect((await read(taskId)).done).toBe(1), { timeout: 30_000 })
    expect((await node.fetch(`task/${taskId}/transitions/stop`, { as: admin, method: 'POST', body: {} })).status).toBe(200)
    go()
    await vi.waitFor(() => expect(asked).toContain(numbers[1]))
    await vi.waitFor(async () => expect(await node.ownerQuery(activeJobs)).toEqual([]), { timeout: 30_000 })
    expect(await read(taskId)).toMatchObject({ status: 'STOPPED', done: 1 })
    expect(await titlesOf(numbers)).toHaveLength(1)
  })

  it('goes on behind what is noted when it is tried again: nothing comes about twice', async () => {
    const numbers = someNumbers(2)
    let isAway = true
    says = async (nctId) => {
      if (nctId !== numbers[1] || !isAway) return study(nctId)
      isAway = false
      return { status: 503, body: {} }
    }
    const task = await over((await begin(numbers)).data.taskId)
    expect([task.status, task.done]).toEqual(['DONE', 2])
    expect(asked.filter((each) => numbers.includes(each))).toEqual([numbers[0], numbers[1], numbers[1]])
    expect(await titlesOf(numbers)).toHaveLength(2)
  })

  it('is nobody else’s, and written by no client', async () => {
    const { taskId } = (await begin(someNumbers(1))).data
    await over(taskId)
    const other = 'coordinator@northlake.example'
    for (const path of [`task/${taskId}`, `task/${taskId}/history`]) expect((await node.fetch(path, { as: other })).status).toBe(404)
    expect((await node.fetch(`task/${taskId}/transitions/stop`, { as: other, method: 'POST', body: {} })).status).toBe(404)
    expect((await node.call<readonly Task[]>('tasks', { as: other })).data).toEqual([])
    for (const [path, method] of [
      ['tasks', 'POST'],
      [`task/${taskId}`, 'PATCH'],
      [`task/${taskId}`, 'DELETE'],
    ] as const)
      expect((await node.fetch(path, { as: admin, method, body: { status: 'DONE' } })).status).toBe(405)
  })

  it('is begun by who makes studies, with numbers of studies, and not with too many', async () => {
    expect((await begin(someNumbers(1), 'coordinator@northlake.example')).status).toBe(403)
    for (const [sent, code] of [
      [[], 'required'],
      ['NCT00000001', 'notAList'],
      [['NCT1'], 'notAnNctId'],
      [[7], 'notText'],
      [someNumbers(51), 'tooMany'],
    ] as const)
      expect((await begin(sent)).error?.fields, JSON.stringify(sent)).toMatchObject([{ path: 'nctIds', code }])
    const wrong = await begin(someNumbers(1), admin, { ...told, contactEmail: 'nobody', noOfVisits: null })
    expect(wrong.error?.fields).toMatchObject([{ path: 'noOfVisits', code: 'required' }, { path: 'contactEmail' }])
    expect(asked).toEqual([])
  })

  it('goes no further once whoever asked may not sign in any more', async () => {
    const email = 'investigator@northlake.example'
    const [user] = await node.ownerQuery<{ id: string; org: string }>('select id::text, org_id::text as org from "user" where email = $1', [
      email,
    ])
    const id = crypto.randomUUID()
    await node.ownerQuery(`insert into task (org_id, id, created_by, kind, items, total) values ($1, $2, $3, 'REGISTRY_IMPORT', $4, 1)`, [
      user?.org,
      id,
      user?.id,
      JSON.stringify(someNumbers(1)),
    ])
    await node.ownerQuery(`update "user" set status = 'DEACTIVATED' where id = $1`, [user?.id])
    node.studydesk.access.forget(user?.org ?? '')
    const statement = node.studydesk.jobs.statement({
      task: 'task',
      orgId: user?.org ?? '',
      payload: { taskId: id, language: 'en' },
      maxAttempts: 1,
    })
    await node.studydesk.database.batch(user?.org ?? '', [statement])
    const stands = async () => (await node.ownerQuery<{ status: string }>('select status from task where id = $1', [id]))[0]?.status
    await vi.waitFor(async () => expect(await stands()).toBe('FAILED'), { timeout: 30_000 })
    expect(asked).toEqual([])
  })
})

const activeJobs = 'select id from graphile_worker._private_jobs where locked_at is not null'
