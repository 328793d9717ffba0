import { feathers } from '@feathersjs/feathers'
import { koa } from '@feathersjs/koa'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { resources } from '#resources/index.ts'
import type { Caller } from '../../caller.ts'
import { type TestNode, testNode } from '../../testing/index.ts'
import type { Engine, Work } from '../engine.types.ts'
import { mountEngine } from '../index.ts'
import type { Domain } from '../types.ts'

const admin = 'admin@northlake.example'
const coordinator = 'coordinator@northlake.example'

/** What hooks and domains were told, in order. */
let told: string[] = []
const say = (what: string, row: unknown) => void told.push(`${what} ${(row as { name?: string } | null)?.name}`)
const listening: Domain = {
  hooks: {
    site: {
      beforeWrite: async ({ input, caller, studydesk, isTrusted }) => {
        if (input.city !== 'Anywhere') return undefined
        // A hook that asks the database sees what earlier steps wrote.
        const [answer] = await studydesk.database.batch(caller.orgId, [{ text: `select 1 from site where name like 'Seen %'`, values: [] }])
        return { city: `${answer?.rowCount} seen${isTrusted ? ', trusted' : ''}` }
      },
      afterWrite: async ({ after }) => say('afterWrite', after),
      alongside: ({ after }) => {
        say('alongside', after)
        return []
      },
      afterCommit: ({ input }) => say('afterCommit', input),
    },
    definition: {
      afterWriteOn: ['create'],
      afterWrite: async ({ after, work }) => void (await work.trusted.create('site', { name: `Of ${after.title}` })),
    },
  },
  alongside: ({ resource, rows }) => {
    told.push(`others ${resource} ${rows.map(({ action }) => action).join(' ')}`)
    return []
  },
}

let node: TestNode
let engine: Engine
let caller: Caller
let worker: Caller
beforeAll(async () => {
  node = await testNode()
  const callerOf = async (email: string) =>
    node.studydesk.sessions.callerOf(await node.tokenFor(email), { correlationId: crypto.randomUUID() })
  engine = mountEngine(koa(feathers()), { studydesk: node.studydesk, resources, domains: [listening] })
  caller = await callerOf(admin)
  worker = await callerOf(coordinator)
})
afterAll(() => node.close())
beforeEach(() => {
  told = []
})

/** Calls outside of a transaction that speak of a table, until `end`: the node's own work goes on beside. */
function watchBatches(table: string) {
  const batches = vi.spyOn(node.studydesk.database, 'batch')
  return {
    end() {
      const calls = batches.mock.calls.map(([, statements]) => statements).filter((all) => all.some(({ text }) => text.includes(table)))
      batches.mockRestore()
      return calls.length
    },
  }
}

let number = 0
function nameOf(what = 'Worked'): string {
  number += 1
  return `${what} ${number}`
}
const named = (name: string) => node.ownerQuery('select id, version, city from site where name = $1', [name])
const eventsOf = async (id: string) =>
  (await node.ownerQuery<{ readonly action: string }>('select action from audit_event where record_id = $1 order by at, id', [id])).map(
    ({ action }) => action,
  )

