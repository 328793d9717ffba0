import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { snake } from '#resources/core/names.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { participant } from '#resources/participant.ts'
import { participantStudy } from '#resources/participantStudy.ts'
import { user } from '#resources/user.ts'
import type { Caller, StudySitePair } from '../caller.ts'
import { toStatement } from '../engine/statement.ts'
import { type AccessBench, accessBench, callerWith } from '../testing/accessBench.ts'
import { applyScopes } from './scopes.ts'
import { hiddenFrom, openAnywhere, visibleTo } from './visible.ts'

let bench: AccessBench
let orgId: string
let mine: StudySitePair
let others: StudySitePair
let caller: Caller
let stranger: Caller
const seen = { mine: '', others: '', created: '', createdElsewhere: '', nobodys: '' }

beforeAll(async () => {
  bench = await accessBench()
  orgId = await bench.organisation()
  const roleId = await bench.role(orgId, ['PARTICIPANTS:CONTRIBUTE'])
  const [userId, strangerId] = [await bench.user(orgId, roleId), await bench.user(orgId, roleId)]
  mine = await bench.studySite(orgId)
  others = await bench.studySite(orgId)
  await bench.assign(orgId, userId, mine)
  const grants = { can: () => false, studySites: [] }
  caller = callerWith(orgId, userId, grants)
  stranger = callerWith(orgId, strangerId, grants)
  seen.mine = await bench.participant(orgId, { in: mine })
  seen.others = await bench.participant(orgId, { in: others })
  seen.created = await bench.participant(orgId, { createdBy: userId })
  seen.createdElsewhere = await bench.participant(orgId, { createdBy: userId, in: others })
  seen.nobodys = await bench.participant(orgId)
})
afterAll(() => bench.close())

async function idsOf(resource: ResourceDefinition, who: Caller, options?: Parameters<typeof applyScopes>[3]): Promise<readonly string[]> {
  const query = bench.database.build(snake(resource.name)).select('id')
  applyScopes(query, resource, who, options)
  const [answer] = await bench.database.batch(who.orgId, [toStatement(query)])
  return (answer?.rows ?? []).map((row) => row.id).sort()
}

describe('myStudies', () => {
  describe.each([true, false])('with the rows collected: %s', (isCollected) => {
    it('shows participants of the assigned study-sites, and those made by the caller that are in no study', async () => {
      expect(await idsOf(participant, caller, { isCollected })).toEqual([seen.mine, seen.created].sort())
    })

    it('shows nobody to a user without study-sites', async () => {
      expect(await idsOf(participant, stranger, { isCollected })).toEqual([])
    })

    it('asks for the study and the site of one assignment, not for either of two', async () => {
      const crossed = await bench.participant(orgId, { in: { studyId: mine.studyId, siteId: others.siteId } })
      expect(await idsOf(participant, caller, { isCollected })).not.toContain(crossed)
      await bench.query('delete from participant_study where participant_id = $1', [crossed])
      await bench.query('delete from participant where id = $1', [crossed])
    })
  })

  it('follows a participation that comes, is handed on to somebody else, and goes', async () => {
    const [one, other] = [await bench.participant(orgId), await bench.participant(orgId)]
    const place = (participantId: string, { studyId, siteId }: StudySitePair) =>
      bench.query(
        `insert into participant_study (org_id, id, participant_id, study_id, site_id, column_id, rank)
          values ($1, gen_random_uuid(), $2, $3, $4, (select id from board_column where study_id = $3 order by rank limit 1), gen_random_uuid()::text)`,
        [orgId, participantId, studyId, siteId],
      )
    const seenOf = async () => (await idsOf(participant, caller)).filter((id) => id === one || id === other)
    expect(await seenOf()).toEqual([])
    await Promise.all([place(one, mine), place(one, others)])
    expect(await seenOf()).toEqual([one])
    await bench.query('update participant_study set participant_id = $2 where participant_id = $1', [one, other])
    expect(await seenOf()).toEqual([other])
    await bench.query('delete from participant_study where participant_id = $1 and study_id = $2', [other, mine.studyId])
    expect(await seenOf()).toEqual([])
    await bench.query('delete from participant_study where participant_id = $1', [other])
    await bench.query('delete from participant where id in ($1, $2)', [one, other])
  })

  it('is lifted by allStudies with OWN on PARTICIPANTS only', async () => {
    const asking = { allStudies: true }
    expect(await idsOf(participant, caller, asking)).toHaveLength(2)
    const owner: Caller = { ...stranger, can: (page, action) => page === 'PARTICIPANTS' && action === 'OWN' }
    expect(await idsOf(participant, owner, asking)).toHaveLength(5)
    expect(await idsOf(participant, owner)).toEqual([])
  })

  it('follows the participant for records about one', async () => {
    const record: ResourceDefinition = { ...participantStudy, scope: ['org'], partOf: 'participantId' }
    expect(await idsOf(record, caller)).toHaveLength(1)
    expect(await idsOf(record, stranger)).toEqual([])
  })
})

