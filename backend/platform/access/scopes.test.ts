import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectedDocument } from '#resources/binder/expectedDocument.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { toSnakeCase } from '#resources/core/values/names.ts'
import { user } from '#resources/organisation/user.ts'
import { participant } from '#resources/participants/participant.ts'
import { participantStudy } from '#resources/recruitment/participantStudy.ts'
import { type AccessBench, accessBench, createCaller } from '../../app/testing/accessBench.ts'
import { anyRank } from '../../app/testing/anyRank.ts'
import { conditionsOfScans, plansOf } from '../../app/testing/plans.ts'
import type { Caller, StudySitePair } from '../common/caller.ts'
import { toStatement } from '../engine/statement.ts'
import { applyScopes } from './scopes.ts'
import { hiddenFrom, openAnywhere, visibilityCondition } from './visible.ts'

let bench: AccessBench
let orgId: string
let ownStudySite: StudySitePair
let others: StudySitePair
let caller: Caller
let outsider: Caller
const participantIds = { mine: '', others: '', created: '', createdElsewhere: '', nobodys: '' }

beforeAll(async () => {
  bench = await accessBench()
  orgId = await bench.organisation()
  const roleId = await bench.role(orgId, ['PARTICIPANTS:CONTRIBUTE'])
  const [userId, outsiderId] = [await bench.user(orgId, roleId), await bench.user(orgId, roleId)]
  ownStudySite = await bench.studySite(orgId)
  others = await bench.studySite(orgId)
  await bench.assign(orgId, userId, ownStudySite)
  const grants = { can: () => false, studySites: [] }
  caller = createCaller(orgId, userId, grants)
  outsider = createCaller(orgId, outsiderId, grants)
  participantIds.mine = await bench.participant(orgId, { in: ownStudySite })
  participantIds.others = await bench.participant(orgId, { in: others })
  participantIds.created = await bench.participant(orgId, { createdBy: userId })
  participantIds.createdElsewhere = await bench.participant(orgId, { createdBy: userId, in: others })
  participantIds.nobodys = await bench.participant(orgId)
})
afterAll(() => bench.close())

async function idsOf(
  resource: ResourceDefinition,
  viewer: Caller,
  options?: Parameters<typeof applyScopes>[3],
): Promise<readonly string[]> {
  const query = bench.database.build(toSnakeCase(resource.name)).select('id')
  applyScopes(query, resource, viewer, options)
  const [answer] = await bench.database.batch(viewer.orgId, [toStatement(query)])
  return (answer?.rows ?? []).map((row) => row.id).sort()
}

describe('myStudies', () => {
  describe.each([true, false])('with the rows collected: %s', (isCollected) => {
    it('myStudies shows participants of the assigned study sites, and those created by the caller that are in no study', async () => {
      expect(await idsOf(participant, caller, { isCollected })).toEqual([participantIds.mine, participantIds.created].sort())
    })

    it('myStudies shows no participants to a user without study sites', async () => {
      expect(await idsOf(participant, outsider, { isCollected })).toEqual([])
    })

    it('myStudies requires the study and the site of one assignment, not of two', async () => {
      const mixedPairId = await bench.participant(orgId, { in: { studyId: ownStudySite.studyId, siteId: others.siteId } })
      expect(await idsOf(participant, caller, { isCollected })).not.toContain(mixedPairId)
      await bench.query('delete from participant_study where participant_id = $1', [mixedPairId])
      await bench.query('delete from participant where id = $1', [mixedPairId])
    })
  })

  it('myStudies follows a participation that is added, is reassigned, and is removed', async () => {
    const [firstId, secondId] = [await bench.participant(orgId), await bench.participant(orgId)]
    const enrolAt = (participantId: string, { studyId, siteId }: StudySitePair) =>
      bench.query(
        `insert into participant_study (org_id, id, participant_id, study_id, site_id, column_id, rank)
          values ($1, gen_random_uuid(), $2, $3, $4, (select id from board_column where study_id = $3 order by rank limit 1), ${anyRank})`,
        [orgId, participantId, studyId, siteId],
      )
    const listVisible = async () => (await idsOf(participant, caller)).filter((id) => id === firstId || id === secondId)
    expect(await listVisible()).toEqual([])
    await Promise.all([enrolAt(firstId, ownStudySite), enrolAt(firstId, others)])
    expect(await listVisible()).toEqual([firstId])
    await bench.query('update participant_study set participant_id = $2 where participant_id = $1', [firstId, secondId])
    expect(await listVisible()).toEqual([secondId])
    await bench.query('delete from participant_study where participant_id = $1 and study_id = $2', [secondId, ownStudySite.studyId])
    expect(await listVisible()).toEqual([])
    await bench.query('delete from participant_study where participant_id = $1', [secondId])
    await bench.query('delete from participant where id in ($1, $2)', [firstId, secondId])
  })

  it('myStudies is lifted by allStudies with OWN on PARTICIPANTS only', async () => {
    const requester = { allStudies: true }
    expect(await idsOf(participant, caller, requester)).toHaveLength(2)
    const owner: Caller = { ...outsider, can: (page, action) => page === 'PARTICIPANTS' && action === 'OWN' }
    expect(await idsOf(participant, owner, requester)).toHaveLength(5)
    expect(await idsOf(participant, owner)).toEqual([])
  })

  it('myStudies follows the participant for records about one', async () => {
    const record: ResourceDefinition = { ...participantStudy, scope: ['org'], partOf: 'participantId' }
    expect(await idsOf(record, caller)).toHaveLength(1)
    expect(await idsOf(record, outsider)).toEqual([])
  })
})

