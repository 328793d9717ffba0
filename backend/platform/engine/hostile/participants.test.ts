import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestNode, testNode } from '../../../app/testing/index.ts'

/** Attacks by a user with some permissions on participants, to read or change more. */
const owner = 'owner@northlake.example'
const coordinator = 'coordinator@northlake.example'
const investigator = 'investigator@northlake.example'
const outsider = 'coordinator@rivesud.example'

let node: TestNode
beforeAll(async () => {
  node = await testNode({ settings: { LIMIT_MATCHES_PER_MINUTE: '30', LIMIT_USER_PER_MINUTE: '3000' } })
})
afterAll(() => node.close())

interface TestResponse<Data> {
  readonly status: number
  readonly data: Data
  readonly errors: readonly { readonly code: string }[]
  readonly error?: { readonly code: string; readonly fields?: readonly { readonly path: string; readonly code: string }[] }
}
async function call<Data = Record<string, unknown>>(
  method: string,
  path: string,
  body?: unknown,
  caller = owner,
): Promise<TestResponse<Data>> {
  const response = await node.fetch(path, { as: caller, method, ...(body === undefined ? {} : { body }) })
  return { status: response.status, ...((await response.json()) as Omit<TestResponse<Data>, 'status'>) }
}

let number = 0
async function add(changes: Readonly<Record<string, unknown>> = {}, caller = owner): Promise<string> {
  number += 1
  const { data, error } = await call(
    'POST',
    'participants',
    {
      firstName: 'Quilla',
      lastName: 'Vrozek',
      gender: 'female',
      dob: '1931-03-04',
      email: `hostile${number}@example.org`,
      postalCode: 'H2X 1Y4',
      referralSource: 'CLINIC',
      ...changes,
    },
    caller,
  )
  expect(error).toBeUndefined()
  return String(data.id)
}
const buildForm = (name: string, content: string, fields: Readonly<Record<string, string>> = {}): FormData => {
  const body = new FormData()
  for (const [field, value] of Object.entries(fields)) body.set(field, value)
  body.set('file', new Blob([content]), name)
  return body
}
const pdf = '%PDF-1.7\n% agreed\n%%EOF\n'
/** Finds study-sites to which the user is assigned, or those to which the user is not assigned. */
const findStudySites = (email: string, isAssigned: boolean) =>
  node.ownerQuery<{ studyId: string; siteId: string }>(
    `select place.study_id as "studyId", place.site_id as "siteId" from study_site place
       join "user" on "user".org_id = place.org_id and email = $1 join study on study.org_id = place.org_id and study.id = place.study_id
     where place.status = 'OPEN' and study.status not in ('ARCHIVED', 'CANCELLED') and $2 = exists (select from study_site_assignment mine
       where mine.org_id = place.org_id and mine.user_id = "user".id and mine.study_id = place.study_id and mine.site_id = place.site_id)
     order by place.id`,
    [email, isAssigned],
  )

