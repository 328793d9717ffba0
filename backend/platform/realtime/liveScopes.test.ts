import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changed, coordinator, isChange, type LiveBench, liveBench, next, owner, person, riveSud } from '../../app/testing/liveBench.ts'
import type { StudySitePair } from '../common/caller.ts'
import { hireStaff } from '../engine/generated/staff.ts'
import { waitForMessage } from './testSocket.ts'

let bench: LiveBench
/** A user who may see sites and nothing else. */
let reader: string
beforeAll(async () => {
  bench = await liveBench()
  reader = await (await hireStaff(bench.node)).withAbilities(['ADMIN_SITES:VIEW'])
})
afterAll(() => bench.close())

const studySitesOf = async (email: string): Promise<readonly StudySitePair[]> =>
  (await bench.node.studydesk.sessions.callerOf(await bench.node.tokenFor(email), { correlationId: '0' })).studySites

describe('changes of rows that a reader may not see', () => {
  test("a participant outside a coordinator's studies is not published to them until the participant is in one", async () => {
    const listSubscriber = await bench.openQuiet(coordinator, { lists: [{ resource: 'participant', ids: [] }] })
    const widely = await bench.openQuiet(owner, { lists: [{ resource: 'participant', ids: [] }] })
    const participantId = await bench.make('participants', person(), owner)
    expect(await waitForMessage(widely, isChange('participant'))).toBe(true)
    await bench.settle(listSubscriber)
    expect(changed(listSubscriber)).toEqual([])
    const [pair] = await studySitesOf(coordinator)
    await bench.make('participant-studies', { participantId, ...pair }, owner)
    expect(await waitForMessage(listSubscriber, isChange('participant'))).toBe(true)
    for (const { socket } of [listSubscriber, widely]) socket.close()
  })

  test('a participation that is deleted permanently is published only to users who count the rows of its study site', async () => {
    const listSubscriber = await bench.openQuiet(coordinator, { lists: [{ resource: 'participantStudy', ids: [] }] })
    const widely = await bench.openQuiet(owner, { lists: [{ resource: 'participant', ids: [] }] })
    const removeParticipationAt = async (pair: StudySitePair | undefined) => {
      const participantId = await bench.make('participants', person(), owner)
      const id = await bench.make('participant-studies', { participantId, ...pair }, owner)
      await bench.settle(listSubscriber, widely)
      for (const { received } of [listSubscriber, widely]) received.length = 0
      expect((await bench.node.fetch(`participant-study/${id}`, { as: owner, method: 'DELETE' })).status).toBe(200)
      expect(await waitForMessage(widely, isChange('participant'))).toBe(true)
    }
    const [ownStudySites, ownerStudySites] = [await studySitesOf(coordinator), await studySitesOf(owner)]
    await removeParticipationAt(
      ownerStudySites.find((pair) => !ownStudySites.some(({ studyId, siteId }) => studyId === pair.studyId && siteId === pair.siteId)),
    )
    await bench.settle(listSubscriber)
    expect(changed(listSubscriber)).toEqual([])
    await removeParticipationAt(ownStudySites[0])
    expect(await waitForMessage(listSubscriber, isChange('participantStudy'))).toBe(true)
    expect(changed(listSubscriber)).toContainEqual({ kind: 'changed', resource: 'participantStudy' })
    for (const { socket } of [listSubscriber, widely]) socket.close()
  })

  test('a reader who watches a row without access is notified at once to query again, and nothing more', async () => {
    const participantId = await bench.make('participants', person(), owner)
    const foreignSiteId = await bench.make('sites', { name: `Loin ${next()}`, siteCode: `LO-${next()}` }, riveSud)
    const listSubscriber = await bench.open(coordinator, {
      lists: [
        { resource: 'participant', ids: [participantId] },
        { resource: 'site', ids: [foreignSiteId] },
      ],
    })
    expect(changed(listSubscriber)).toContainEqual({ kind: 'changed', resource: 'participant', ids: [participantId] })
    await bench.settle(listSubscriber)
    listSubscriber.received.length = 0
    await bench.node.fetch(`participant/${participantId}`, { as: owner, method: 'PATCH', body: { lastName: 'Other' } })
    await bench.node.fetch(`site/${foreignSiteId}`, { as: riveSud, method: 'PATCH', body: { name: `Loin ${next()}` } })
    await bench.settle(listSubscriber)
    expect(changed(listSubscriber)).toEqual([])
    listSubscriber.socket.close()
  })

  test('changes of another organisation are not published', async () => {
    const listSubscriber = await bench.openQuiet(riveSud, { lists: [{ resource: 'site', ids: [] }] })
    await bench.makeSite()
    await bench.settle(listSubscriber)
    expect(changed(listSubscriber)).toEqual([])
    listSubscriber.socket.close()
  })

  test('changes follow an ability that is revoked while its holder watches, and granted again', async () => {
    const id = await bench.makeSite()
    const [before] = await bench.node.ownerQuery<{ role_id: string; id: string; org_id: string }>('select * from "user" where email = $1', [
      reader,
    ])
    const [emptyRole] = await bench.node.ownerQuery<{ id: string }>(
      `insert into role (org_id, id, role_name, abilities) values ($1, gen_random_uuid(), 'Live nothing', '{DEV:VIEW}') returning id`,
      [before?.org_id],
    )
    const setRole = async (role: string | undefined) => {
      await bench.node.ownerQuery('update "user" set role_id = $1 where id = $2', [role, before?.id])
      const { database, access } = bench.node.studydesk
      await database.batch(before?.org_id ?? '', [access.changedStatement(before?.org_id ?? '', before?.id)])
    }
    const listSubscriber = await bench.open(reader, { lists: [{ resource: 'site', ids: [id] }] })
    await bench.settle(listSubscriber)
    await setRole(emptyRole?.id)
    expect(await waitForMessage(listSubscriber, ({ kind }) => kind === 'abilitiesChanged')).toBe(true)
    await bench.settle(listSubscriber)
    listSubscriber.received.length = 0
    await bench.rename(id)
    await bench.makeSite()
    await bench.settle(listSubscriber)
    expect(changed(listSubscriber)).toEqual([])
    await setRole(before?.role_id)
    expect(await waitForMessage(listSubscriber, ({ kind }) => kind === 'abilitiesChanged')).toBe(true)
    await bench.rename(id)
    expect(await waitForMessage(listSubscriber, isChange('site'))).toBe(true)
    listSubscriber.socket.close()
  })
})