describe('a work', () => {
  test('takes its steps in one transaction, each with its audit, hooks and telling, and each seeing those before it', async () => {
    const [name, other] = [nameOf(), nameOf()]
    const total = async () => (await engine.list(caller, 'site', {})).total
    const before = await total()
    const batches = watchBatches('"site"')
    const ids = await engine.work(caller, async (work) => {
      const site = await work.create('site', { name })
      expect(await work.read('site', site.id)).toMatchObject({ name, version: 1 })
      const changed = await work.update('site', site.id, { city: 'Laval', version: 1 })
      expect(changed.version).toBe(2)
      const gone = await work.create('site', { name: other })
      await work.remove('site', [gone.id])
      await work.restore('site', gone.id)
      const { rows } = await work.run({ text: 'select count(*)::int as count from site where name = any($1)', values: [[name, other]] })
      expect(rows[0]?.count).toBe(2)
      // Outside nothing is there yet, and nobody was told.
      expect(await named(name)).toEqual([])
      expect(told.filter((each) => each.startsWith('afterCommit'))).toEqual([])
      return [site.id, gone.id]
    })
    expect(batches.end()).toBe(0)
    expect(await eventsOf(ids[0] ?? '')).toEqual(['create', 'update'])
    expect(await eventsOf(ids[1] ?? '')).toEqual(['create', 'remove', 'restore'])
    expect(told.filter((each) => each.startsWith('others'))).toEqual([
      'others site create',
      'others site update',
      'others site create',
      'others site remove',
      'others site restore',
    ])
    for (const hook of ['alongside', 'afterWrite']) {
      expect(told.filter((each) => each === `${hook} ${name}`)).toHaveLength(2)
      expect(told.filter((each) => each === `${hook} ${other}`)).toHaveLength(3)
    }
    expect(told.slice(-5).every((each) => each.startsWith('afterCommit'))).toBe(true)
    expect(await total()).toBe((before ?? 0) + 2)
  })

  test('takes a transition too, with its condition and its reason', async () => {
    const { rows } = await engine.list(caller, 'studySite', { status: 'OPEN' })
    const [id] = rows.map((row) => row.id)
    await expect(engine.work(caller, (work) => work.transition('studySite', id ?? '', { name: 'close' }))).rejects.toMatchObject({
      details: {
        fields: [
          { path: 'closedOn', code: 'required' },
          { path: 'reason', code: 'required' },
        ],
      },
    })
    const close = { name: 'close', reason: 'Over', changes: { closedOn: '2026-10-30' } } as const
    const states = await engine.work(caller, async (work) => [
      (await work.transition('studySite', id ?? '', close)).status,
      (await work.transition('studySite', id ?? '', { name: 'reopen' })).status,
    ])
    expect(states).toEqual(['CLOSED', 'OPEN'])
    expect((await eventsOf(id ?? '')).slice(-2)).toEqual(['close', 'reopen'])
  })

  const fails: Readonly<Record<string, (work: Work) => Promise<unknown>>> = {
    'something is thrown': () => Promise.reject(new Error('no')),
    'a step is refused by its fields': (work) => work.create('site', { name: '' }),
    'the database refuses a step': async (work) => work.create('site', { name: (await work.create('site', { name: nameOf() })).name }),
    'a statement fails': (work) => work.run({ text: 'select 1 / 0', values: [] }),
    'a failed step is caught': (work) => work.create('site', { name: '' }).catch(() => undefined),
    'a failed step is not awaited': async (work) => void work.update('site', crypto.randomUUID(), {}).catch(() => undefined),
  }
  test.each(Object.entries(fails))('is undone as a whole when %s', async (_, fail) => {
    const name = nameOf()
    const events = () => node.ownerQuery('select id from audit_event where correlation_id = $1', [caller.correlationId])
    const before = await events()
    const begun = engine.work(caller, async (work) => {
      await work.create('site', { name })
      await fail(work)
    })
    await expect(begun).rejects.toThrow()
    expect(await named(name)).toEqual([])
    expect(await events()).toEqual(before)
    expect(told.filter((each) => each.startsWith('afterCommit'))).toEqual([])
  })

  test('tells an error of the database in the words of a single call', async () => {
    const name = nameOf()
    await engine.create(caller, 'site', { name })
    await expect(engine.work(caller, (work) => work.create('site', { name }))).rejects.toMatchObject({
      errorCode: 'Duplicate',
      details: { fields: [{ path: 'name', code: 'taken' }] },
    })
  })

  test('takes steps in order though nobody awaits them, and none once it is over', async () => {
    const name = nameOf()
    let late: Work | undefined
    await engine.work(caller, async (work) => {
      late = work
      void work.create('site', { name }).then(({ id }) => id)
      void work.run({ text: `update site set city = 'Late' where name = $1`, values: [name] })
    })
    expect(await named(name)).toMatchObject([{ city: 'Late' }])
    await expect(late?.run({ text: 'select 1', values: [] })).rejects.toThrow('after the end')
  })

  test('asks each step who may, and what they see', async () => {
    const name = nameOf()
    const [foreign] = await node.ownerQuery<{ id: string }>(
      `select id from participant_study where org_id = $1 and not exists (select 1 from study_site_assignment mine
        where mine.user_id = $2 and mine.study_id = participant_study.study_id and mine.site_id = participant_study.site_id) limit 1`,
      [worker.orgId, worker.userId],
    )
    const id = foreign?.id ?? ''
    await expect(engine.work(worker, (work) => work.create('site', { name }))).rejects.toMatchObject({ code: 403 })
    for (const step of [
      (work: Work) => work.read('participantStudy', id),
      (work: Work) => work.update('participantStudy', id, { subjectId: 'W-1' }),
      (work: Work) => work.transition('participantStudy', id, { name: 'enroll' }),
    ])
      await expect(engine.work(worker, step)).rejects.toMatchObject({ code: 404 })
    expect(await named(name)).toEqual([])
  })

  test('refuses a stale version with both sides, and holds what it is about to change', async () => {
    const { id } = await engine.create(caller, 'site', { name: nameOf() })
    await engine.update(caller, 'site', id, { city: 'Laval' })
    await expect(engine.work(caller, (work) => work.update('site', id, { city: 'Lost', version: 1 }))).rejects.toMatchObject({
      errorCode: 'StaleVersion',
      details: { data: { yours: { city: 'Lost' }, current: { city: 'Laval', version: 2 } } },
    })
    const add = (text: string) =>
      engine.work(caller, async (work) => {
        const { mainContact } = await work.update('site', id, { city: text })
        await work.update('site', id, { mainContact: `${mainContact ?? ''}${text}` })
      })
    await Promise.all([add('a'), add('b'), add('c')])
    const row = await engine.read(caller, 'site', id)
    expect([row.version, String(row.mainContact).split('').sort().join('')]).toEqual([8, 'abc'])
  })

  test('begins anew as a whole where two transactions meet, once', async () => {
    const name = nameOf()
    let attempts = 0
    const meet = { text: `do $$ begin raise exception 'met' using errcode = '40001'; end $$`, values: [] }
    const { id } = await engine.work(caller, async (work) => {
      attempts += 1
      const site = await work.create('site', { name })
      if (attempts === 1) await work.run(meet)
      return site
    })
    expect([attempts, await eventsOf(id), await named(name)]).toMatchObject([2, ['create'], [{ id }]])
    expect(told.filter((each) => each.startsWith('afterCommit'))).toHaveLength(1)
    await expect(engine.work(caller, (work) => work.run(meet))).rejects.toMatchObject({ code: '40001' })
  })

  test('lets hooks see what its earlier steps wrote', async () => {
    const row = await engine.work(caller, async (work) => {
      await work.create('site', { name: nameOf('Seen') })
      return work.create('site', { name: nameOf(), city: 'Anywhere' })
    })
    expect(row.city).toBe('1 seen')
    await node.ownerQuery(`update site set name = 'Unseen' where name like 'Seen %'`)
  })

  test('knows whose a file is by what its steps wrote, on one connection', async () => {
    const file = await node.studydesk.files.store(worker, { name: 'seen.pdf', content: Buffer.from('%PDF-1.4\n%%EOF\n'), maxBytes: 1e6 })
    const [place] = await node.ownerQuery<{ participant_id: string }>(
      `select participant_id from participant_study join study_site_assignment mine using (org_id, study_id, site_id)
        join participant on participant.id = participant_id where mine.user_id = $1 and is_restricted_profile is not true and deleted_at is null
        limit 1`,
      [worker.userId],
    )
    const participantId = place?.participant_id
    const batches = watchBatches('stored_file')
    const row = await engine.work(worker, async (work) => {
      await work.create('attachment', { participantId, fileId: file.id })
      return work.create('comment', { participantId, commentText: 'See there', fileId: file.id })
    })
    expect([row.fileId, batches.end()]).toEqual([file.id, 0])
  })

  test('tells others of what was written by hand', async () => {
    await engine.work(caller, (work) => work.tell('site', [{ id: crypto.randomUUID(), action: 'update' }]))
    expect(told).toEqual(['others site update'])
  })
})

