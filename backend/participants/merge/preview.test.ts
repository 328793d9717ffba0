import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MergePreview } from '#resources/duplicateAnswers.ts'
import { sharedNode, type TestNode } from '../../testing/index.ts'

let node: TestNode
const owner = 'owner@northlake.example'

beforeAll(async () => {
  node = await sharedNode()
})
afterAll(() => node.close())

const call = <Data = { readonly id: string }>(method: string, path: string, body?: unknown, as = owner) =>
  node.call<Data>(path, { as, method, body })
let number = 0
const add = async (changes: Readonly<Record<string, unknown>> = {}): Promise<string> => {
  number += 1
  const person = { firstName: 'Pia', lastName: 'Previewed', gender: 'female', dob: '1931-03-04', email: `p${number}@example.org` }
  const { data } = await call('POST', 'participants', { ...person, postalCode: 'H2X 1Y4', referralSource: 'CLINIC', ...changes })
  return data.id
}
const condition = (displayName: string) => ({ displayName, code: displayName, codeSystem: 'userDefined' })
const words = (word: string, count: number) => Array.from({ length: count }, (_, index) => `${word}${index}`)
const addTherapy = (participantId: string) =>
  call('POST', 'therapies', { participantId, therapyName: 'Metformin', isBaselineMedication: false, isContinuingEndStudy: false })
const enrol = (participantId: string, place: number) =>
  node.ownerQuery(
    `insert into participant_study (org_id, id, participant_id, study_id, site_id, recruitment_status, column_id, rank)
     select participant.org_id, gen_random_uuid(), participant.id, study_id, site_id, 'ENROLLED',
       (select id from board_column where board_column.study_id = study_site.study_id order by rank limit 1), gen_random_uuid()::text
     from participant join study_site on study_site.org_id = participant.org_id
     where participant.id = $1 and study_id = (select study_id from study_site where org_id = participant.org_id
       group by study_id order by study_id offset $2 limit 1) limit 1`,
    [participantId, place],
  )
const preview = (id: string, otherId: string, as = owner) =>
  call<MergePreview>('GET', `participant/${id}/merge?otherId=${otherId}`, undefined, as)

describe('what a merge would do', () => {
  it('is counted by kind, and says what stays behind', async () => {
    const [one, two] = [await add(), await add()]
    await addTherapy(two)
    await addTherapy(two)
    await enrol(one, 0)
    await enrol(two, 0)
    await enrol(two, 1)
    expect((await preview(one, two)).data).toEqual({
      moved: { therapy: 2, participantStudy: 1 },
      kept: { participantStudy: 1 },
      joined: {},
    })
    expect((await preview(two, one)).data).toEqual({ moved: {}, kept: { participantStudy: 1 }, joined: {} })

    const versions = { version: await versionOf(one), otherVersion: await versionOf(two) }
    const done = await call<{ readonly moved: unknown }>('POST', `participant/${one}/merge`, { otherId: two, ...versions })
    expect(done.data.moved).toEqual({ therapy: 2, participantStudy: 1 })
  })

  it('says which lists differ, and whether one field takes them together', async () => {
    const [one, two] = [await add({ tags: ['a', 'b'], conditions: [condition('x')] }), await add({ tags: ['B', 'c'] })]
    expect((await preview(one, two)).data.joined).toEqual({ tags: { entries: 3, fits: true }, conditions: { entries: 1, fits: true } })
    const [many, more] = [await add({ tags: words('m', 30) }), await add({ tags: words('n', 30) })]
    expect((await preview(many, more)).data.joined).toEqual({ tags: { entries: 60, fits: false } })
  })

  it('is told to those who may merge, of two who are there and open', async () => {
    const [one, two] = [await add(), await add()]
    expect(await preview(one, two, 'coordinator@northlake.example')).toMatchObject({ status: 403 })
    expect(await preview(one, one)).toMatchObject({ status: 422 })
    expect(await preview(one, 'nobody')).toMatchObject({ status: 400 })
    expect(await preview(one, '00000000-0000-7000-8000-000000000000')).toMatchObject({ status: 404 })
    expect(await preview('nobody', two)).toMatchObject({ status: 404 })
    expect(await preview(one, await add({ isRestrictedProfile: true }))).toMatchObject({
      status: 403,
      error: { code: 'ProfileRestricted' },
    })
  })
})

const versionOf = async (id: string) =>
  Number((await node.ownerQuery<{ version: number }>('select version from participant where id = $1', [id]))[0]?.version)
