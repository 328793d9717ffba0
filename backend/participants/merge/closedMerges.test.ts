import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MergeAnswer } from '#resources/duplicateAnswers.ts'
import { unlockFor } from '../../engine/generated/markedPerson.ts'
import { hireStaff } from '../../engine/generated/staff.ts'
import { heardSoon } from '../../realtime/testSocket.ts'
import { changed, isChange, type LiveBench, liveBench, person } from '../../testing/liveBench.ts'

/**
 * A merge says of whoever is left that they are the other one too. While that profile is restricted, nobody learns of the merge who has not
 * unlocked it; the other entry lies in the trash, where nobody can unlock it, and decides nothing.
 */

let bench: LiveBench
/** May merge, and reads the history of all; nobody has anything unlocked. */
let reader: string
let opener: string
beforeAll(async () => {
  bench = await liveBench()
  const staff = await hireStaff(bench.node)
  reader = await staff.withAbilities(['PARTICIPANTS:OWN', 'ADMIN_AUDIT:VIEW'])
  opener = await staff.withAbilities(['PARTICIPANTS:OWN', 'PARTICIPANTS:CONTRIBUTE', 'ADMIN_AUDIT:VIEW'])
})
afterAll(() => bench.close())

const call = <Data = readonly { readonly id: string }[]>(method: string, path: string, body?: unknown, as = reader) =>
  bench.node.call<Data>(path, { as, method, body })

interface Merged {
  readonly survivor: string
  readonly merge: string
}
async function merged(): Promise<Merged> {
  const [survivor, otherId] = [await bench.make('participants', person(), reader), await bench.make('participants', person(), reader)]
  const { data } = await call<MergeAnswer>('POST', `participant/${survivor}/merge`, { otherId, version: 1, otherVersion: 1, values: {} })
  return { survivor, merge: data.mergeId }
}
const restrict = async (id: string) => expect((await call('PATCH', `participant/${id}`, { isRestrictedProfile: true })).status).toBe(200)

/** What a reader is told of the merge, door by door. */
async function toldOf({ survivor, merge }: Merged, as: string) {
  const lists = ['participant-merges', 'participant-merges?status=DONE', `participant-merges?survivorId=${survivor}`]
  const shown = await Promise.all(lists.map(async (path) => (await call('GET', path, undefined, as)).data))
  const events = await call<readonly { changes: object }[]>('GET', `activity/history?recordId=${merge}`, undefined, as)
  const csv = await bench.node.fetch(`activity/history/export/csv?recordId=${merge}`, { as })
  return {
    shown: shown.map((rows) => rows.some(({ id }) => id === merge)),
    total: (await call('GET', `participant-merges?id=${merge}`, undefined, as)).headers.get('X-Total-Count'),
    read: (await call('GET', `participant-merge/${merge}`, undefined, as)).status,
    history: (await call('GET', `participant-merge/${merge}/history`, undefined, as)).status,
    changes: events.data.map(({ changes }) => Object.keys(changes).length > 0),
    export: (await csv.text()).includes('→'),
  }
}

const everything = { shown: [true, true, true], total: '1', read: 200, history: 200, changes: [true], export: true }
const nothing = { shown: [false, false, false], total: '0', read: 404, history: 404, changes: [false], export: false }

describe('a merge whose survivor is restricted', () => {
  it('is told to nobody who has not unlocked the profile, by any door', async () => {
    const both = await merged()
    expect(await toldOf(both, reader)).toEqual(everything)
    await restrict(both.survivor)
    expect(await toldOf(both, reader)).toEqual(nothing)
    await unlockFor(bench.node, opener, both.survivor)
    expect(await toldOf(both, opener)).toEqual(everything)
    expect(await toldOf(both, reader)).toEqual(nothing)
  })

  it('is not undone by those to whom it is closed', async () => {
    const both = await merged()
    await restrict(both.survivor)
    const path = `participant-merge/${both.merge}/transitions/undo`
    expect((await call('POST', path, {})).status).toBe(404)
    await unlockFor(bench.node, opener, both.survivor)
    expect((await call('POST', path, {}, opener)).status).toBe(200)
  })

  it('goes by the one that is left: what the other was in the trash decides nothing', async () => {
    const both = await merged()
    await bench.node.ownerQuery(
      'update participant set is_restricted_profile = true where id = (select merged_id from participant_merge where id = $1)',
      [both.merge],
    )
    expect(await toldOf(both, reader)).toEqual(everything)
  })

  it('is told to no socket of theirs', async () => {
    const [hidden, open] = [await merged(), await merged()]
    await restrict(hidden.survivor)
    await unlockFor(bench.node, opener, hidden.survivor)
    const watching = await bench.openQuiet(reader, { lists: [{ resource: 'participantMerge', ids: [] }] })
    const widely = await bench.openQuiet(opener, { lists: [{ resource: 'participantMerge', ids: [] }] })
    expect((await call('POST', `participant-merge/${hidden.merge}/transitions/undo`, {}, opener)).status).toBe(200)
    expect(await heardSoon(widely, isChange('participantMerge'))).toBe(true)
    // The next that they may hear of comes first: nothing was told before it.
    const before = changed(watching).filter(isChange('participantMerge'))
    expect(before).toEqual([])
    expect((await call('POST', `participant-merge/${open.merge}/transitions/undo`, {})).status).toBe(200)
    expect(await heardSoon(watching, isChange('participantMerge'))).toBe(true)
    for (const { socket } of [watching, widely]) socket.close()
  })
})
