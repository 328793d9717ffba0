import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestNode, testNode } from '../../testing/index.ts'

/** Attempts of somebody with some rights on participants to see or change more than those rights give. */
const owner = 'owner@northlake.example'
const coordinator = 'coordinator@northlake.example'
const investigator = 'investigator@northlake.example'
const stranger = 'coordinator@rivesud.example'

let node: TestNode
beforeAll(async () => {
  node = await testNode({ settings: { LIMIT_MATCHES_PER_MINUTE: '30', LIMIT_USER_PER_MINUTE: '3000' } })
})
afterAll(() => node.close())

interface Answer<Data> {
  readonly status: number
  readonly data: Data
  readonly errors: readonly { readonly code: string }[]
  readonly error?: { readonly code: string; readonly fields?: readonly { readonly path: string; readonly code: string }[] }
}
async function call<Data = Record<string, unknown>>(method: string, path: string, body?: unknown, as = owner): Promise<Answer<Data>> {
  const response = await node.fetch(path, { as, method, ...(body === undefined ? {} : { body }) })
  return { status: response.status, ...((await response.json()) as Omit<Answer<Data>, 'status'>) }
}

let number = 0
async function add(changes: Readonly<Record<string, unknown>> = {}, as = owner): Promise<string> {
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
    as,
  )
  expect(error).toBeUndefined()
  return String(data.id)
}
const form = (name: string, content: string, fields: Readonly<Record<string, string>> = {}): FormData => {
  const body = new FormData()
  for (const [field, value] of Object.entries(fields)) body.set(field, value)
  body.set('file', new Blob([content]), name)
  return body
}
const pdf = '%PDF-1.7\n% agreed\n%%EOF\n'
/** The study-sites where a user works, or those where the user does not work. */
const places = (email: string, isAssigned: boolean) =>
  node.ownerQuery<{ studyId: string; siteId: string }>(
    `select place.study_id as "studyId", place.site_id as "siteId" from study_site place
       join "user" on "user".org_id = place.org_id and email = $1 join study on study.org_id = place.org_id and study.id = place.study_id
     where place.status = 'OPEN' and study.status not in ('ARCHIVED', 'CANCELLED') and $2 = exists (select from study_site_assignment mine
       where mine.org_id = place.org_id and mine.user_id = "user".id and mine.study_id = place.study_id and mine.site_id = place.site_id)
     order by place.id`,
    [email, isAssigned],
  )

