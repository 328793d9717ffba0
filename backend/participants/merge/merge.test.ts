import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refs } from '#resources/core/fields/index.ts'
import { defineResource } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import type { MergeAnswer } from '#resources/participants/duplicateAnswers.ts'
import { anyRank } from '../../app/testing/anyRank.ts'
import { sharedNode, type TestNode } from '../../app/testing/index.ts'
import { listParticipantReferences } from './references.ts'

let node: TestNode
const owner = 'owner@northlake.example'

beforeAll(async () => {
  node = await sharedNode()
})
afterAll(() => node.close())

const call = <Data = Record<string, unknown>>(method: string, path: string, body?: unknown, caller = owner) =>
  node.call<Data>(path, { as: caller, method, body })

let number = 0
async function add(changes: Readonly<Record<string, unknown>> = {}): Promise<string> {
  number += 1
  const { data, error } = await call('POST', 'participants', {
    firstName: 'Quilla',
    lastName: 'Vrozek',
    gender: 'female',
    dob: '1931-03-04',
    email: `q${number}@example.org`,
    postalCode: 'H2X 1Y4',
    referralSource: 'CLINIC',
    ...changes,
  })
  expect(error).toBeUndefined()
  return String(data.id)
}
const addTherapy = async (participantId: string, therapyName: string): Promise<string> => {
  const body = { participantId, therapyName, isBaselineMedication: false, isContinuingEndStudy: false }
  return String((await call('POST', 'therapies', body)).data.id)
}
const rowOf = async (id: string) =>
  (await node.ownerQuery<Record<string, unknown>>('select * from participant where id = $1', [id]))[0] ?? {}
const versionOf = async (id: string) => Number((await rowOf(id)).version)
async function merge(id: string, otherId: string, values: Readonly<Record<string, string>> = {}, caller = owner) {
  const versions = { version: await versionOf(id), otherVersion: await versionOf(otherId) }
  return call<MergeAnswer>('POST', `participant/${id}/merge`, { otherId, ...versions, values }, caller)
}
const undo = (mergeId: string) => call('POST', `participant-merge/${mergeId}/transitions/undo`, {})
/** Returns two studies at one site each, with staff. */
const listStudySites = () =>
  node.ownerQuery<{ studyId: string; siteId: string }>(
    `select distinct on (study_id) study_id as "studyId", site_id as "siteId" from study_site
     where org_id = (select org_id from "user" where email = $1) order by study_id, site_id limit 2`,
    [owner],
  )
async function enrol(participantId: string, studySite: { studyId: string; siteId: string } | undefined): Promise<string> {
  const [row] = await node.ownerQuery<{ id: string }>(
    `insert into participant_study (org_id, id, participant_id, study_id, site_id, recruitment_status, column_id, rank)
     select org_id, gen_random_uuid(), id, $2, $3, 'ENROLLED', (select id from board_column where study_id = $2 order by rank limit 1), ${anyRank} from participant where id = $1 returning id`,
    [participantId, studySite?.studyId, studySite?.siteId],
  )
  return row?.id ?? ''
}
/** Returns the stored state of records and dependent rows, without columns that every write changes. */
async function takeSnapshot(ids: readonly string[]) {
  const people = await node.ownerQuery(
    `select to_jsonb(participant) - '{version,updated_at,updated_by,deleted_at,deleted_by}'::text[] as row, deleted_at is null as here
     from participant where id = any($1) order by id`,
    [ids],
  )
  const records = await Promise.all(
    listParticipantReferences().map(({ table, column }) =>
      node.ownerQuery(`select id, ${column} as belongs from ${table} where ${column} = any($1) order by id`, [ids]),
    ),
  )
  const keys = await node.ownerQuery(
    'select participant_id, count(*)::int from participant_match_key where participant_id = any($1) group by 1 order by 1',
    [ids],
  )
  return { people, records, keys }
}

describe('references that a merge reassigns', () => {
  it('reassigned references follow the declarations', () => {
    expect(listParticipantReferences().map(({ resource, field }) => `${resource}.${field}`)).toEqual(
      expect.arrayContaining([
        'participantStudy.participantId',
        'therapy.participantId',
        'attachment.participantId',
        'comment.participantId',
      ]),
    )
    expect(listParticipantReferences().some(({ resource }) => ['duplicatePair', 'participantMerge', 'unlock'].includes(resource))).toBe(
      false,
    )
  })

  it('reassigned references include every database column that references a participant', async () => {
    const columns = await node.ownerQuery<{ name: string }>(
      `select conrelid::regclass::text || '.' || attname as name from pg_constraint
       join pg_attribute on attrelid = conrelid and attnum = any(conkey) and attname <> 'org_id'
       where contype = 'f' and confrelid = 'participant'::regclass and conrelid::regclass::text not in ('duplicate_pair', 'participant_merge', 'participant_match')`,
    )
    const knownColumns = listParticipantReferences().map(({ table, column }) => `${table}.${column}`.replaceAll('"', ''))
    expect(columns.map(({ name }) => name.replaceAll('"', '')).toSorted()).toEqual(knownColumns.toSorted())
  })

  it('reassigned references reject lists of participants', () => {
    const party = defineResource({ ...(resources[0] as object), name: 'party', fields: { guests: refs({ to: 'participant' }) } } as never)
    expect(() => listParticipantReferences([party])).toThrow('party.guests')
  })
})

