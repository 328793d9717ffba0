import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refs } from '#resources/core/fields/index.ts'
import { defineResource } from '#resources/core/resource.ts'
import type { MergeAnswer } from '#resources/duplicateAnswers.ts'
import { resources } from '#resources/index.ts'
import { sharedNode, type TestNode } from '../../testing/index.ts'
import { referencesToParticipants } from './references.ts'

let node: TestNode
const owner = 'owner@northlake.example'

beforeAll(async () => {
  node = await sharedNode()
})
afterAll(() => node.close())

const call = <Data = Record<string, unknown>>(method: string, path: string, body?: unknown, as = owner) =>
  node.call<Data>(path, { as, method, body })

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
async function merge(id: string, otherId: string, values: Readonly<Record<string, string>> = {}, as = owner) {
  const versions = { version: await versionOf(id), otherVersion: await versionOf(otherId) }
  return call<MergeAnswer>('POST', `participant/${id}/merge`, { otherId, ...versions, values }, as)
}
const undo = (mergeId: string) => call('POST', `participant-merge/${mergeId}/transitions/undo`, {})
/** Two studies at a site each, whoever works there. */
const places = () =>
  node.ownerQuery<{ studyId: string; siteId: string }>(
    `select distinct on (study_id) study_id as "studyId", site_id as "siteId" from study_site
     where org_id = (select org_id from "user" where email = $1) order by study_id, site_id limit 2`,
    [owner],
  )
async function enrol(participantId: string, place: { studyId: string; siteId: string } | undefined): Promise<string> {
  const [row] = await node.ownerQuery<{ id: string }>(
    `insert into participant_study (org_id, id, participant_id, study_id, site_id, recruitment_status, column_id, rank)
     select org_id, gen_random_uuid(), id, $2, $3, 'ENROLLED', (select id from board_column where study_id = $2 order by rank limit 1), gen_random_uuid()::text from participant where id = $1 returning id`,
    [participantId, place?.studyId, place?.siteId],
  )
  return row?.id ?? ''
}
/** What is kept of an entry and its records, without what every write changes. */
async function snapshot(ids: readonly string[]) {
  const people = await node.ownerQuery(
    `select to_jsonb(participant) - '{version,updated_at,updated_by,deleted_at,deleted_by}'::text[] as row, deleted_at is null as here
     from participant where id = any($1) order by id`,
    [ids],
  )
  const records = await Promise.all(
    referencesToParticipants().map(({ table, column }) =>
      node.ownerQuery(`select id, ${column} as belongs from ${table} where ${column} = any($1) order by id`, [ids]),
    ),
  )
  const keys = await node.ownerQuery(
    'select participant_id, count(*)::int from participant_match_key where participant_id = any($1) group by 1 order by 1',
    [ids],
  )
  return { people, records, keys }
}

describe('the references that a merge hands over', () => {
  it('are those of the declarations', () => {
    expect(referencesToParticipants().map(({ resource, field }) => `${resource}.${field}`)).toEqual(
      expect.arrayContaining([
        'participantStudy.participantId',
        'therapy.participantId',
        'attachment.participantId',
        'comment.participantId',
      ]),
    )
    expect(referencesToParticipants().some(({ resource }) => ['duplicatePair', 'participantMerge', 'unlock'].includes(resource))).toBe(
      false,
    )
  })

  it('name every column that the database lets point at a participant', async () => {
    const columns = await node.ownerQuery<{ name: string }>(
      `select conrelid::regclass::text || '.' || attname as name from pg_constraint
       join pg_attribute on attrelid = conrelid and attnum = any(conkey) and attname <> 'org_id'
       where contype = 'f' and confrelid = 'participant'::regclass and conrelid::regclass::text not in ('duplicate_pair', 'participant_merge', 'participant_match')`,
    )
    const known = referencesToParticipants().map(({ table, column }) => `${table}.${column}`.replaceAll('"', ''))
    expect(columns.map(({ name }) => name.replaceAll('"', '')).toSorted()).toEqual(known.toSorted())
  })

  it('are no lists', () => {
    const party = defineResource({ ...(resources[0] as object), name: 'party', fields: { guests: refs({ to: 'participant' }) } } as never)
    expect(() => referencesToParticipants([party])).toThrow('party.guests')
  })
})