describe('the duplicate check', () => {
  it('answers a limited number of calls a minute, whether it finds somebody or not', async () => {
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

describe('the report of pairs', () => {
  it('does not say that a locked person has anything in common with an open one', async () => {
    const shared = { firstName: 'Bodil', lastName: 'Framstad', primaryMobile: '+15145550144', dob: '1944-05-06' }
    const [open, locked] = [await add(shared), await add({ ...shared, isRestrictedProfile: true })]
    await call('POST', 'participants/duplicates/find')
    const found = () =>
      node.ownerQuery<Record<string, unknown>>(
        'select grade, reasons, score::float8 from duplicate_pair where first_id = any($1::uuid[]) and second_id = any($1::uuid[])',
        [[open, locked]],
      )
    await expect.poll(found, { timeout: 20_000 }).toEqual([{ grade: 'PROBABLE', reasons: [], score: 14 }])
    for (const path of ['duplicate-pairs', `participant/${locked}/duplicate-pairs`, `participant/${open}/duplicate-pairs`])
      expect(JSON.stringify((await call('GET', `${path}?_end=500`)).data)).not.toContain(locked)
  })
})

describe('a merge', () => {
  const merge = async (id: string, otherId: string, values: Readonly<Record<string, string>> = {}, as = owner) => {
    const versions = await node.ownerQuery<{ id: string; version: number }>('select id, version from participant where id = any($1)', [
      [id, otherId],
    ])
    const versionOf = (which: string) => versions.find((each) => each.id === which)?.version ?? 1
    return call<{ mergeId: string }>(
      'POST',
      `participant/${id}/merge`,
      { otherId, version: versionOf(id), otherVersion: versionOf(otherId), values },
      as,
    )
  }
  const undo = (mergeId: string, as = owner) => call('POST', `participant-merge/${mergeId}/transitions/undo`, {}, as)

  it('takes two different people, however their ids are spelled', async () => {
    const id = await add()
    expect((await merge(id, id.toUpperCase())).status).toBe(422)
    expect((await merge(id, id)).status).toBe(422)
    expect((await call('GET', `participant/${id}`)).status).toBe(200)
  })

  it('is refused to everybody but owners, and for people who are locked, in the trash or of another organisation', async () => {
    const [one, two] = [await add(), await add()]
    expect((await merge(one, two, {}, coordinator)).status).toBe(403)
    const locked = await add({ isRestrictedProfile: true })
    expect((await merge(one, locked)).error?.code).toBe('ProfileRestricted')
    expect((await merge(locked, one)).error?.code).toBe('ProfileRestricted')
    const foreign = await add({}, stranger)
    expect((await merge(one, foreign)).status).toBe(404)
    const trashed = await add()
    await call('DELETE', `participant/${trashed}`)
    expect((await merge(one, trashed)).status).toBe(404)
    expect((await merge(trashed, one)).status).toBe(404)
  })

  it('of three entries is undone from the last to the first, and never twice', async () => {
    const [one, two, three] = [await add(), await add(), await add()]
    const first = (await merge(two, one)).data.mergeId
    const second = (await merge(three, two)).data.mergeId
    expect((await undo(first)).error?.code).toBe('MergeSurvivorGone')
    expect((await undo(second)).status).toBe(200)
    const both = await Promise.all([undo(first), undo(first)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    for (const id of [one, two, three]) expect((await call('GET', `participant/${id}`)).status).toBe(200)
    expect((await undo(second)).status).toBe(409)
    expect((await undo(first, coordinator)).status).toBe(403)
  })

  it('of one entry, sent at the same moment as others of it, succeeds once', async () => {
    const [one, two, three] = [await add(), await add(), await add()]
    const outcomes = await Promise.all([merge(one, two), merge(three, two), merge(two, one)])
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('leaves nobody in a study twice, until it is undone', async () => {
    const [one, two] = [await add(), await add()]
    const [place] = await places(owner, true)
    for (const participantId of [one, two]) await call('POST', 'participants/addParticipantToStudy', [{ ...place, participantId }])
    const inStudy = async () => {
      const { data } = await call<readonly { readonly participantId: string }[]>(
        'GET',
        `participant-studies?studyId=${place?.studyId}&_end=500`,
      )
      return data
        .map(({ participantId }) => participantId)
        .filter((each) => [one, two].includes(each))
        .toSorted()
    }
    expect(await inStudy()).toEqual([one, two].toSorted())
    const { data } = await merge(one, two)
    expect(await inStudy()).toEqual([one])
    expect((await undo(data.mergeId)).status).toBe(200)
    expect(await inStudy()).toEqual([one, two].toSorted())
  })

  it('of a restricted person leaves none of their values readable when it is undone', async () => {
    const id = await add()
    const other = await add({ lastName: 'Geheimnis' })
    // As if the person had been restricted between the preview and the merge; a merge of somebody who was unlocked ends in the same state.
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
      const given = JSON.stringify({ signature: signature?.id, userId: signature?.userId, reason: 'A call', code: 'CONTACT_LOOKUP' })
      const answer = await node.fetch(`participant/${id}`, { as: owner, headers: { 'X-Unlock-Signature': encodeURIComponent(given) } })
      const { data, error } = await answer.json()
      expect([error, data?.redacted]).toEqual([undefined, undefined])
    }
  }
})

describe('an import', () => {
  it('succeeds even if a form field beside its file is named like a reference', async () => {
    const file =
      'firstName,lastName,gender,dob,email,postalCode,referralSource\nZuri,Gbadamosi,female,1950-02-03,zuri@example.org,H2X 1Y4,CLINIC\n'
    const { status, data } = await call('POST', 'participants/import', form('people.csv', file, { participantId: 'nobody' }))
    expect([status, data?.accepted]).toEqual([200, 1])
  })
})

describe('a stored file', () => {
  it('must not be cached by a browser', async () => {
    const { data } = await call('POST', 'file', form('a.txt', 'text'))
    const { data: address } = await call('GET', `file/${data.id}/sas`)
    const answer = await fetch(new URL(String(address.url), node.url))
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
  })

  it('of a signed agreement cannot be handed to another participant', async () => {
    const [one, two] = [await add({}, coordinator), await add({}, coordinator)]
    const type = 'AGREEMENT_TO_CONTACT_FOR_ANY_STUDY'
    const { data } = await call('POST', `participant/${one}/contactAgreement`, form('a.pdf', pdf, { type }), coordinator)
    const moved = await call('PATCH', `attachment/${data.id}`, { participantId: two }, coordinator)
    expect([moved.status, moved.error?.fields]).toMatchObject([422, [{ path: 'participantId', code: 'setOnce' }]])
  })
})

describe('what belongs to a participant', () => {
  const therapy = { therapyName: 'Aspirin', isBaselineMedication: false, isContinuingEndStudy: false }

  it('can be given to no participant who is locked, out of scope or of another organisation', async () => {
    const mine = await add({}, coordinator)
    const { data } = await call('POST', `participant/${mine}/therapy`, therapy, coordinator)
    const locked = await add({ isRestrictedProfile: true }, coordinator)
    const hidden = await add()
    const foreign = await add({}, stranger)
    for (const participantId of [locked, hidden, foreign]) {
      const answer = await call('PATCH', `therapy/${data.id}`, { participantId }, coordinator)
      expect([403, 404, 422]).toContain(answer.status)
      expect([403, 404, 422]).toContain((await call('POST', 'therapies', { ...therapy, participantId }, coordinator)).status)
    }
    expect((await call('GET', `therapy/${data.id}`, undefined, coordinator)).data.participantId).toBe(mine)
  })

  it('can be a place only in the caller’s own studies, and only for participants whom the caller may see', async () => {
    const mine = await add({}, coordinator)
    const hidden = await add()
    const [own] = await places(coordinator, true)
    const [other] = await places(coordinator, false)
    const { data, errors } = await call<readonly unknown[]>(
      'POST',
      'participants/addParticipantToStudy',
      [
        { ...own, participantId: hidden },
        { ...other, participantId: mine },
        { ...own, participantId: mine },
        { ...own, participantId: mine },
        { participantId: mine, studyId: own?.studyId, siteId: '../..' },
      ],
      coordinator,
    )
    expect([data.length, errors.length]).toEqual([1, 4])
    expect(JSON.stringify(errors.find((each) => JSON.stringify(each).includes(hidden)))).not.toContain('Vrozek')
  })

  it('changes its status only in the study that the address names', async () => {
    const [one, two] = [await add({}, coordinator), await add({}, coordinator)]
    const [own, another] = await places(coordinator, true)
    await call('POST', 'participants/addParticipantToStudy', [{ ...own, participantId: one }], coordinator)
    const mark = (studyId: string | undefined, participantId: string) =>
      call('POST', `study/${studyId}/participant/${participantId}/markAsNotEnrolled`, { reason: 'No' }, coordinator)
    expect((await mark(own?.studyId, two)).status).toBe(404)
    if (another?.studyId !== own?.studyId) expect((await mark(another?.studyId, one)).status).toBe(404)
    expect((await call('POST', `study/${own?.studyId}/participant/${one}/markAsNotEnrolled`, { reason: 'No' }, stranger)).status).toBe(404)
    expect((await mark(own?.studyId, one)).status).toBe(200)
  })
})
