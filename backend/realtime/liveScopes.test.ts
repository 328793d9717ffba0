import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StudySitePair } from '../caller.ts'
import { hireStaff } from '../engine/generated/staff.ts'
import {
  changed,
  coordinator,
  isChange,
  type LiveBench,
  liveBench,
  longEnough,
  next,
  owner,
  person,
  riveSud,
} from '../testing/liveBench.ts'
import { heardSoon } from './testSocket.ts'

let bench: LiveBench
/** Sees sites, and may do nothing else. */
let reader: string
beforeAll(async () => {
  bench = await liveBench()
  reader = await (await hireStaff(bench.node)).withAbilities(['ADMIN_SITES:VIEW'])
})
afterAll(() => bench.close())

const studySitesOf = async (email: string): Promise<readonly StudySitePair[]> =>
  (await bench.node.studydesk.sessions.callerOf(await bench.node.tokenFor(email), { correlationId: '0' })).studySites

describe('nothing is told of rows that a reader may not see', () => {
  test('a participant outside the studies of a coordinator, until the person is in one', async () => {
    const watching = await bench.openQuiet(coordinator, { lists: [{ resource: 'participant', ids: [] }] })
    const widely = await bench.openQuiet(owner, { lists: [{ resource: 'participant', ids: [] }] })
    const participantId = await bench.make('participants', person(), owner)
    expect(await heardSoon(widely, isChange('participant'))).toBe(true)
    await pause(longEnough)
    expect(changed(watching)).toEqual([])
    const [pair] = await studySitesOf(coordinator)
    await bench.make('participant-studies', { participantId, ...pair }, owner)
    expect(await heardSoon(watching, isChange('participant'))).toBe(true)
    for (const { socket } of [watching, widely]) socket.close()
  })

  test('a participation that is removed for good, but for those who count the rows of its study-site', async () => {
    const counting = await bench.openQuiet(coordinator, { lists: [{ resource: 'participantStudy', ids: [] }] })
    const widely = await bench.openQuiet(owner, { lists: [{ resource: 'participant', ids: [] }] })
    const removeOneAt = async (pair: StudySitePair | undefined) => {
      const participantId = await bench.make('participants', person(), owner)
      const id = await bench.make('participant-studies', { participantId, ...pair }, owner)
      await pause(longEnough)
      for (const { heard } of [counting, widely]) heard.length = 0
      expect((await bench.node.fetch(`participant-study/${id}`, { as: owner, method: 'DELETE' })).status).toBe(200)
      expect(await heardSoon(widely, isChange('participant'))).toBe(true)
    }
    const [mine, theirs] = [await studySitesOf(coordinator), await studySitesOf(owner)]
    await removeOneAt(theirs.find((pair) => !mine.some(({ studyId, siteId }) => studyId === pair.studyId && siteId === pair.siteId)))
    await pause(longEnough)
    expect(changed(counting)).toEqual([])
    await removeOneAt(mine[0])
    expect(await heardSoon(counting, isChange('participantStudy'))).toBe(true)
    expect(changed(counting)).toContainEqual({ kind: 'changed', resource: 'participantStudy' })
    for (const { socket } of [counting, widely]) socket.close()
  })

  test('a row that a reader names without seeing it: they are told at once to ask, and nothing more', async () => {
    const participantId = await bench.make('participants', person(), owner)
    const foreign = await bench.make('sites', { name: `Loin ${next()}`, siteCode: `LO-${next()}` }, riveSud)
    const watching = await bench.open(coordinator, {
      lists: [
        { resource: 'participant', ids: [participantId] },
        { resource: 'site', ids: [foreign] },
      ],
    })
    expect(changed(watching)).toContainEqual({ kind: 'changed', resource: 'participant', ids: [participantId] })
    await pause(longEnough)
    watching.heard.length = 0
    await bench.node.fetch(`participant/${participantId}`, { as: owner, method: 'PATCH', body: { lastName: 'Other' } })
    await bench.node.fetch(`site/${foreign}`, { as: riveSud, method: 'PATCH', body: { name: `Loin ${next()}` } })
    await pause(longEnough)
    expect(changed(watching)).toEqual([])
    watching.socket.close()
  })

  test('another organisation', async () => {
    const watching = await bench.openQuiet(riveSud, { lists: [{ resource: 'site', ids: [] }] })
    await bench.makeSite()
    await pause(longEnough)
    expect(changed(watching)).toEqual([])
    watching.socket.close()
  })

  test('an ability that is taken away while its holder watches, and given again', async () => {
    const id = await bench.makeSite()
    const [before] = await bench.node.ownerQuery<{ role_id: string; id: string; org_id: string }>('select * from "user" where email = $1', [
      reader,
    ])
    const [none] = await bench.node.ownerQuery<{ id: string }>(
      `insert into role (org_id, id, role_name, abilities) values ($1, gen_random_uuid(), 'Live nothing', '{DEV:VIEW}') returning id`,
      [before?.org_id],
    )
    const setRole = async (role: string | undefined) => {
      await bench.node.ownerQuery('update "user" set role_id = $1 where id = $2', [role, before?.id])
      const { database, access } = bench.node.studydesk
      await database.batch(before?.org_id ?? '', [access.changedStatement(before?.org_id ?? '', before?.id)])
    }
    const watching = await bench.open(reader, { lists: [{ resource: 'site', ids: [id] }] })
    await pause(longEnough)
    await setRole(none?.id)
    expect(await heardSoon(watching, ({ kind }) => kind === 'abilitiesChanged')).toBe(true)
    await pause(longEnough)
    watching.heard.length = 0
    await bench.rename(id)
    await bench.makeSite()
    await pause(longEnough)
    expect(changed(watching)).toEqual([])
    await setRole(before?.role_id)
    expect(await heardSoon(watching, ({ kind }) => kind === 'abilitiesChanged')).toBe(true)
    await bench.rename(id)
    expect(await heardSoon(watching, isChange('site'))).toBe(true)
    watching.socket.close()
  })
})