describe('a merge', () => {
  it('hands everything over, keeps the chosen values, and is undone exactly', async () => {
    const [first, second] = await places()
    const survivor = await add({ tags: ['Kept'], participantClientId: `CL-${Date.now()}-1` })
    const other = await add({ email: 'right@example.org', participantClientId: `CL-${Date.now()}-2`, notes: 'Taken' })
    const therapy = await addTherapy(other, 'Aspirin')
    const [both, mine, theirs] = [await enrol(survivor, first), await enrol(other, first), await enrol(other, second)]
    const before = await snapshot([survivor, other])

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
      [both, mine, theirs],
    ])
    expect(studies).toEqual([both, mine, theirs].toSorted().map((id) => ({ id, belongs: id === mine ? other : survivor })))
    expect((await call('GET', `therapy/${therapy}`)).data).toMatchObject({ participantId: survivor })
    const events = await node.ownerQuery<{ kind: string; record: string }>(
      `select kind, record_id as record from audit_event where action = 'merge' and record_id = any($1) order by kind`,
      [[survivor, other, therapy, theirs]],
    )
    expect(events.map(({ kind }) => kind)).toEqual(['participant', 'participant', 'participantStudy', 'therapy'])

    expect((await undo(data.mergeId)).status).toBe(200)
    expect(await snapshot([survivor, other])).toEqual(before)
    const undone = await node.ownerQuery(`select kind from audit_event where action = 'undoMerge' and record_id = any($1)`, [
      [survivor, other, therapy, theirs],
    ])
    expect(undone).toHaveLength(4)
    expect((await undo(data.mergeId)).error?.code).toBe('TransitionNotAllowed')
  })

  it('marks the pair as merged, takes other open pairs of the merged entry away, and puts both back', async () => {
    const [one, two, three] = [await add(), await add(), await add()]
    const [org] = await node.ownerQuery<{ id: string }>('select org_id as id from participant where id = $1', [one])
    for (const [first, second] of [
      [one, two],
      [two, three],
    ])
      await node.ownerQuery(
        `insert into duplicate_pair (org_id, id, first_id, second_id, grade, score, reasons) values ($1, gen_random_uuid(), $2, $3, 'PROBABLE', 20, '{SAME_NAME}')`,
        [org?.id, first, second],
      )
    const pairs = () =>
      node.ownerQuery('select id, first_id, second_id, status from duplicate_pair where first_id = any($1) order by id', [[one, two]])
    const before = await pairs()
    const { data } = await merge(one, two)
    expect((await pairs()).map(({ status }) => status)).toEqual(['MERGED'])
    await undo(data.mergeId)
    expect(await pairs()).toEqual(before)
  })

  it('joins lists where it is told to, and undone they are as they were', async () => {
    const condition = (displayName: string) => ({ displayName, code: displayName, codeSystem: 'userDefined' })
    const survivor = await add({ tags: ['Kept'], conditions: [condition('Asthma')] })
    const other = await add({ tags: ['kept', 'Taken'], conditions: [condition('Hay fever')] })
    const before = await snapshot([survivor, other])
    const { data } = await merge(survivor, other, { tags: 'BOTH', conditions: 'BOTH' })
    expect(data.survivor).toMatchObject({ tags: ['Kept', 'Taken'], conditions: [condition('Asthma'), condition('Hay fever')] })
    const { data: history } = await call<readonly { action: string; changes: unknown }[]>('GET', `participant/${survivor}/history`)
    expect(history.find(({ action }) => action === 'merge')?.changes).toMatchObject({ tags: [['Kept'], ['Kept', 'Taken']] })
    expect((await undo(data.mergeId)).status).toBe(200)
    expect(await snapshot([survivor, other])).toEqual(before)
  })

  it('is not undone by a restore from the trash', async () => {
    const [one, two] = [await add(), await add()]
    const { data } = await merge(one, two)
    const restored = await call('POST', `participant/${two}/restore`, {})
    expect([restored.status, restored.error?.code]).toEqual([409, 'MergedNotRestored'])
    expect((await undo(data.mergeId)).status).toBe(200)
    expect((await call('GET', `participant/${two}`)).status).toBe(200)
  })

  it('is not undone once a value that it set was changed, and says which', async () => {
    const [one, two] = [await add({ notes: 'a' }), await add({ notes: 'b', subjectId: 'S1' })]
    const { data } = await merge(one, two, { notes: 'OTHER', subjectId: 'OTHER' })
    await call('PATCH', `participant/${one}`, { notes: 'c', lastName: 'Other' })
    const refused = await undo(data.mergeId)
    expect([refused.status, refused.error?.code, refused.error?.fields?.map(({ path }) => path)]).toEqual([
      409,
      'MergedFieldsChanged',
      ['notes'],
    ])
    expect((await call('GET', `participant/${two}`)).status).toBe(404)
    await call('PATCH', `participant/${one}`, { notes: 'b' })
    expect((await undo(data.mergeId)).status).toBe(200)
    expect(await rowOf(one)).toMatchObject({ notes: 'a', last_name: 'Other', subject_id: null })
  })

  it('is undone for thirty days, and one after the other', async () => {
    const [one, two, three] = [await add(), await add(), await add()]
    const inner = await merge(two, three)
    const outer = await merge(one, two)
    expect((await undo(inner.data.mergeId)).error?.code).toBe('MergeSurvivorGone')
    await node.ownerQuery(`update participant_merge set reversible_until = now() - interval '1 minute' where id = $1`, [outer.data.mergeId])
    expect((await undo(outer.data.mergeId)).error?.code).toBe('MergeTooOld')
  })

  it('keeps a restriction, and takes an unlock first', async () => {
    const [one, two] = [await add(), await add({ isRestrictedProfile: true })]
    const refused = await merge(one, two)
    expect([refused.status, refused.error?.code]).toEqual([403, 'ProfileRestricted'])
    await node.ownerQuery(
      `insert into unlock_event (org_id, id, user_id, record_id, code, reason, signature_id, expires_at)
       select org_id, gen_random_uuid(), id, $1, 'STUDY_RELATED_ACCESS', 'Merge', gen_random_uuid(), now() + interval '30 minutes' from "user" where email = $2`,
      [two, owner],
    )
    const [user] = await node.ownerQuery<{ org: string; id: string }>('select org_id as org, id from "user" where email = $1', [owner])
    node.studydesk.access.forgetUnlocks(user?.org ?? '', user?.id ?? '')
    const { status, data } = await merge(one, two)
    expect(status).toBe(200)
    expect((await rowOf(one)).is_restricted_profile).toBe(true)
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
  ])('answers %j by its field', async (wrong, path, code) => {
    const [one, two] = [await add(), await add()]
    const { status, error } = await call('POST', `participant/${one}/merge`, {
      otherId: 'otherId' in wrong || path !== 'otherId' ? two : undefined,
      version: 1,
      otherVersion: 1,
      ...wrong,
    })
    expect([status, error?.fields?.map((field) => [field.path, field.code])]).toEqual([422, [[path, code]]])
  })

  it('refuses oneself, strangers, old versions, values that do not fit, and those without OWN', async () => {
    const [one, two] = [await add({ email: null, primaryMobile: '416-555-0100' }), await add()]
    expect((await merge(one, one)).error?.fields?.[0]?.code).toBe('sameEntry')
    const [stranger] = await node.ownerQuery<{ id: string }>(
      `select id from participant where org_id <> (select org_id from participant where id = $1) limit 1`,
      [one],
    )
    expect((await merge(one, stranger?.id ?? '')).status).toBe(404)
    const stale = await call('POST', `participant/${one}/merge`, { otherId: two, version: 1, otherVersion: 9 })
    expect([stale.status, stale.error?.code]).toEqual([409, 'StaleVersion'])
    const wrong = await merge(one, two, { primaryMobile: 'OTHER', email: 'SURVIVOR' })
    expect([wrong.status, wrong.error?.fields?.[0]?.code]).toEqual([422, 'demographicFieldValidMsg'])
    for (const as of ['coordinator@northlake.example', 'viewer@northlake.example', 'nobody@northlake.example'])
      expect((await merge(one, two, {}, as)).status).toBe(403)
    expect(await versionOf(one)).toBe(1)
  })
})