describe('the duplicate check', () => {
  it('limits the duplicate check to a number of calls a minute, whether or not it finds a match', async () => {
    const statuses: number[] = []
    for (let day = 1; day < 29 && !statuses.includes(429); day += 1)
      for (const year of [1950, 1960, 1970]) {
        const body = { firstName: 'Odile', lastName: 'Zzyx', dob: `${year}-01-${String(day).padStart(2, '0')}` }
        statuses.push((await call('POST', 'participant/match', body, investigator)).status)
      }
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(200))
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('duplicate pairs', () => {
  it('duplicate pairs never pair a restricted participant with an open one', async () => {
    const shared = { firstName: 'Bodil', lastName: 'Framstad', primaryMobile: '+15145550144', dob: '1944-05-06' }
    const [open, locked] = [await add(shared), await add({ ...shared, isRestrictedProfile: true })]
    await call('POST', 'participants/duplicates/find')
    const findPairs = () =>
      node.ownerQuery<Record<string, unknown>>(
        'select grade, reasons, score::float8 from duplicate_pair where first_id = any($1::uuid[]) and second_id = any($1::uuid[])',
        [[open, locked]],
      )
    await expect.poll(findPairs, { timeout: 20_000 }).toEqual([{ grade: 'PROBABLE', reasons: [], score: 14 }])
    for (const path of ['duplicate-pairs', `participant/${locked}/duplicate-pairs`, `participant/${open}/duplicate-pairs`])
      expect(JSON.stringify((await call('GET', `${path}?_end=500`)).data)).not.toContain(locked)
  })
})

describe('a participant merge', () => {
  const merge = async (id: string, otherId: string, values: Readonly<Record<string, string>> = {}, caller = owner) => {
    const versions = await node.ownerQuery<{ id: string; version: number }>('select id, version from participant where id = any($1)', [
      [id, otherId],
    ])
    const versionOf = (participantId: string) => versions.find((each) => each.id === participantId)?.version ?? 1
    return call<{ mergeId: string }>(
      'POST',
      `participant/${id}/merge`,
      { otherId, version: versionOf(id), otherVersion: versionOf(otherId), values },
      caller,
    )
  }
  const undo = (mergeId: string, caller = owner) => call('POST', `participant-merge/${mergeId}/transitions/undo`, {}, caller)

  it('requires two different participants, in any spelling of their ids', async () => {
    const id = await add()
    expect((await merge(id, id.toUpperCase())).status).toBe(422)
    expect((await merge(id, id)).status).toBe(422)
    expect((await call('GET', `participant/${id}`)).status).toBe(200)
  })

  it('rejects a merge by callers other than owners, and of restricted, deleted or foreign participants', async () => {
    const [firstId, secondId] = [await add(), await add()]
    expect((await merge(firstId, secondId, {}, coordinator)).status).toBe(403)
    const locked = await add({ isRestrictedProfile: true })
    expect((await merge(firstId, locked)).error?.code).toBe('ProfileRestricted')
    expect((await merge(locked, firstId)).error?.code).toBe('ProfileRestricted')
    const foreignId = await add({}, outsider)
    expect((await merge(firstId, foreignId)).status).toBe(404)
    const trashedId = await add()
    await call('DELETE', `participant/${trashedId}`)
    expect((await merge(firstId, trashedId)).status).toBe(404)
    expect((await merge(trashedId, firstId)).status).toBe(404)
  })

  it('undoes merges of three entries from the last to the first, and never twice', async () => {
    const [firstId, secondId, thirdId] = [await add(), await add(), await add()]
    const first = (await merge(secondId, firstId)).data.mergeId
    const second = (await merge(thirdId, secondId)).data.mergeId
    expect((await undo(first)).error?.code).toBe('MergeSurvivorGone')
    expect((await undo(second)).status).toBe(200)
    const undoResponses = await Promise.all([undo(first), undo(first)])
    expect(undoResponses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    for (const id of [firstId, secondId, thirdId]) expect((await call('GET', `participant/${id}`)).status).toBe(200)
    expect((await undo(second)).status).toBe(409)
    expect((await undo(first, coordinator)).status).toBe(403)
  })

  it('completes one of several simultaneous merges of the same entry', async () => {
    const [firstId, secondId, thirdId] = [await add(), await add(), await add()]
    const outcomes = await Promise.all([merge(firstId, secondId), merge(thirdId, secondId), merge(secondId, firstId)])
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('a participant merge leaves no participant in a study twice, until it is undone', async () => {
    const [firstId, secondId] = [await add(), await add()]
    const [studySite] = await findStudySites(owner, true)
    for (const participantId of [firstId, secondId])
      await call('POST', 'participants/addParticipantToStudy', [{ ...studySite, participantId }])
    const inStudy = async () => {
      const { data } = await call<readonly { readonly participantId: string }[]>(
        'GET',
        `participant-studies?studyId=${studySite?.studyId}&_end=500`,
      )
      return data
        .map(({ participantId }) => participantId)
        .filter((each) => [firstId, secondId].includes(each))
        .toSorted()
    }
    expect(await inStudy()).toEqual([firstId, secondId].toSorted())
    const { data } = await merge(firstId, secondId)
    expect(await inStudy()).toEqual([firstId])
    expect((await undo(data.mergeId)).status).toBe(200)
    expect(await inStudy()).toEqual([firstId, secondId].toSorted())
  })

  it('a participant merge leaves no value of a restricted participant readable when the merge is undone', async () => {
    const id = await add()
    const other = await add({ lastName: 'Geheimnis' })
    // Simulates a restriction between preview and merge; a merge of an unlocked profile ends in the same state.
    const { data } = await merge(id, other, { lastName: 'OTHER' })
    await node.ownerQuery(
      `update participant_merge_former set former = jsonb_set(former, '{survivor,isRestrictedProfile}', '[false, true]') where merge_id = $1 returning 1`,
      [data.mergeId],
    )
    await node.ownerQuery('update participant set is_restricted_profile = true where id = any($1) returning 1', [[id, other]])
    await unlockAll(id)
    expect((await undo(data.mergeId)).status).toBe(200)
    await call('POST', `participant/${id}/lock`)
    expect(JSON.stringify((await call('GET', `participant/${id}/history`)).data)).not.toContain('Geheimnis')
  })

  async function unlockAll(...ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      const [signature] = await node.ownerQuery<{ id: string; userId: string }>(
        `insert into sign_in_signature (org_id, id, user_id, purpose, record_id, expires_at)
         select org_id, gen_random_uuid(), id, 'unlock', $2, now() + interval '5 minutes' from "user" where email = $1 returning id, user_id as "userId"`,
        [owner, id],
      )
      const input = JSON.stringify({ signature: signature?.id, userId: signature?.userId, reason: 'A call', code: 'CONTACT_LOOKUP' })
      const answer = await node.fetch(`participant/${id}`, { as: owner, headers: { 'X-Unlock-Signature': encodeURIComponent(input) } })
      const { data, error } = await answer.json()
      expect([error, data?.redacted]).toEqual([undefined, undefined])
    }
  }
})

describe('a participant import', () => {
  it('a participant import succeeds even if a form field besides its file is named like a reference', async () => {
    const file =
      'firstName,lastName,gender,dob,email,postalCode,referralSource\nZuri,Gbadamosi,female,1950-02-03,zuri@example.org,H2X 1Y4,CLINIC\n'
    const { status, data } = await call('POST', 'participants/import', buildForm('people.csv', file, { participantId: 'nobody' }))
    expect([status, data?.accepted]).toEqual([200, 1])
  })
})

describe('a stored file', () => {
  it('a stored file must not be cached by a browser', async () => {
    const { data } = await call('POST', 'file', buildForm('a.txt', 'text'))
    const { data: address } = await call('GET', `file/${data.id}/sas`)
    const answer = await fetch(new URL(String(address.url), node.url))
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
  })

  it('a stored file of a signed agreement cannot be assigned to another participant', async () => {
    const [firstId, secondId] = [await add({}, coordinator), await add({}, coordinator)]
    const type = 'AGREEMENT_TO_CONTACT_FOR_ANY_STUDY'
    const { data } = await call('POST', `participant/${firstId}/contactAgreement`, buildForm('a.pdf', pdf, { type }), coordinator)
    const moveResponse = await call('PATCH', `attachment/${data.id}`, { participantId: secondId }, coordinator)
    expect([moveResponse.status, moveResponse.error?.fields]).toMatchObject([422, [{ path: 'participantId', code: 'setOnce' }]])
  })
})

describe('records of a participant', () => {
  const therapy = { therapyName: 'Aspirin', isBaselineMedication: false, isContinuingEndStudy: false }

  it('records of a participant cannot be assigned to one who is restricted, out of scope or of another organisation', async () => {
    const ownParticipantId = await add({}, coordinator)
    const { data } = await call('POST', `participant/${ownParticipantId}/therapy`, therapy, coordinator)
    const locked = await add({ isRestrictedProfile: true }, coordinator)
    const hidden = await add()
    const foreignId = await add({}, outsider)
    for (const participantId of [locked, hidden, foreignId]) {
      const answer = await call('PATCH', `therapy/${data.id}`, { participantId }, coordinator)
      expect([403, 404, 422]).toContain(answer.status)
      expect([403, 404, 422]).toContain((await call('POST', 'therapies', { ...therapy, participantId }, coordinator)).status)
    }
    expect((await call('GET', `therapy/${data.id}`, undefined, coordinator)).data.participantId).toBe(ownParticipantId)
  })

  it('adds a participant only to the caller’s own studies, and only one whom the caller may see', async () => {
    const ownParticipantId = await add({}, coordinator)
    const hidden = await add()
    const [ownStudySite] = await findStudySites(coordinator, true)
    const [other] = await findStudySites(coordinator, false)
    const { data, errors } = await call<readonly unknown[]>(
      'POST',
      'participants/addParticipantToStudy',
      [
        { ...ownStudySite, participantId: hidden },
        { ...other, participantId: ownParticipantId },
        { ...ownStudySite, participantId: ownParticipantId },
        { ...ownStudySite, participantId: ownParticipantId },
        { participantId: ownParticipantId, studyId: ownStudySite?.studyId, siteId: '../..' },
      ],
      coordinator,
    )
    expect([data.length, errors.length]).toEqual([1, 4])
    expect(JSON.stringify(errors.find((each) => JSON.stringify(each).includes(hidden)))).not.toContain('Vrozek')
  })

  it('changes the status of a participation only in the study that the address names', async () => {
    const [firstId, secondId] = [await add({}, coordinator), await add({}, coordinator)]
    const [firstStudySite, secondStudySite] = await findStudySites(coordinator, true)
    await call('POST', 'participants/addParticipantToStudy', [{ ...firstStudySite, participantId: firstId }], coordinator)
    const mark = (studyId: string | undefined, participantId: string) =>
      call('POST', `study/${studyId}/participant/${participantId}/markAsNotEnrolled`, { reason: 'No' }, coordinator)
    expect((await mark(firstStudySite?.studyId, secondId)).status).toBe(404)
    if (secondStudySite?.studyId !== firstStudySite?.studyId) expect((await mark(secondStudySite?.studyId, firstId)).status).toBe(404)
    expect(
      (await call('POST', `study/${firstStudySite?.studyId}/participant/${firstId}/markAsNotEnrolled`, { reason: 'No' }, outsider)).status,
    ).toBe(404)
    expect((await mark(firstStudySite?.studyId, firstId)).status).toBe(200)
  })
})
