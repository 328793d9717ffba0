import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestNode, testNode } from '../../testing/index.ts'
import { distinctPerson } from './testPeople.ts'

let node: TestNode
const owner = 'owner@northlake.example'
const coordinator = 'coordinator@northlake.example'

beforeAll(async () => {
  node = await testNode()
})
afterAll(() => node.close())

const call = <Data = Record<string, unknown>>(
  as: string,
  [method, path]: readonly [string, string],
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
) => node.call<Data>(path, { as, method, body, headers })

async function add(person: Readonly<Record<string, unknown>>, as = owner): Promise<string> {
  const { data, error } = await call(as, ['POST', 'participants'], person)
  expect(error).toBeUndefined()
  return String(data.id)
}

describe('an import', () => {
  const headers = ['firstName', 'lastName', 'gender', 'dob', 'email', 'postalCode', 'referralSource'] as const
  async function upload(people: readonly Readonly<Record<string, unknown>>[], fields: Readonly<Record<string, string>> = {}, as = owner) {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    const lines = [headers.join(','), ...people.map((person) => headers.map((name) => person[name]).join(','))]
    body.set('file', new Blob([lines.join('\n')]), 'people.csv')
    return call<{
      accepted: number
      rejected: number
      matched: number
      problems: readonly { row: number; code: string; message: string; recordId?: string }[]
    }>(as, ['POST', 'participants/import'], body)
  }

  it('leaves out who is probably there already, in the organisation or further up in the file', async () => {
    const [known, fresh] = [distinctPerson(), distinctPerson()]
    const id = await add(known)
    const file = [known, fresh, { ...fresh, email: 'again@example.org' }, distinctPerson()]
    const { data } = await upload(file)
    expect([data.accepted, data.rejected]).toEqual([2, 2])
    expect(data.problems.map(({ row, code }) => [row, code])).toEqual([
      [1, 'probableDuplicate'],
      [3, 'probableDuplicateInFile'],
    ])
    expect(data.problems[0]?.message).toContain(id.slice(-8).toUpperCase())
    expect(data.problems.map(({ recordId }) => recordId)).toEqual([id, undefined])
    expect(data.problems[1]?.message).toContain('2')
  })

  it('tells of people who are only possibly there, and does with each row what the importer decides', async () => {
    const [known, other] = [distinctPerson(), distinctPerson()]
    const [id, otherId] = [await add(known), await add(other)]
    // Same name and street code, another birth date and e-mail.
    const similar = { ...known, dob: '1961-07-19', email: 'else@example.org' }
    const file = [similar, { ...other, email: 'new@example.org' }]
    const asked = await upload(file, { dryRun: 'true' })
    expect(asked.data.problems.map(({ row, code, recordId }) => [row, code, recordId])).toEqual([
      [1, 'possibleDuplicate', id],
      [2, 'probableDuplicate', otherId],
    ])
    expect((await upload(file, { decisions: '{"1":"maybe"}' })).status).toBe(400)
    const { data } = await upload(file, { decisions: JSON.stringify({ 1: 'add', 2: 'same' }) })
    expect(data).toMatchObject({ accepted: 1, rejected: 0, matched: 1, problems: [] })
  })

  it('puts all who come in, and those who were there, into the study and site that it names, or refuses on a try already', async () => {
    const [place] = await node.ownerQuery<{ studyId: string; siteId: string }>(
      `select study_id as "studyId", site_id as "siteId" from study_site_assignment join "user" on "user".id = user_id
        join study on study.id = study_id where email = $1 and study.status = 'RECRUITING' limit 1`,
      [coordinator],
    )
    const known = distinctPerson()
    const { status, data: added } = await call(coordinator, ['POST', 'participants'], known)
    expect(status).toBe(201)
    const people = [known, distinctPerson(), distinctPerson()]
    const fields = { decisions: '{"1":"same"}', studyId: place?.studyId ?? '', siteId: place?.siteId ?? '' }
    const tried = await upload(people, { ...fields, siteId: '01990000-0000-7000-8000-000000000000', dryRun: 'true' }, coordinator)
    expect([tried.status, tried.error?.fields?.map(({ path }) => path)]).toEqual([422, ['siteId']])
    expect((await upload(people, { ...fields, siteId: '' }, coordinator)).error?.fields).toMatchObject([
      { path: 'siteId', code: 'required' },
    ])
    expect((await upload(people, { ...fields, dryRun: 'true' }, coordinator)).data).toMatchObject({ accepted: 2, matched: 1 })
    const { data } = await upload(people, fields, coordinator)
    expect(data).toMatchObject({ accepted: 2, matched: 1, problems: [] })
    const there = await node.ownerQuery(
      `select 1 from participant_study join participant on participant.id = participant_id
        where study_id = $1 and (participant.id = $2 or last_name = any($3))`,
      [place?.studyId, added.id, people.map(({ lastName }) => lastName)],
    )
    expect(there).toHaveLength(3)
  })

  it('takes them where it is told to', async () => {
    const known = distinctPerson()
    await add(known)
    expect((await upload([known, known], { onDuplicate: 'add' })).data).toMatchObject({ accepted: 2, rejected: 0 })
    const events = await node.ownerQuery(`select 1 from audit_event where kind = 'import' and changes @> '{"onDuplicate": [null, "add"]}'`)
    expect(events).toHaveLength(1)
    const wrong = await upload([known], { onDuplicate: 'merge' })
    expect([wrong.status, wrong.error?.fields?.[0]?.path]).toEqual([400, 'onDuplicate'])
  })

  it('answers of people out of sight, or restricted, as if they were not there, which a thousand guesses would find', async () => {
    for (const [known, as] of [
      [distinctPerson(), coordinator],
      [distinctPerson({ isRestrictedProfile: true }), owner],
    ] as const) {
      await add(known)
      const years = Array.from({ length: 4 }, (_, year) => ({
        ...known,
        dob: `19${String(year * 7 + 10)}${known.dob.slice(4)}`,
        email: `p${year}.${known.email}`,
      }))
      const byTry = await upload([known, ...years], { dryRun: 'true', onDuplicate: 'skip' }, as)
      expect(byTry.data.problems.filter(({ row }) => row === 1)).toEqual([])
      expect((await upload([known], {}, as)).data).toMatchObject({ accepted: 1, rejected: 0, problems: [] })
    }
  })

  it('shows the same on a dry run, and asks about twins', async () => {
    const known = distinctPerson()
    await add(known)
    const { data } = await upload([known, { ...known, firstName: 'Thibo', email: 'thibo@example.org' }], { dryRun: 'true' })
    expect(data.problems.map(({ row, code }) => [row, code])).toEqual([
      [1, 'probableDuplicate'],
      [2, 'possibleDuplicate'],
    ])
  })
})