describe('what happens at the same moment', () => {
  it('two merges of the same entries: one of them', async () => {
    for (let attempt = 0; attempt < 8; attempt += 1) {
      const [one, two] = [await add(), await add()]
      const answers = await Promise.all([merge(one, two), merge(two, one)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, expect.any(Number)])
      const here = (await Promise.all([rowOf(one), rowOf(two)])).filter(({ deleted_at }) => deleted_at === null)
      expect(here).toHaveLength(1)
    }
  })

  it('a record that comes while its participant is merged is with the survivor, or is refused', async () => {
    const outcomes = new Set<string>()
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const [one, two] = [await add(), await add()]
      const [merged, therapy] = await Promise.all([
        merge(one, two),
        call('POST', 'therapies', { participantId: two, therapyName: 'Aspirin', isBaselineMedication: true, isContinuingEndStudy: true }),
      ])
      expect(merged.status).toBe(200)
      outcomes.add(`${therapy.status}`)
      const left = await node.ownerQuery('select id from therapy where participant_id = $1', [two])
      expect(left).toEqual([])
    }
    expect([...outcomes].filter((status) => !['201', '404', '422'].includes(status))).toEqual([])
  })

  it('a change of the survivor is in the merge, or ends it', async () => {
    for (let attempt = 0; attempt < 8; attempt += 1) {
      const [one, two] = [await add(), await add()]
      const [merged, changed] = await Promise.all([merge(one, two), call('PATCH', `participant/${one}`, { notes: 'Meanwhile' })])
      expect(changed.status).toBe(200)
      expect([200, 409]).toContain(merged.status)
      expect(await rowOf(one)).toMatchObject({ notes: 'Meanwhile', deleted_at: null })
    }
  })
})
