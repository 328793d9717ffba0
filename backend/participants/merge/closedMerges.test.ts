import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MergeAnswer } from '#resources/participants/duplicateAnswers.ts'
import { changed, isChange, type LiveBench, liveBench, person } from '../../app/testing/liveBench.ts'
import { unlockProfile } from '../../platform/engine/generated/markedPerson.ts'
import { hireStaff } from '../../platform/engine/generated/staff.ts'
import { waitForMessage } from '../../platform/realtime/testSocket.ts'

/**
 * A merge reveals that two entries are one person. While the survivor is restricted, only users who unlocked it see the merge. A
 * restriction of the other entry does not count: it is in the trash, where it cannot be unlocked.
 */

let bench: LiveBench
/** User with the right to merge and to read all histories, without an unlock. */
let reader: string
let opener: string
beforeAll(async () => {
  bench = await liveBench()
  const staff = await hireStaff(bench.node)
  reader = await staff.withAbilities(['PARTICIPANTS:OWN', 'ADMIN_AUDIT:VIEW'])
  opener = await staff.withAbilities(['PARTICIPANTS:OWN', 'PARTICIPANTS:CONTRIBUTE', 'ADMIN_AUDIT:VIEW'])
})
afterAll(() => bench.close())

const call = <Data = readonly { readonly id: string }[]>(method: string, path: string, body?: unknown, caller = reader) =>
  bench.node.call<Data>(path, { as: caller, method, body })

interface Merged {
  readonly survivor: string
  readonly merge: string
}
async function createMerge(): Promise<Merged> {
  const [survivor, otherId] = [await bench.make('participants', person(), reader), await bench.make('participants', person(), reader)]
  const { data } = await call<MergeAnswer>('POST', `participant/${survivor}/merge`, { otherId, version: 1, otherVersion: 1, values: {} })
  return { survivor, merge: data.mergeId }
}
const restrict = async (id: string) => expect((await call('PATCH', `participant/${id}`, { isRestrictedProfile: true })).status).toBe(200)

/** Returns the response about the merge from each endpoint. */
async function reportOf({ survivor, merge }: Merged, caller: string) {
  const lists = ['participant-merges', 'participant-merges?status=DONE', `participant-merges?survivorId=${survivor}`]
  const shownRows = await Promise.all(lists.map(async (path) => (await call('GET', path, undefined, caller)).data))
  const events = await call<readonly { changes: object }[]>('GET', `activity/history?recordId=${merge}`, undefined, caller)
  const csv = await bench.node.fetch(`activity/history/export/csv?recordId=${merge}`, { as: caller })
  return {
    shown: shownRows.map((rows) => rows.some(({ id }) => id === merge)),
    total: (await call('GET', `participant-merges?id=${merge}`, undefined, caller)).headers.get('X-Total-Count'),
    read: (await call('GET', `participant-merge/${merge}`, undefined, caller)).status,
    history: (await call('GET', `participant-merge/${merge}/history`, undefined, caller)).status,
    changes: events.data.map(({ changes }) => Object.keys(changes).length > 0),
    export: (await csv.text()).includes('→'),
  }
}

const fullAccess = { shown: [true, true, true], total: '1', read: 200, history: 200, changes: [true], export: true }
const hiddenReport = { shown: [false, false, false], total: '0', read: 404, history: 404, changes: [false], export: false }

describe('a merge whose survivor is restricted', () => {
  it('hides the merge from users who have not unlocked the profile, in every call', async () => {
    const mergedPair = await createMerge()
    expect(await reportOf(mergedPair, reader)).toEqual(fullAccess)
    await restrict(mergedPair.survivor)
    expect(await reportOf(mergedPair, reader)).toEqual(hiddenReport)
    await unlockProfile(bench.node, opener, mergedPair.survivor)
    expect(await reportOf(mergedPair, opener)).toEqual(fullAccess)
    expect(await reportOf(mergedPair, reader)).toEqual(hiddenReport)
  })

  it('rejects undoing the merge by users to whom it is closed', async () => {
    const mergedPair = await createMerge()
    await restrict(mergedPair.survivor)
    const path = `participant-merge/${mergedPair.merge}/transitions/undo`
    expect((await call('POST', path, {})).status).toBe(404)
    await unlockProfile(bench.node, opener, mergedPair.survivor)
    expect((await call('POST', path, {}, opener)).status).toBe(200)
  })

  it('the visibility of a merge depends on the surviving participant, not on a restriction of the merged one', async () => {
    const mergedPair = await createMerge()
    await bench.node.ownerQuery(
      'update participant set is_restricted_profile = true where id = (select merged_id from participant_merge where id = $1)',
      [mergedPair.merge],
    )
    expect(await reportOf(mergedPair, reader)).toEqual(fullAccess)
  })

  it('publishes the merge to no socket of users who may not see it', async () => {
    const [hidden, open] = [await createMerge(), await createMerge()]
    await restrict(hidden.survivor)
    await unlockProfile(bench.node, opener, hidden.survivor)
    const readerListener = await bench.openQuiet(reader, { lists: [{ resource: 'participantMerge', ids: [] }] })
    const widely = await bench.openQuiet(opener, { lists: [{ resource: 'participantMerge', ids: [] }] })
    expect((await call('POST', `participant-merge/${hidden.merge}/transitions/undo`, {}, opener)).status).toBe(200)
    expect(await waitForMessage(widely, isChange('participantMerge'))).toBe(true)
    // `readerListener` received no change of the hidden merge. The first change that it received is that of the visible merge.
    const before = changed(readerListener).filter(isChange('participantMerge'))
    expect(before).toEqual([])
    expect((await call('POST', `participant-merge/${open.merge}/transitions/undo`, {})).status).toBe(200)
    expect(await waitForMessage(readerListener, isChange('participantMerge'))).toBe(true)
    for (const { socket } of [readerListener, widely]) socket.close()
  })
})