describe('a merge', () => {
  it('a merge reassigns all records, keeps the chosen values, and is undone exactly', async () => {
    const [first, second] = await listStudySites()
    const survivor = await add({ tags: ['Kept'], participantClientId: `CL-${Date.now()}-1` })
    const other = await add({ email: 'right@example.org', participantClientId: `CL-${Date.now()}-2`, notes: 'Taken' })
    const therapy = await addTherapy(other, 'Aspirin')
    const [survivorEnrolment, duplicateEnrolment, movedEnrolment] = [
      await enrol(survivor, first),
      await enrol(other, first),
      await enrol(other, second),
    ]
    const before = await takeSnapshot([survivor, other])

    const { status, data } = await merge(survivor, other, {
      email: 'OTHER',
      participantClientId: 'OTHER',
      notes: 'OTHER',
      firstName: 'SURVIVOR',
    })
    expect(status).toBe(200)
    expect(data.survivor).toMatchObject({ email: 'right@example.org', notes: 'Taken', tags: ['Kept'] })
    expect(data.moved).toMatchObject({ therapy: 1, participantStudy: 1 })
    expect((await call('GET', `participant/${other}`)).status).toBe(404)
    const studies = await node.ownerQuery('select id, participant_id as belongs from participant_study where id = any($1) order by id', [
      [survivorEnrolment, duplicateEnrolment, movedEnrolment],
    ])
    expect(studies).toEqual(
      [survivorEnrolment, duplicateEnrolment, movedEnrolment]
        .toSorted()
        .map((id) => ({ id, belongs: id === duplicateEnrolment ? other : survivor })),
    )
    expect((await call('GET', `therapy/${therapy}`)).data).toMatchObject({ participantId: survivor })
    const events = await node.ownerQuery<{ kind: string; record: string }>(
      `select kind, record_id as record from audit_event where action = 'merge' and record_id = any($1) order by kind`,
      [[survivor, other, therapy, movedEnrolment]],
    )
    expect(events.map(({ kind }) => kind)).toEqual(['participant', 'participant', 'participantStudy', 'therapy'])

    expect((await undo(data.mergeId)).status).toBe(200)
    expect(await takeSnapshot([survivor, other])).toEqual(before)
    const undoEvents = await node.ownerQuery(`select kind from audit_event where action = 'undoMerge' and record_id = any($1)`, [
      [survivor, other, therapy, movedEnrolment],
    ])
    expect(undoEvents).toHaveLength(4)
    expect((await undo(data.mergeId)).error?.code).toBe('TransitionNotAllowed')
  })

  it('ends conduct of the remaining participant when one of the two is deceased', async () => {
    const [survivorId, otherId] = [await add(), await add()]
    const [studySite] = await listStudySites()
    const participationId = await enrol(otherId, studySite)
    await node.ownerQuery(`update participant_study set conduct_status = 'UNDER_WAY' where id = $1`, [participationId])
    expect((await call('PATCH', `participant/${survivorId}`, { deceased: true })).status).toBe(200)
    expect((await merge(survivorId, otherId)).status).toBe(200)
    const fetchStatus = async () =>
      (await node.ownerQuery('select conduct_status as status from participant_study where id = $1', [participationId]))[0]?.status
    await expect.poll(fetchStatus, { timeout: 20_000 }).toBe('WITHDRAWN')
  })

  it('marks the pair as merged, removes other open pairs of the merged entry, and restores both on undo', async () => {
    const [firstId, secondId, thirdId] = [await add(), await add(), await add()]
    const [org] = await node.ownerQuery<{ id: string }>('select org_id as id from participant where id = $1', [firstId])
    for (const [first, second] of [
      [firstId, secondId],
      [secondId, thirdId],
    ])
      await node.ownerQuery(
        `insert into duplicate_pair (org_id, id, first_id, second_id, grade, score, reasons) values ($1, gen_random_uuid(), $2, $3, 'PROBABLE', 20, '{SAME_NAME}')`,
        [org?.id, first, second],
      )
    const listPairs = () =>
      node.ownerQuery('select id, first_id, second_id, status from duplicate_pair where first_id = any($1) order by id', [
        [firstId, secondId],
      ])
    const before = await listPairs()
    const { data } = await merge(firstId, secondId)
    expect((await listPairs()).map(({ status }) => status)).toEqual(['MERGED'])
    await undo(data.mergeId)
    expect(await listPairs()).toEqual(before)
  })

  it('a merge joins lists on request, and restores them on undo', async () => {
    const buildCondition = (displayName: string) => ({ displayName, code: displayName, codeSystem: 'userDefined' })
    const survivor = await add({ tags: ['Kept'], conditions: [buildCondition('Asthma')] })
    const other = await add({ tags: ['kept', 'Taken'], conditions: [buildCondition('Hay fever')] })
    const before = await takeSnapshot([survivor, other])
    const { data } = await merge(survivor, other, { tags: 'BOTH', conditions: 'BOTH' })
    expect(data.survivor).toMatchObject({ tags: ['Kept', 'Taken'], conditions: [buildCondition('Asthma'), buildCondition('Hay fever')] })
    const { data: history } = await call<readonly { action: string; changes: unknown }[]>('GET', `participant/${survivor}/history`)
    expect(history.find(({ action }) => action === 'merge')?.changes).toMatchObject({ tags: [['Kept'], ['Kept', 'Taken']] })
    expect((await undo(data.mergeId)).status).toBe(200)
    expect(await takeSnapshot([survivor, other])).toEqual(before)
  })

  it('rejects undoing a merge by a restore from the trash', async () => {
    const [firstId, secondId] = [await add(), await add()]
    const { data } = await merge(firstId, secondId)
    const restoreResponse = await call('POST', `participant/${secondId}/restore`, {})
    expect([restoreResponse.status, restoreResponse.error?.code]).toEqual([409, 'MergedNotRestored'])
    expect((await undo(data.mergeId)).status).toBe(200)
    expect((await call('GET', `participant/${secondId}`)).status).toBe(200)
  })

  it('rejects undoing a merge after a value that it set was changed, and names the value', async () => {
    const [firstId, secondId] = [await add({ notes: 'a' }), await add({ notes: 'b', subjectId: 'S1' })]
    const { data } = await merge(firstId, secondId, { notes: 'OTHER', subjectId: 'OTHER' })
    await call('PATCH', `participant/${firstId}`, { notes: 'c', lastName: 'Other' })
    const rejectedResponse = await undo(data.mergeId)
    expect([rejectedResponse.status, rejectedResponse.error?.code, rejectedResponse.error?.fields?.map(({ path }) => path)]).toEqual([
      409,
      'MergedFieldsChanged',
      ['notes'],
    ])
    expect((await call('GET', `participant/${secondId}`)).status).toBe(404)
    await call('PATCH', `participant/${firstId}`, { notes: 'b' })
    expect((await undo(data.mergeId)).status).toBe(200)
    expect(await rowOf(firstId)).toMatchObject({ notes: 'a', last_name: 'Other', subject_id: null })
  })

  it('allows undoing for thirty days, one merge after the other', async () => {
    const [firstId, secondId, thirdId] = [await add(), await add(), await add()]
    const innerMerge = await merge(secondId, thirdId)
    const outerMerge = await merge(firstId, secondId)
    expect((await undo(innerMerge.data.mergeId)).error?.code).toBe('MergeSurvivorGone')
    await node.ownerQuery(`update participant_merge set reversible_until = now() - interval '1 minute' where id = $1`, [
      outerMerge.data.mergeId,
    ])
    expect((await undo(outerMerge.data.mergeId)).error?.code).toBe('MergeTooOld')
  })

  it('keeps a restriction, and requires an unlock first', async () => {
    const [firstId, secondId] = [await add(), await add({ isRestrictedProfile: true })]
    const rejectedResponse = await merge(firstId, secondId)
    expect([rejectedResponse.status, rejectedResponse.error?.code]).toEqual([403, 'ProfileRestricted'])
    await node.ownerQuery(
      `insert into unlock_event (org_id, id, user_id, record_id, code, reason, signature_id, expires_at)
       select org_id, gen_random_uuid(), id, $1, 'STUDY_RELATED_ACCESS', 'Merge', gen_random_uuid(), now() + interval '30 minutes' from "user" where email = $2`,
      [secondId, owner],
    )
    const [user] = await node.ownerQuery<{ org: string; id: string }>('select org_id as org, id from "user" where email = $1', [owner])
    node.studydesk.access.forgetUnlocks(user?.org ?? '', user?.id ?? '')
    const { status, data } = await merge(firstId, secondId)
    expect(status).toBe(200)
    expect((await rowOf(firstId)).is_restricted_profile).toBe(true)
    expect((await undo(data.mergeId)).status).toBe(404)
  })

  it.each([
    [{}, 'otherId', 'required'],
    [{ otherId: 'seven' }, 'otherId', 'notAReference'],
    [{ version: 'one' }, 'version', 'notAWholeNumber'],
    [{ otherVersion: undefined }, 'otherVersion', 'required'],
    [{ values: [] }, 'values', 'notAnObject'],
    [{ values: { email: 'MINE' } }, 'values.email', 'notAChoice'],
    [{ values: { nothing: 'OTHER' } }, 'values.nothing', 'unknownField'],
    [{ values: { constructor: 'OTHER' } }, 'values.constructor', 'unknownField'],
    [{ values: { email: 'BOTH' } }, 'values.email', 'notAChoice'],
    [{ values: { isRestrictedProfile: 'SURVIVOR' } }, 'values.isRestrictedProfile', 'readOnly'],
    [{ values: { age: 'OTHER' } }, 'values.age', 'readOnly'],
    [{ force: true }, 'force', 'unknownField'],
  ])('rejects %j and names its field', async (invalidInput, path, code) => {
    const [firstId, secondId] = [await add(), await add()]
    const { status, error } = await call('POST', `participant/${firstId}/merge`, {
      otherId: 'otherId' in invalidInput || path !== 'otherId' ? secondId : undefined,
      version: 1,
      otherVersion: 1,
      ...invalidInput,
    })
    expect([status, error?.fields?.map((field) => [field.path, field.code])]).toEqual([422, [[path, code]]])
  })

  it('rejects the same entry, unknown entries, old versions, invalid values, and callers without OWN', async () => {
    const [firstId, secondId] = [await add({ email: null, primaryMobile: '416-555-0100' }), await add()]
    expect((await merge(firstId, firstId)).error?.fields?.[0]?.code).toBe('sameEntry')
    const [foreignRow] = await node.ownerQuery<{ id: string }>(
      `select id from participant where org_id <> (select org_id from participant where id = $1) limit 1`,
      [firstId],
    )
    expect((await merge(firstId, foreignRow?.id ?? '')).status).toBe(404)
    const stale = await call('POST', `participant/${firstId}/merge`, { otherId: secondId, version: 1, otherVersion: 9 })
    expect([stale.status, stale.error?.code]).toEqual([409, 'StaleVersion'])
    const rejectedResponse = await merge(firstId, secondId, { primaryMobile: 'OTHER', email: 'SURVIVOR' })
    expect([rejectedResponse.status, rejectedResponse.error?.fields?.[0]?.code]).toEqual([422, 'demographicFieldValidMsg'])
    for (const caller of ['coordinator@northlake.example', 'viewer@northlake.example', 'nobody@northlake.example'])
      expect((await merge(firstId, secondId, {}, caller)).status).toBe(403)
    expect(await versionOf(firstId)).toBe(1)
  })
})

