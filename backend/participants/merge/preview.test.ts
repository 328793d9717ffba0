import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MergePreview } from '#resources/participants/duplicateAnswers.ts'
import { anyRank } from '../../app/testing/anyRank.ts'
import { sharedNode, type TestNode } from '../../app/testing/index.ts'

let node: TestNode
const owner = 'owner@northlake.example'

beforeAll(async () => {
  node = await sharedNode()
})
afterAll(() => node.close())

const call = <Data = { readonly id: string }>(method: string, path: string, body?: unknown, caller = owner) =>
  node.call<Data>(path, { as: caller, method, body })
let number = 0
const add = async (changes: Readonly<Record<string, unknown>> = {}): Promise<string> => {
  number += 1
  const person = { firstName: 'Pia', lastName: 'Previewed', gender: 'female', dob: '1931-03-04', email: `p${number}@example.org` }
  const { data } = await call('POST', 'participants', { ...person, postalCode: 'H2X 1Y4', referralSource: 'CLINIC', ...changes })
  return data.id
}
const buildCondition = (displayName: string) => ({ displayName, code: displayName, codeSystem: 'userDefined' })
const makeTags = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix}${index}`)
const addTherapy = (participantId: string) =>
  call('POST', 'therapies', { participantId, therapyName: 'Metformin', isBaselineMedication: false, isContinuingEndStudy: false })
const enrol = (participantId: string, index: number) =>
  node.ownerQuery(
    `insert into participant_study (org_id, id, participant_id, study_id, site_id, recruitment_status, column_id, rank)
     select participant.org_id, gen_random_uuid(), participant.id, study_id, site_id, 'ENROLLED',
       (select id from board_column where board_column.study_id = study_site.study_id order by rank limit 1), ${anyRank}
     from participant join study_site on study_site.org_id = participant.org_id
     where participant.id = $1 and study_id = (select study_id from study_site where org_id = participant.org_id
       group by study_id order by study_id offset $2 limit 1) limit 1`,
    [participantId, index],
  )
const preview = (id: string, otherId: string, caller = owner) =>
  call<MergePreview>('GET', `participant/${id}/merge?otherId=${otherId}`, undefined, caller)

describe('the preview of a merge', () => {
  it('the preview of a merge counts records by kind, and reports those that remain', async () => {
    const [firstId, secondId] = [await add(), await add()]
    await addTherapy(secondId)
    await addTherapy(secondId)
    await enrol(firstId, 0)
    await enrol(secondId, 0)
    await enrol(secondId, 1)
    expect((await preview(firstId, secondId)).data).toEqual({
      moved: { therapy: 2, participantStudy: 1 },
      kept: { participantStudy: 1 },
      joined: {},
    })
    expect((await preview(secondId, firstId)).data).toEqual({ moved: {}, kept: { participantStudy: 1 }, joined: {} })

    const versions = { version: await versionOf(firstId), otherVersion: await versionOf(secondId) }
    const mergeResponse = await call<{ readonly moved: unknown }>('POST', `participant/${firstId}/merge`, {
      otherId: secondId,
      ...versions,
    })
    expect(mergeResponse.data.moved).toEqual({ therapy: 2, participantStudy: 1 })
  })

  it('the preview of a merge reports which lists differ, and whether the field can hold both together', async () => {
    const [firstId, secondId] = [await add({ tags: ['a', 'b'], conditions: [buildCondition('x')] }), await add({ tags: ['B', 'c'] })]
    expect((await preview(firstId, secondId)).data.joined).toEqual({
      tags: { entries: 3, fits: true },
      conditions: { entries: 1, fits: true },
    })
    const [manyTagsId, moreTagsId] = [await add({ tags: makeTags('m', 30) }), await add({ tags: makeTags('n', 30) })]
    expect((await preview(manyTagsId, moreTagsId)).data.joined).toEqual({ tags: { entries: 60, fits: false } })
  })

  it('the preview of a merge requires the permission to merge, and two existing, open participants', async () => {
    const [firstId, secondId] = [await add(), await add()]
    expect(await preview(firstId, secondId, 'coordinator@northlake.example')).toMatchObject({ status: 403 })
    expect(await preview(firstId, firstId)).toMatchObject({ status: 422 })
    expect(await preview(firstId, 'nobody')).toMatchObject({ status: 400 })
    expect(await preview(firstId, '00000000-0000-7000-8000-000000000000')).toMatchObject({ status: 404 })
    expect(await preview('nobody', secondId)).toMatchObject({ status: 404 })
    expect(await preview(firstId, await add({ isRestrictedProfile: true }))).toMatchObject({
      status: 403,
      error: { code: 'ProfileRestricted' },
    })
  })
})

const versionOf = async (id: string) =>
  Number((await node.ownerQuery<{ version: number }>('select version from participant where id = $1', [id]))[0]?.version)
