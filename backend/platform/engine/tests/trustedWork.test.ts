import { describe, expect, test } from 'vitest'
import { nameOf, workBench } from '../../../app/testing/workBench.ts'

const bench = workBench()

describe('a trusted step of the domain', () => {
  const uid = 'worked@elsewhere.example'

  test('a trusted step writes fields that no client may write, of rows that the caller may not see', async () => {
    const [user] = await bench.node.ownerQuery<{ id: string }>(`select id from "user" where email = 'nobody@northlake.example'`)
    const id = user?.id ?? ''
    await expect(bench.engine.work(bench.worker, (work) => work.update('user', id, { uid }))).rejects.toMatchObject({ code: 403 })
    await expect(bench.engine.work(bench.caller, (work) => work.update('user', id, { uid }))).rejects.toMatchObject({
      details: { fields: [{ path: 'uid', code: 'readOnly' }] },
    })
    // The response contains only the id, since the caller may not see the row.
    expect(await bench.engine.work(bench.worker, (work) => work.trusted.update('user', id, { uid }))).toEqual({ id })
    const row = await bench.engine.read(bench.caller, 'user', id)
    expect([row, (await bench.eventsOf(id)).at(-1)]).toMatchObject([{ uid, updatedBy: bench.worker.userId }, 'update'])
  })

  test('a trusted step writes many rows in one statement, each with its event, all of them or none', async () => {
    const names = [nameOf(), nameOf(), nameOf()]
    const ids = await bench.engine.work(bench.worker, (work) =>
      work.trusted.createMany(
        'site',
        names.map((name) => ({ name, city: 'Anywhere' })),
      ),
    )
    expect(ids).toHaveLength(3)
    const citiesOf = async () => (await bench.engine.listById(bench.caller, 'site', ids)).map(({ city }) => city)
    for (const id of ids) expect(await bench.eventsOf(id)).toEqual(['create'])
    await bench.engine.work(bench.worker, (work) => work.trusted.updateMany('site', ids, { city: 'Elsewhere' }))
    expect(await citiesOf()).toEqual(['Elsewhere', 'Elsewhere', 'Elsewhere'])
    // Rows that already have the values stay unchanged.
    await bench.engine.work(bench.worker, (work) => work.trusted.updateMany('site', ids, { city: 'Elsewhere' }))
    for (const id of ids) expect(await bench.eventsOf(id)).toEqual(['create', 'update'])
    const half = bench.engine.work(bench.worker, (work) =>
      work.trusted.updateMany('site', [...ids, crypto.randomUUID()], { city: 'Nowhere' }),
    )
    await expect(half).rejects.toMatchObject({ code: 404 })
    const accepted = bench.engine.work(bench.worker, (work) =>
      work.trusted.createMany('site', [
        { name: nameOf(), city: 'Anywhere' },
        { name: '', city: 'Anywhere' },
      ]),
    )
    await expect(accepted).rejects.toMatchObject({ code: 422 })
    expect(await citiesOf()).toEqual(['Elsewhere', 'Elsewhere', 'Elsewhere'])
  })

  test('a trusted step numbers rows within a group, without gaps or duplicates, and ignores numbers from clients', async () => {
    const [course] = await bench.node.ownerQuery<{ id: string }>('select id from course where org_id = $1 limit 1', [bench.caller.orgId])
    const learner = { courseId: course?.id ?? '', userId: bench.worker.userId }
    const make = () => bench.engine.work(bench.caller, (work) => work.trusted.create('courseProgress', learner))
    const readRounds = async () =>
      (
        await bench.node.ownerQuery<{ round: number }>(
          'select round from course_progress where course_id = $1 and user_id = $2 order by round',
          [learner.courseId, learner.userId],
        )
      ).map(({ round }) => round)
    const existingRounds = await readRounds()
    const next = (existingRounds.at(-1) ?? 0) + 1
    await Promise.all([make(), make(), make()])
    await bench.engine.work(bench.caller, async (work) => {
      await work.trusted.createMany('courseProgress', [learner, learner])
      await work.trusted.create('courseProgress', learner)
    })
    expect(await readRounds()).toEqual([...existingRounds, ...[0, 1, 2, 3, 4, 5].map((step) => next + step)])
    // A step may set the number itself; the database rejects a number that is already used.
    const createRound = (round: number) =>
      bench.engine.work(bench.caller, (work) => work.trusted.create('courseProgress', { ...learner, round }))
    await createRound(next + 8)
    await expect(createRound(next)).rejects.toMatchObject({ code: 409, errorCode: 'Duplicate' })
    await make()
    expect((await readRounds()).slice(-2)).toEqual([next + 8, next + 9])
  })

  test('a trusted step rejects changing a settled version', async () => {
    const [version] = await bench.node.ownerQuery<{ id: string }>('select id from visit_schedule where org_id = $1 limit 1', [
      bench.caller.orgId,
    ])
    const write = (values: object) =>
      bench.engine.work(bench.caller, (work) => work.trusted.update('visitSchedule', version?.id ?? '', values))
    await expect(write({ visits: [] })).rejects.toThrow('A settled version keeps')
    await expect(write({ number: 99 })).rejects.toThrow('A settled version keeps')
    await write({ note: 'Amendment 2' })
  })

  test('a trusted step changes a field that is set once', async () => {
    const [participation] = await bench.node.ownerQuery<{ id: string; studyId: string }>(
      `select entry.id, study_id as "studyId" from participant_study entry join study_site_assignment mine using (org_id, study_id, site_id)
        where mine.user_id = $1 order by entry.id limit 1`,
      [bench.worker.userId],
    )
    const { id = '', studyId = '' } = participation ?? {}
    const [other] = await bench.node.ownerQuery<{ id: string }>(
      `select id from participant where org_id = $1 and deleted_at is null
        and id not in (select participant_id from participant_study where study_id = $2) order by id limit 1`,
      [bench.worker.orgId, studyId],
    )
    const participantId = other?.id ?? ''
    await expect(bench.engine.work(bench.worker, (work) => work.update('participantStudy', id, { participantId }))).rejects.toMatchObject({
      details: { fields: [{ path: 'participantId' }] },
    })
    await bench.engine.work(bench.worker, (work) => work.trusted.update('participantStudy', id, { participantId }))
    expect(await bench.node.ownerQuery('select participant_id from participant_study where id = $1', [id])).toEqual([
      { participant_id: participantId },
    ])
  })

  test('a trusted step is marked as trusted for hooks, and is validated only in the values that it changes', async () => {
    const { id } = await bench.engine.work(bench.caller, (work) => work.trusted.create('site', { name: nameOf(), city: 'Anywhere' }))
    expect(await bench.engine.read(bench.caller, 'site', id)).toMatchObject({ city: '0 seen, trusted' })
    await expect(
      bench.engine.work(bench.caller, (work) => work.trusted.update('site', id, { siteCode: 'no spaces' })),
    ).rejects.toMatchObject({
      details: { fields: [{ path: 'siteCode', code: 'siteCodePattern' }] },
    })
    await bench.node.ownerQuery(`update site set site_code = 'no spaces' where id = $1`, [id])
    await expect(bench.engine.work(bench.caller, (work) => work.update('site', id, { city: 'Laval' }))).rejects.toThrow()
    await bench.engine.work(bench.caller, (work) => work.trusted.update('site', id, { city: 'Laval' }))
    expect(await bench.engine.read(bench.caller, 'site', id)).toMatchObject({ city: 'Laval' })
  })

  test('a trusted step accepts stored fields alone, and rows of its organisation', async () => {
    const [other] = await bench.node.ownerQuery<{ id: string }>('select id from site where org_id <> $1 limit 1', [bench.caller.orgId])
    await expect(
      bench.engine.work(bench.caller, (work) => work.trusted.update('site', other?.id ?? '', { city: 'Laval' })),
    ).rejects.toMatchObject({
      code: 404,
    })
    for (const field of ['createdBy', 'nonsense', 'org_id'])
      await expect(
        bench.engine.work(bench.caller, (work) => work.trusted.create('site', { name: nameOf(), [field]: 'x' })),
      ).rejects.toThrow(field)
  })

  test('a trusted step runs from a hook of a write, and is committed or rolled back with it', async () => {
    const define = (title: string) =>
      bench.engine.create(bench.caller, 'definition', { term: title, title, definition: 'What it means', language: 'en_CA' })
    const title = nameOf('Term')
    await define(title)
    expect(await bench.named(`Of ${title}`)).toHaveLength(1)
    expect(bench.recorded).toEqual([
      'others definition create',
      `send Of ${title}`,
      'others site create',
      `follow Of ${title}`,
      `onceCommitted Of ${title}`,
    ])
    // The site that the second definition creates already exists.
    const second = nameOf('Term')
    await bench.engine.create(bench.caller, 'site', { name: `Of ${second}` })
    await expect(define(second)).rejects.toMatchObject({ errorCode: 'Duplicate' })
    expect(await bench.node.ownerQuery('select 1 from definition where title = $1', [second])).toEqual([])
  })
})

describe('a single call', () => {
  test('a single call takes one round trip without hooks', async () => {
    const batches = bench.watchBatches('"site"')
    await bench.node.studydesk.engine.create(bench.caller, 'site', { name: nameOf() })
    expect(batches.end()).toBe(1)
  })

  test('a single call queries the parent in its address once', async () => {
    const [participant] = await bench.node.ownerQuery<{ id: string }>(
      'select id from participant where org_id = $1 and is_restricted_profile is not true and deleted_at is null limit 1',
      [bench.caller.orgId],
    )
    const batches = bench.watchBatches('"isRestricted"')
    const { status } = await bench.node.call(`participant/${participant?.id}/therapy`, {
      as: 'owner@northlake.example',
      method: 'POST',
      body: { therapyName: 'Aspirin', isBaselineMedication: false, isContinuingEndStudy: false },
    })
    expect([status, batches.end()]).toEqual([201, 1])
  })
})