describe('concurrent merges', () => {
  it('completes one of two merges of the same entries', async () => {
    for (let attempt = 0; attempt < 8; attempt += 1) {
      const [firstId, secondId] = [await add(), await add()]
      const answers = await Promise.all([merge(firstId, secondId), merge(secondId, firstId)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, expect.any(Number)])
      const activeRows = (await Promise.all([rowOf(firstId), rowOf(secondId)])).filter(({ deleted_at }) => deleted_at === null)
      expect(activeRows).toHaveLength(1)
    }
  })

  it('assigns a record that is created during a merge to the survivor, or rejects it', async () => {
    const outcomes = new Set<string>()
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const [firstId, secondId] = [await add(), await add()]
      const [merged, therapy] = await Promise.all([
        merge(firstId, secondId),
        call('POST', 'therapies', {
          participantId: secondId,
          therapyName: 'Aspirin',
          isBaselineMedication: true,
          isContinuingEndStudy: true,
        }),
      ])
      expect(merged.status).toBe(200)
      outcomes.add(`${therapy.status}`)
      const remainingTherapies = await node.ownerQuery('select id from therapy where participant_id = $1', [secondId])
      expect(remainingTherapies).toEqual([])
    }
    expect([...outcomes].filter((status) => !['201', '404', '422'].includes(status))).toEqual([])
  })

  it('a merge includes a concurrent change of the survivor, or is rejected', async () => {
    for (let attempt = 0; attempt < 8; attempt += 1) {
      const [firstId, secondId] = [await add(), await add()]
      const [merged, changed] = await Promise.all([
        merge(firstId, secondId),
        call('PATCH', `participant/${firstId}`, { notes: 'Meanwhile' }),
      ])
      expect(changed.status).toBe(200)
      expect([200, 409]).toContain(merged.status)
      expect(await rowOf(firstId)).toMatchObject({ notes: 'Meanwhile', deleted_at: null })
    }
  })
})