describe('a step of the domain itself', () => {
  const uid = 'worked@elsewhere.example'

  test('writes what no client may, of rows that the caller may not see', async () => {
    const [user] = await node.ownerQuery<{ id: string }>(`select id from "user" where email = 'nobody@northlake.example'`)
    const id = user?.id ?? ''
    await expect(engine.work(worker, (work) => work.update('user', id, { uid }))).rejects.toMatchObject({ code: 403 })
    await expect(engine.work(caller, (work) => work.update('user', id, { uid }))).rejects.toMatchObject({
      details: { fields: [{ path: 'uid', code: 'readOnly' }] },
    })
    const row = await engine.work(worker, (work) => work.trusted.update('user', id, { uid }))
    expect(row).toMatchObject({ updatedBy: worker.userId })
    expect([await engine.read(caller, 'user', id), (await eventsOf(id)).at(-1)]).toMatchObject([{ uid }, 'update'])
  })

  test('moves what is set once', async () => {
    const [found] = await node.ownerQuery<{ id: string; studyId: string }>(
      `select entry.id, study_id as "studyId" from participant_study entry join study_site_assignment mine using (org_id, study_id, site_id)
        where mine.user_id = $1 order by entry.id limit 1`,
      [worker.userId],
    )
    const { id = '', studyId = '' } = found ?? {}
    const [other] = await node.ownerQuery<{ id: string }>(
      `select id from participant where org_id = $1 and deleted_at is null
        and id not in (select participant_id from participant_study where study_id = $2) order by id limit 1`,
      [worker.orgId, studyId],
    )
    const participantId = other?.id ?? ''
    await expect(engine.work(worker, (work) => work.update('participantStudy', id, { participantId }))).rejects.toMatchObject({
      details: { fields: [{ path: 'participantId' }] },
    })
    await engine.work(worker, (work) => work.trusted.update('participantStudy', id, { participantId }))
    expect(await node.ownerQuery('select participant_id from participant_study where id = $1', [id])).toEqual([
      { participant_id: participantId },
    ])
  })

  test('is told to hooks as such, and is validated: what it brings, not what was wrong before', async () => {
    const { id } = await engine.work(caller, (work) => work.trusted.create('site', { name: nameOf(), city: 'Anywhere' }))
    expect(await engine.read(caller, 'site', id)).toMatchObject({ city: '0 seen, trusted' })
    await expect(engine.work(caller, (work) => work.trusted.update('site', id, { siteCode: 'no spaces' }))).rejects.toMatchObject({
      details: { fields: [{ path: 'siteCode', code: 'siteCodePattern' }] },
    })
    await node.ownerQuery(`update site set site_code = 'no spaces' where id = $1`, [id])
    await expect(engine.work(caller, (work) => work.update('site', id, { city: 'Laval' }))).rejects.toThrow()
    await engine.work(caller, (work) => work.trusted.update('site', id, { city: 'Laval' }))
    expect(await engine.read(caller, 'site', id)).toMatchObject({ city: 'Laval' })
  })

  test('names stored fields alone, and rows of its organisation', async () => {
    const [other] = await node.ownerQuery<{ id: string }>('select id from site where org_id <> $1 limit 1', [caller.orgId])
    await expect(engine.work(caller, (work) => work.trusted.update('site', other?.id ?? '', { city: 'Laval' }))).rejects.toMatchObject({
      code: 404,
    })
    for (const field of ['createdBy', 'nonsense', 'org_id'])
      await expect(engine.work(caller, (work) => work.trusted.create('site', { name: nameOf(), [field]: 'x' }))).rejects.toThrow(field)
  })

  test('follows from a write in its hook, with the same commit or none', async () => {
    const define = (title: string) =>
      engine.create(caller, 'definition', { term: title, title, definition: 'What it means', language: 'en_CA' })
    const title = nameOf('Term')
    await define(title)
    expect(await named(`Of ${title}`)).toHaveLength(1)
    expect(told).toEqual([
      'others definition create',
      `alongside Of ${title}`,
      'others site create',
      `afterWrite Of ${title}`,
      `afterCommit Of ${title}`,
    ])
    // Its site is there already.
    const second = nameOf('Term')
    await engine.create(caller, 'site', { name: `Of ${second}` })
    await expect(define(second)).rejects.toMatchObject({ errorCode: 'Duplicate' })
    expect(await node.ownerQuery('select 1 from definition where title = $1', [second])).toEqual([])
  })
})

describe('a single call', () => {
  test('stays one round trip where no hook takes part', async () => {
    const batches = watchBatches('"site"')
    await node.studydesk.engine.create(caller, 'site', { name: nameOf() })
    expect(batches.end()).toBe(1)
  })

  test('asks for the parent in its address once', async () => {
    const [participant] = await node.ownerQuery<{ id: string }>(
      'select id from participant where org_id = $1 and is_restricted_profile is not true and deleted_at is null limit 1',
      [caller.orgId],
    )
    const batches = watchBatches('"isRestricted"')
    const { status } = await node.call(`participant/${participant?.id}/therapy`, {
      as: 'owner@northlake.example',
      method: 'POST',
      body: { therapyName: 'Aspirin', isBaselineMedication: false, isContinuingEndStudy: false },
    })
    expect([status, batches.end()]).toEqual([201, 1])
  })
})