describe('studySite, org and self', () => {
  it('studySite shows rows of the assigned pairs, and none without', async () => {
    expect(await idsOf(participantStudy, caller)).toHaveLength(1)
    expect(await idsOf(participantStudy, outsider)).toEqual([])
  })

  it('studySite requires the study and the site of one assignment, too', async () => {
    const mixedPairId = await bench.participant(orgId, { in: { studyId: ownStudySite.studyId, siteId: others.siteId } })
    expect(await idsOf(participantStudy, caller)).toHaveLength(1)
    await bench.query('delete from participant_study where participant_id = $1', [mixedPairId])
    await bench.query('delete from participant where id = $1', [mixedPairId])
  })

  it('studyOrAll narrows a view to the studies and sites of the caller before the view computes its rows', async () => {
    const query = bench.database.build('expected_document').select('id')
    applyScopes(query, expectedDocument, caller)
    const [plan = ''] = await plansOf(bench.database, (database) => database.batch(orgId, [toStatement(query)]))
    // The condition on the view's study has become one on the table of studies inside the view, and that on the site likewise.
    expect(conditionsOfScans(plan, 'study').join()).toMatch(/\(id = ANY \(\(?InitPlan/)
    expect(plan).toMatch(/\(site_id = ANY \(\(?InitPlan/)
  })

  it('self shows the caller alone', async () => {
    expect(await idsOf({ ...user, scope: [{ self: { user: 'id' } }] }, caller)).toEqual([caller.userId])
  })

  it('the organisation always limits rows, with row-level security behind it', async () => {
    const otherOrgId = await bench.organisation()
    const visitor: Caller = { ...caller, orgId: otherOrgId }
    expect(await idsOf({ ...user, scope: [] }, visitor)).toEqual([])
    const [answer] = await bench.database.batch(otherOrgId, [{ text: 'select id from "user"', values: [] }])
    expect(answer?.rows).toEqual([])
  })

  it('a scope that does not exist, or that the fields cannot support, is rejected', async () => {
    const invalidResource = { ...user, scope: ['everything'] } as unknown as ResourceDefinition
    await expect(idsOf(invalidResource, caller)).rejects.toThrow("'everything'")
    await expect(idsOf({ ...user, scope: [{ studySite: { study: 'studyId' } }] }, caller)).rejects.toThrow("'studyId'")
    await expect(idsOf({ ...invalidResource, scope: [{ toString: {} }] } as unknown as ResourceDefinition, caller)).rejects.toThrow(
      "'toString'",
    )
    await expect(idsOf({ ...user, scope: [{ self: { user: 'owner' } }] }, caller)).rejects.toThrow("'owner'")
  })
})

it('a hand-written read sees rows in scope, without the trash and without restricted profiles that are not unlocked, under any alias of the table', async () => {
  const otherOrgId = await bench.organisation()
  const reader = createCaller(otherOrgId, await bench.user(otherOrgId, await bench.role(otherOrgId, [])), {
    can: () => false,
    studySites: [],
  })
  const pair = await bench.studySite(otherOrgId)
  await bench.assign(otherOrgId, reader.userId, pair)
  const open = await bench.participant(otherOrgId, { in: pair })
  const restrictedId = await bench.participant(otherOrgId, { in: pair, isRestricted: true })
  const trashedId = await bench.participant(otherOrgId, { in: pair })
  await bench.query('update participant set deleted_at = now() where id = $1', [trashedId])
  const distant = await bench.participant(otherOrgId)

  const findIds = async ({ sql, bindings }: ReturnType<typeof visibilityCondition>) => {
    const rows = bench.database
      .build('participant as person')
      .select('person.id')
      .whereRaw(sql, [...bindings])
    const [answer] = await bench.database.batch(otherOrgId, [toStatement(rows)])
    return (answer?.rows ?? []).map(({ id }) => id).sort()
  }
  const alias = 'person'
  const unlockedReader: Caller = { ...reader, unlocked: new Map([[restrictedId, Number.POSITIVE_INFINITY]]) }
  expect(await findIds(visibilityCondition(reader, participant, { as: alias }))).toEqual([open])
  expect(await findIds(visibilityCondition(unlockedReader, participant, { as: alias, isCollected: true }))).toEqual(
    [open, restrictedId].sort(),
  )
  expect(await findIds(visibilityCondition(reader, participant, { as: alias, withRestricted: true, withTrash: true }))).toEqual(
    [open, restrictedId, trashedId].sort(),
  )
  expect(await findIds(openAnywhere(reader, participant, { as: alias }))).toEqual([open, distant].sort())
  expect(await findIds(hiddenFrom(reader, participant, { as: alias }))).toEqual([restrictedId])
  expect(await findIds(hiddenFrom(unlockedReader, participant, { as: alias }))).toEqual([])
})