describe('studySite, org and self', () => {
  it('studySite shows rows of the assigned pairs, and none without', async () => {
    expect(await idsOf(participantStudy, caller)).toHaveLength(1)
    expect(await idsOf(participantStudy, stranger)).toEqual([])
  })

  it('studySite asks for the study and the site of one assignment, too', async () => {
    const crossed = await bench.participant(orgId, { in: { studyId: mine.studyId, siteId: others.siteId } })
    expect(await idsOf(participantStudy, caller)).toHaveLength(1)
    await bench.query('delete from participant_study where participant_id = $1', [crossed])
    await bench.query('delete from participant where id = $1', [crossed])
  })

  it('self shows the caller alone', async () => {
    expect(await idsOf({ ...user, scope: [{ self: { user: 'id' } }] }, caller)).toEqual([caller.userId])
  })

  it('the organisation holds whatever the declaration says, and behind it the wall of the database', async () => {
    const elsewhere = await bench.organisation()
    const visitor: Caller = { ...caller, orgId: elsewhere }
    expect(await idsOf({ ...user, scope: [] }, visitor)).toEqual([])
    const [answer] = await bench.database.batch(elsewhere, [{ text: 'select id from "user"', values: [] }])
    expect(answer?.rows).toEqual([])
  })

  it('refuses a scope that does not exist, or that the fields cannot carry', async () => {
    const odd = { ...user, scope: ['everything'] } as unknown as ResourceDefinition
    await expect(idsOf(odd, caller)).rejects.toThrow("'everything'")
    await expect(idsOf({ ...user, scope: [{ studySite: { study: 'studyId' } }] }, caller)).rejects.toThrow("'studyId'")
    await expect(idsOf({ ...odd, scope: [{ toString: {} }] } as unknown as ResourceDefinition, caller)).rejects.toThrow("'toString'")
    await expect(idsOf({ ...user, scope: [{ self: { user: 'owner' } }] }, caller)).rejects.toThrow("'owner'")
  })
})

it('a read by hand sees rows in scope, without the trash and without restricted profiles that are not unlocked, under any name of the table', async () => {
  const elsewhere = await bench.organisation()
  const reader = callerWith(elsewhere, await bench.user(elsewhere, await bench.role(elsewhere, [])), { can: () => false, studySites: [] })
  const pair = await bench.studySite(elsewhere)
  await bench.assign(elsewhere, reader.userId, pair)
  const open = await bench.participant(elsewhere, { in: pair })
  const restricted = await bench.participant(elsewhere, { in: pair, isRestricted: true })
  const trashed = await bench.participant(elsewhere, { in: pair })
  await bench.query('update participant set deleted_at = now() where id = $1', [trashed])
  const distant = await bench.participant(elsewhere)

  const found = async ({ sql, bindings }: ReturnType<typeof visibleTo>) => {
    const rows = bench.database
      .build('participant as person')
      .select('person.id')
      .whereRaw(sql, [...bindings])
    const [answer] = await bench.database.batch(elsewhere, [toStatement(rows)])
    return (answer?.rows ?? []).map(({ id }) => id).sort()
  }
  const as = 'person'
  const unlocked: Caller = { ...reader, unlocked: new Map([[restricted, Number.POSITIVE_INFINITY]]) }
  expect(await found(visibleTo(reader, participant, { as }))).toEqual([open])
  expect(await found(visibleTo(unlocked, participant, { as, isCollected: true }))).toEqual([open, restricted].sort())
  expect(await found(visibleTo(reader, participant, { as, withRestricted: true, withTrash: true }))).toEqual(
    [open, restricted, trashed].sort(),
  )
  expect(await found(openAnywhere(reader, participant, { as }))).toEqual([open, distant].sort())
  expect(await found(hiddenFrom(reader, participant, { as }))).toEqual([restricted])
  expect(await found(hiddenFrom(unlocked, participant, { as }))).toEqual([])
})
