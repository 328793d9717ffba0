import { describe, expect, test } from 'vitest'
import { nameOf, workBench } from '../../../app/testing/workBench.ts'
import { forgetWebhooks } from '../../../organisation/webhooks/memory.ts'
import { jobConnections } from '../../database/pool.ts'
import type { Work } from '../engine.types.ts'

const bench = workBench()

describe('a unit of work', () => {
  test('a unit of work uses one connection from beginning to end, so that as many run at once as there are connections', async () => {
    const { caller, node } = bench
    const names = Array.from({ length: node.studydesk.config.databaseConnections - jobConnections }, () => nameOf('One of many'))
    // Clears the node's cached list of webhooks, as a change of a webhook does.
    forgetWebhooks(node.studydesk.database, caller.orgId)
    const allStarted = Promise.withResolvers<void>()
    let startedCount = 0
    const createWithBarrier = (name: string) =>
      node.studydesk.engine.work(caller, async (work) => {
        startedCount += 1
        if (startedCount === names.length) allStarted.resolve()
        await allStarted.promise
        await work.create('site', { name })
      })
    await Promise.all(names.map((name) => createWithBarrier(name).finally(allStarted.resolve)))
    for (const name of names) expect(await bench.named(name)).toHaveLength(1)
  })

  test('a unit of work runs its steps and hooks in one transaction, and writes each row as one version and event', async () => {
    const [name, other] = [nameOf(), nameOf()]
    const countSites = async () => (await bench.engine.list(bench.caller, 'site', {})).total
    const before = await countSites()
    const batches = bench.watchBatches('"site"')
    const ids = await bench.engine.work(bench.caller, async (work) => {
      const site = await work.create('site', { name })
      expect(await work.read('site', site.id)).toMatchObject({ name, version: 1 })
      const changed = await work.update('site', site.id, { city: 'Laval', version: 1 })
      expect(changed.version).toBe(1)
      const removedSite = await work.create('site', { name: other })
      await work.remove('site', [removedSite.id])
      await work.restore('site', removedSite.id)
      const { rows } = await work.run({ text: 'select count(*)::int as count from site where name = any($1)', values: [[name, other]] })
      expect(rows[0]?.count).toBe(2)
      // Outside of the transaction, the row is not visible yet, and no message was sent.
      expect(await bench.named(name)).toEqual([])
      expect(bench.recorded.filter((each) => each.startsWith('onceCommitted'))).toEqual([])
      return [site.id, removedSite.id]
    })
    expect(batches.end()).toBe(0)
    expect(await bench.eventsOf(ids[0] ?? '')).toEqual(['create'])
    expect(await bench.eventsOf(ids[1] ?? '')).toEqual(['create', 'remove', 'restore'])
    expect(bench.recorded.filter((each) => each.startsWith('others'))).toEqual([
      'others site create',
      'others site create',
      'others site remove',
      'others site restore',
    ])
    for (const hook of ['send', 'follow']) {
      expect(bench.recorded.filter((each) => each === `${hook} ${name}`)).toHaveLength(2)
      expect(bench.recorded.filter((each) => each === `${hook} ${other}`)).toHaveLength(3)
    }
    expect(bench.recorded.slice(-5).every((each) => each.startsWith('onceCommitted'))).toBe(true)
    expect(await countSites()).toBe((before ?? 0) + 2)
  })

  test('a unit of work runs a transition too, with its condition and its reason', async () => {
    const { rows } = await bench.engine.list(bench.caller, 'studySite', { status: 'OPEN' })
    const [id] = rows.map((row) => row.id)
    await expect(
      bench.engine.work(bench.caller, (work) => work.transition('studySite', id ?? '', { name: 'close' })),
    ).rejects.toMatchObject({
      details: {
        fields: [
          { path: 'closedOn', code: 'required' },
          { path: 'reason', code: 'required' },
        ],
      },
    })
    const close = { name: 'close', reason: 'Over', changes: { closedOn: '2026-10-30' } } as const
    const states = await bench.engine.work(bench.caller, async (work) => [
      (await work.transition('studySite', id ?? '', close)).status,
      (await work.transition('studySite', id ?? '', { name: 'reopen' })).status,
    ])
    expect(states).toEqual(['CLOSED', 'OPEN'])
    expect((await bench.eventsOf(id ?? '')).slice(-2)).toEqual(['close', 'reopen'])
  })

  const fails: Readonly<Record<string, (work: Work) => Promise<unknown>>> = {
    'something is thrown': () => Promise.reject(new Error('no')),
    'a step is refused by its fields': (work) => work.create('site', { name: '' }),
    'the database refuses a step': async (work) => work.create('site', { name: (await work.create('site', { name: nameOf() })).name }),
    'a statement fails': (work) => work.run({ text: 'select 1 / 0', values: [] }),
    'a failed step is caught': (work) => work.create('site', { name: '' }).catch(() => undefined),
    'a failed step is not awaited': async (work) => void work.update('site', crypto.randomUUID(), {}).catch(() => undefined),
  }
  test.each(Object.entries(fails))('a unit of work is rolled back as a whole when %s', async (_, fail) => {
    const name = nameOf()
    const readEvents = () => bench.node.ownerQuery('select id from audit_event where correlation_id = $1', [bench.caller.correlationId])
    const before = await readEvents()
    const failingWork = bench.engine.work(bench.caller, async (work) => {
      await work.create('site', { name })
      await fail(work)
    })
    await expect(failingWork).rejects.toThrow()
    expect(await bench.named(name)).toEqual([])
    expect(await readEvents()).toEqual(before)
    expect(bench.recorded.filter((each) => each.startsWith('onceCommitted'))).toEqual([])
  })

  test('a unit of work reports a database error with the same code as a single call', async () => {
    const name = nameOf()
    await bench.engine.create(bench.caller, 'site', { name })
    await expect(bench.engine.work(bench.caller, (work) => work.create('site', { name }))).rejects.toMatchObject({
      errorCode: 'Duplicate',
      details: { fields: [{ path: 'name', code: 'taken' }] },
    })
  })

  test('a unit of work runs steps in order even when they are not awaited, and none after its end', async () => {
    const name = nameOf()
    let finishedWork: Work | undefined
    await bench.engine.work(bench.caller, async (work) => {
      finishedWork = work
      void work.create('site', { name }).then(({ id }) => id)
      void work.run({ text: `update site set city = 'Late' where name = $1`, values: [name] })
    })
    expect(await bench.named(name)).toMatchObject([{ city: 'Late' }])
    await expect(finishedWork?.run({ text: 'select 1', values: [] })).rejects.toThrow('after the end')
  })

  test('a unit of work checks for each step that the caller has the permission and may see the row', async () => {
    const name = nameOf()
    const [otherParticipation] = await bench.node.ownerQuery<{ id: string }>(
      `select id from participant_study where org_id = $1 and not exists (select 1 from study_site_assignment mine
        where mine.user_id = $2 and mine.study_id = participant_study.study_id and mine.site_id = participant_study.site_id) limit 1`,
      [bench.worker.orgId, bench.worker.userId],
    )
    const id = otherParticipation?.id ?? ''
    await expect(bench.engine.work(bench.worker, (work) => work.create('site', { name }))).rejects.toMatchObject({ code: 403 })
    for (const step of [
      (work: Work) => work.read('participantStudy', id),
      (work: Work) => work.update('participantStudy', id, { subjectId: 'W-1' }),
      (work: Work) => work.transition('participantStudy', id, { name: 'enroll' }),
    ])
      await expect(bench.engine.work(bench.worker, step)).rejects.toMatchObject({ code: 404 })
    expect(await bench.named(name)).toEqual([])
  })

  test('a unit of work rejects a stale version with both sides, and locks the rows that it will change', async () => {
    const { id } = await bench.engine.create(bench.caller, 'site', { name: nameOf() })
    await bench.engine.update(bench.caller, 'site', id, { city: 'Laval' })
    await expect(bench.engine.work(bench.caller, (work) => work.update('site', id, { city: 'Lost', version: 1 }))).rejects.toMatchObject({
      errorCode: 'StaleVersion',
      details: { data: { yours: { city: 'Lost' }, current: { city: 'Laval', version: 2 } } },
    })
    const add = (text: string) =>
      bench.engine.work(bench.caller, async (work) => {
        const { mainContact } = await work.update('site', id, { city: text })
        await work.update('site', id, { mainContact: `${mainContact ?? ''}${text}` })
      })
    await Promise.all([add('a'), add('b'), add('c')])
    const row = await bench.engine.read(bench.caller, 'site', id)
    expect([row.version, String(row.mainContact).split('').sort().join('')]).toEqual([5, 'abc'])
  })

  test('a unit of work restarts as a whole when two transactions conflict, and is then done once', async () => {
    const name = nameOf()
    let attempts = 0
    const conflictStatement = { text: `do $$ begin raise exception 'met' using errcode = '40001'; end $$`, values: [] }
    const { id } = await bench.engine.work(bench.caller, async (work) => {
      attempts += 1
      const site = await work.create('site', { name })
      if (attempts === 1) await work.run(conflictStatement)
      return site
    })
    expect([attempts, await bench.eventsOf(id), await bench.named(name)]).toMatchObject([2, ['create'], [{ id }]])
    expect(bench.recorded.filter((each) => each.startsWith('onceCommitted'))).toHaveLength(1)
    await expect(bench.engine.work(bench.caller, (work) => work.run(conflictStatement))).rejects.toMatchObject({ code: '40001' })
  })

  test('a unit of work lets hooks see the writes of its earlier steps', async () => {
    const row = await bench.engine.work(bench.caller, async (work) => {
      await work.create('site', { name: nameOf('Seen') })
      return work.create('site', { name: nameOf(), city: 'Anywhere' })
    })
    expect(row.city).toBe('1 seen')
    await bench.node.ownerQuery(`update site set name = 'Unseen' where name like 'Seen %'`)
  })

  test('a unit of work determines the owner of a file from its earlier steps, on one connection', async () => {
    const file = await bench.node.studydesk.files.store(bench.worker, {
      name: 'seen.pdf',
      content: Buffer.from('%PDF-1.4\n%%EOF\n'),
      maxBytes: 1e6,
    })
    const [participation] = await bench.node.ownerQuery<{ participant_id: string }>(
      `select participant_id from participant_study join study_site_assignment mine using (org_id, study_id, site_id)
        join participant on participant.id = participant_id where mine.user_id = $1 and is_restricted_profile is not true and deleted_at is null
        limit 1`,
      [bench.worker.userId],
    )
    const participantId = participation?.participant_id
    const batches = bench.watchBatches('stored_file')
    const row = await bench.engine.work(bench.worker, async (work) => {
      await work.create('attachment', { participantId, fileId: file.id })
      return work.create('comment', { participantId, commentText: 'See there', fileId: file.id })
    })
    expect([row.fileId, batches.end()]).toEqual([file.id, 0])
  })

  test('a unit of work publishes changes by hand-written SQL', async () => {
    await bench.engine.work(bench.caller, (work) => work.publish('site', [{ id: crypto.randomUUID(), action: 'update' }]))
    expect(bench.recorded).toEqual(['others site update'])
  })
})
