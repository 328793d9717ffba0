import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { TaskResult, TaskStarted } from '#resources/organisation/taskAnswers.ts'
import { type TestNode, testNode } from '../../app/testing/index.ts'
import { testRegistry } from '../../studies/registry/testRegistry.ts'

const admin = 'admin@northlake.example'
type Task = ResourceAnswer['task'] & { readonly results: readonly TaskResult[] | null }

/** Response of the fake registry for a study number. */
let respondForStudy: (nctId: string) => Promise<{ readonly status: number; readonly body: unknown }>
const createStudyResponse = (nctId: string) => ({
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
let requested: string[] = []
let registry: Awaited<ReturnType<typeof testRegistry>>
let node: TestNode
beforeAll(async () => {
  registry = await testRegistry((request, response) => {
    const nctId = request.url?.split('/').at(-1) ?? ''
    requested.push(nctId)
    void respondForStudy(nctId).then(({ status, body }) =>
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
  requested = []
  respondForStudy = async (nctId) => createStudyResponse(nctId)
})
const createTrialNumbers = (count: number) => Array.from({ length: count }, () => `NCT${++number}`)

const investigatorValues = {
  principleInvestigator: 'Dr. A. Walker',
  contactPhone: '+14165550199',
  contactEmail: 'studies@example.org',
  noOfVisits: 4,
  scheduleAssessments: 'At each visit',
}
const startImport = (nctIds: unknown, caller = admin, values: unknown = investigatorValues) =>
  node.call<TaskStarted>('registry/import', { as: caller, method: 'POST', body: { nctIds, values } })
const read = async (id: string, caller = admin) => (await node.call<Task>(`task/${id}`, { as: caller })).data
const waitForTaskEnd = async (id: string) => {
  await vi.waitFor(async () => expect(['DONE', 'FAILED', 'STOPPED']).toContain((await read(id)).status), { timeout: 30_000, interval: 50 })
  return read(id)
}
const findStudies = (nctIds: readonly string[]) =>
  node.ownerQuery<{ id: string; name: string }>(
    'select id::text, trial_name as name from study where trial_id = any($1) order by trial_id',
    [nctIds],
  )

describe('a task', () => {
  it('a task imports each study as a draft, in the name of its requester, and reports its progress', async () => {
    const numbers = createTrialNumbers(3)
    const { promise: gate, resolve: openGate } = Promise.withResolvers<void>()
    respondForStudy = async (nctId) => {
      if (nctId === numbers[2]) await gate
      return createStudyResponse(nctId)
    }
    const { status, data } = await startImport([...numbers, numbers[0]])
    expect(status).toBe(202)
    await vi.waitFor(async () => expect(await read(data.taskId)).toMatchObject({ status: 'RUNNING', done: 2, total: 3 }), {
      timeout: 30_000,
    })
    expect(await startImport(createTrialNumbers(1))).toMatchObject({ status: 409, error: { code: 'TaskUnderWay' } })
    openGate()
    const task = await waitForTaskEnd(data.taskId)
    expect([task.status, task.done, task.finishedAt]).toEqual(['DONE', 3, expect.any(String)])
    const createdStudies = await findStudies(numbers)
    expect(createdStudies.map(({ name }) => name)).toEqual(numbers.map((each) => `Walking ${each}`))
    expect(task.results).toEqual(numbers.map((item, index) => ({ item, made: { resource: 'study', id: createdStudies[index]?.id } })))
    const [event] = await node.ownerQuery<{ email: string }>(
      `select email from audit_event join "user" on "user".id = user_id where kind = 'study' and action = 'create' and record_id = $1`,
      [createdStudies[0]?.id],
    )
    expect(event?.email).toBe(admin)
  })

  it('only one task runs when several are requested at the same moment', async () => {
    const responses = await Promise.all([
      startImport(createTrialNumbers(1)),
      startImport(createTrialNumbers(1)),
      startImport(createTrialNumbers(1)),
    ])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([202, 409, 409])
    await waitForTaskEnd(responses.find(({ status }) => status === 202)?.data.taskId ?? '')
  })

  it('a task skips existing, unknown and unreadable studies, and reports why', async () => {
    const [existingNumber = '', unknown = '', malformedNumber = '', fine = ''] = createTrialNumbers(4)
    await waitForTaskEnd((await startImport([existingNumber])).data.taskId)
    respondForStudy = async (nctId) =>
      nctId === unknown
        ? { status: 404, body: {} }
        : nctId === malformedNumber
          ? { status: 200, body: { Study: {} } }
          : createStudyResponse(nctId)
    const task = await waitForTaskEnd((await startImport([existingNumber, unknown, malformedNumber, fine])).data.taskId)
    expect([task.status, task.done]).toEqual(['DONE', 4])
    expect(task.results).toMatchObject([
      { item: existingNumber, refused: { code: 'Duplicate', fields: [{ path: 'trialId', code: 'taken' }] } },
      { item: unknown, refused: { code: 'RegistryStudyUnknown' } },
      { item: malformedNumber, refused: { code: 'RegistryUnknownAnswer' } },
      { item: fine, made: { resource: 'study' } },
    ])
    expect(await findStudies([existingNumber, unknown, malformedNumber, fine])).toHaveLength(2)
  })

  it('a task fills gaps of a registry entry from its other fields, requests the rest, and names fields that fit only in part', async () => {
    const [summary = '', withdrawn = '', long = ''] = createTrialNumbers(3)
    respondForStudy = async (nctId) => {
      const { status, body } = createStudyResponse(nctId)
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
    const task = await waitForTaskEnd(
      (await startImport([summary, withdrawn, long], admin, { ...investigatorValues, noOfParticipants: 12 })).data.taskId,
    )
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

  it('a stopped task does nothing more, and its pending write is rolled back', async () => {
    const numbers = createTrialNumbers(2)
    const { promise: gate, resolve: openGate } = Promise.withResolvers<void>()
    respondForStudy = async (nctId) => {
      if (nctId === numbers[1]) await gate
      return createStudyResponse(nctId)
    }
    const { taskId } = (await startImport(numbers)).data
    await vi.waitFor(async () => expect((await read(taskId)).done).toBe(1), { timeout: 30_000 })
    expect((await node.fetch(`task/${taskId}/transitions/stop`, { as: admin, method: 'POST', body: {} })).status).toBe(200)
    openGate()
    await vi.waitFor(() => expect(requested).toContain(numbers[1]), { timeout: 30_000 })
    await vi.waitFor(async () => expect(await node.ownerQuery(activeJobs)).toEqual([]), { timeout: 30_000 })
    expect(await read(taskId)).toMatchObject({ status: 'STOPPED', done: 1 })
    expect(await findStudies(numbers)).toHaveLength(1)
  })

  it('a retried task continues after the recorded items, and creates nothing twice', async () => {
    const numbers = createTrialNumbers(2)
    let isUnavailable = true
    respondForStudy = async (nctId) => {
      if (nctId !== numbers[1] || !isUnavailable) return createStudyResponse(nctId)
      isUnavailable = false
      return { status: 503, body: {} }
    }
    const task = await waitForTaskEnd((await startImport(numbers)).data.taskId)
    expect([task.status, task.done]).toEqual(['DONE', 2])
    expect(requested.filter((each) => numbers.includes(each))).toEqual([numbers[0], numbers[1], numbers[1]])
    expect(await findStudies(numbers)).toHaveLength(2)
  })

  it('a task is invisible to other users, and no client writes it', async () => {
    const { taskId } = (await startImport(createTrialNumbers(1))).data
    await waitForTaskEnd(taskId)
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

  it('a task is started by users who create studies, with numbers of studies, up to the limit', async () => {
    expect((await startImport(createTrialNumbers(1), 'coordinator@northlake.example')).status).toBe(403)
    for (const [sentInput, code] of [
      [[], 'required'],
      ['NCT00000001', 'notAList'],
      [['NCT1'], 'notAnNctId'],
      [[7], 'notText'],
      [createTrialNumbers(51), 'tooMany'],
    ] as const)
      expect((await startImport(sentInput)).error?.fields, JSON.stringify(sentInput)).toMatchObject([{ path: 'nctIds', code }])
    const invalidResponse = await startImport(createTrialNumbers(1), admin, {
      ...investigatorValues,
      contactEmail: 'nobody',
      noOfVisits: null,
    })
    expect(invalidResponse.error?.fields).toMatchObject([{ path: 'noOfVisits', code: 'required' }, { path: 'contactEmail' }])
    expect(requested).toEqual([])
  })

  it('a task stops once its requester may no longer sign in', async () => {
    const email = 'investigator@northlake.example'
    const [user] = await node.ownerQuery<{ id: string; org: string }>('select id::text, org_id::text as org from "user" where email = $1', [
      email,
    ])
    const id = crypto.randomUUID()
    await node.ownerQuery(`insert into task (org_id, id, created_by, kind, items, total) values ($1, $2, $3, 'REGISTRY_IMPORT', $4, 1)`, [
      user?.org,
      id,
      user?.id,
      JSON.stringify(createTrialNumbers(1)),
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
    const readTaskStatus = async () => (await node.ownerQuery<{ status: string }>('select status from task where id = $1', [id]))[0]?.status
    await vi.waitFor(async () => expect(await readTaskStatus()).toBe('FAILED'), { timeout: 30_000 })
    expect(requested).toEqual([])
  })
})

const activeJobs = 'select id from graphile_worker._private_jobs where locked_at is not null'
