import { describe, expect, test } from 'vitest'
import { nameOf, workBench } from '../../testing/workBench.ts'

const bench = workBench()

describe('a step of the domain itself', () => {
  const uid = 'worked@elsewhere.example'

  test('writes what no client may, of rows that the bench.caller may not see', async () => {
    const [user] = await bench.node.ownerQuery<{ id: string }>(`select id from "user" where email = 'nobody@northlake.example'`)
    const id = user?.id ?? ''
    await expect(bench.engine.work(bench.worker, (work) => work.update('user', id, { uid }))).rejects.toMatchObject({ code: 403 })
    await expect(bench.engine.work(bench.caller, (work) => work.update('user', id, { uid }))).rejects.toMatchObject({
      details: { fields: [{ path: 'uid', code: 'readOnly' }] },
    })
    // Its answer tells nothing of a row that they may not see.
    expect(await bench.engine.work(bench.worker, (work) => work.trusted.update('user', id, { uid }))).toEqual({ id })
    const row = await bench.engine.read(bench.caller, 'user', id)
    expect([row, (await bench.eventsOf(id)).at(-1)]).toMatchObject([{ uid, updatedBy: bench.worker.userId }, 'update'])
  })

  test('writes many rows as one, each with its event, and all of them or none', async () => {
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
    // What is as it should be is left as it is.
    await bench.engine.work(bench.worker, (work) => work.trusted.updateMany('site', ids, { city: 'Elsewhere' }))
    for (const id of ids) expect(await bench.eventsOf(id)).toEqual(['create', 'update'])
    const half = bench.engine.work(bench.worker, (work) =>
      work.trusted.updateMany('site', [...ids, crypto.randomUUID()], { city: 'Nowhere' }),
    )
    await expect(half).rejects.toMatchObject({ code: 404 })
    const taken = bench.engine.work(bench.worker, (work) =>
      work.trusted.createMany('site', [
        { name: nameOf(), city: 'Anywhere' },
        { name: '', city: 'Anywhere' },
      ]),
    )
    await expect(taken).rejects.toMatchObject({ code: 422 })
    expect(await citiesOf()).toEqual(['Elsewhere', 'Elsewhere', 'Elsewhere'])
  })

  test('numbers rows within others: each of two writers at once, each of many together, and none that a client names', async () => {
    const [course] = await bench.node.ownerQuery<{ id: string }>('select id from course where org_id = $1 limit 1', [bench.caller.orgId])
    const learner = { courseId: course?.id ?? '', userId: bench.worker.userId }
    const make = () => bench.engine.work(bench.caller, (work) => work.trusted.create('courseProgress', learner))
    const roundsNow = async () =>
      (
        await bench.node.ownerQuery<{ round: number }>(
          'select round from course_progress where course_id = $1 and user_id = $2 order by round',
          [learner.courseId, learner.userId],
        )
      ).map(({ round }) => round)
    const there = await roundsNow()
    const next = (there.at(-1) ?? 0) + 1
    await Promise.all([make(), make(), make()])
    await bench.engine.work(bench.caller, async (work) => {
      await work.trusted.createMany('courseProgress', [learner, learner])
      await work.trusted.create('courseProgress', learner)
    })
    expect(await roundsNow()).toEqual([...there, ...[0, 1, 2, 3, 4, 5].map((step) => next + step)])
    // A step may name one itself; one that is there already is refused by the database.
    const named = (round: number) => bench.engine.work(bench.caller, (work) => work.trusted.create('courseProgress', { ...learner, round }))
    await named(next + 8)
    await expect(named(next)).rejects.toMatchObject({ code: 409, errorCode: 'Duplicate' })
    await make()
    expect((await roundsNow()).slice(-2)).toEqual([next + 8, next + 9])
  })

  test('changes nothing of a settled version', async () => {
    const [version] = await bench.node.ownerQuery<{ id: string }>('select id from visit_schedule where org_id = $1 limit 1', [
      bench.caller.orgId,
    ])
    const write = (values: object) =>
      bench.engine.work(bench.caller, (work) => work.trusted.update('visitSchedule', version?.id ?? '', values))
    await expect(write({ visits: [] })).rejects.toThrow('A settled version keeps')
    await expect(write({ number: 99 })).rejects.toThrow('A settled version keeps')
    await write({ note: 'Amendment 2' })
  })

  test('moves what is set once', async () => {
    const [found] = await bench.node.ownerQuery<{ id: string; studyId: string }>(
      `select entry.id, study_id as "studyId" from participant_study entry join study_site_assignment mine using (org_id, study_id, site_id)
        where mine.user_id = $1 order by entry.id limit 1`,
      [bench.worker.userId],
    )
    const { id = '', studyId = '' } = found ?? {}
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

  test('is told to hooks as such, and is validated: what it brings, not what was wrong before', async () => {
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

  test('names stored fields alone, and rows of its organisation', async () => {
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

  test('follows from a write in its hook, with the same commit or none', async () => {
    const define = (title: string) =>
      bench.engine.create(bench.caller, 'definition', { term: title, title, definition: 'What it means', language: 'en_CA' })
    const title = nameOf('Term')
    await define(title)
    expect(await bench.named(`Of ${title}`)).toHaveLength(1)
    expect(bench.told).toEqual([
      'others definition create',
      `send Of ${title}`,
      'others site create',
      `follow Of ${title}`,
      `onceCommitted Of ${title}`,
    ])
    // Its site is there already.
    const second = nameOf('Term')
    await bench.engine.create(bench.caller, 'site', { name: `Of ${second}` })
    await expect(define(second)).rejects.toMatchObject({ errorCode: 'Duplicate' })
    expect(await bench.node.ownerQuery('select 1 from definition where title = $1', [second])).toEqual([])
  })
})

describe('a single call', () => {
  test('stays one round trip where no hook takes part', async () => {
    const batches = bench.watchBatches('"site"')
    await bench.node.studydesk.engine.create(bench.caller, 'site', { name: nameOf() })
    expect(batches.end()).toBe(1)
  })

  test('asks for the parent in its address once', async () => {
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
