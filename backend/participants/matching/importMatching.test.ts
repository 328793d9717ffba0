import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestNode, testNode } from '../../app/testing/index.ts'
import { createDistinctPerson } from './testPeople.ts'

let node: TestNode
const owner = 'owner@northlake.example'
const coordinator = 'coordinator@northlake.example'

beforeAll(async () => {
  node = await testNode()
})
afterAll(() => node.close())

const call = <Data = Record<string, unknown>>(
  caller: string,
  [method, path]: readonly [string, string],
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
) => node.call<Data>(path, { as: caller, method, body, headers })

async function add(person: Readonly<Record<string, unknown>>, caller = owner): Promise<string> {
  const { data, error } = await call(caller, ['POST', 'participants'], person)
  expect(error).toBeUndefined()
  return String(data.id)
}

describe('an import', () => {
  const headers = ['firstName', 'lastName', 'gender', 'dob', 'email', 'postalCode', 'referralSource'] as const
  async function upload(
    people: readonly Readonly<Record<string, unknown>>[],
    fields: Readonly<Record<string, string>> = {},
    caller = owner,
  ) {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    const lines = [headers.join(','), ...people.map((person) => headers.map((name) => person[name]).join(','))]
    body.set('file', new Blob([lines.join('\n')]), 'people.csv')
    return call<{
      accepted: number
      rejected: number
      matched: number
      problems: readonly { row: number; code: string; message: string; recordId?: string }[]
    }>(caller, ['POST', 'participants/import'], body)
  }

  it('skips rows that probably exist already, in the organisation or earlier in the file', async () => {
    const [knownPerson, newPerson] = [createDistinctPerson(), createDistinctPerson()]
    const id = await add(knownPerson)
    const file = [knownPerson, newPerson, { ...newPerson, email: 'again@example.org' }, createDistinctPerson()]
    const { data } = await upload(file)
    expect([data.accepted, data.rejected]).toEqual([2, 2])
    expect(data.problems.map(({ row, code }) => [row, code])).toEqual([
      [1, 'probableDuplicate'],
      [3, 'probableDuplicateInFile'],
    ])
    expect(data.problems[0]?.message).toBe('Probably the same person as a participant who is already registered')
    expect(data.problems.map(({ recordId }) => recordId)).toEqual([id, undefined])
    expect(data.problems[1]?.message).toContain('2')
  })

  it("reports rows that possibly exist, and follows the importer's decision on each", async () => {
    const [knownPerson, other] = [createDistinctPerson(), createDistinctPerson()]
    const [id, otherId] = [await add(knownPerson), await add(other)]
    // Same name and street code, another birth date and e-mail.
    const similar = { ...knownPerson, dob: '1961-07-19', email: 'else@example.org' }
    const file = [similar, { ...other, email: 'new@example.org' }]
    const requested = await upload(file, { dryRun: 'true' })
    expect(requested.data.problems.map(({ row, code, recordId }) => [row, code, recordId])).toEqual([
      [1, 'possibleDuplicate', id],
      [2, 'probableDuplicate', otherId],
    ])
    expect((await upload(file, { decisions: '{"1":"maybe"}' })).status).toBe(400)
    const { data } = await upload(file, { decisions: JSON.stringify({ 1: 'add', 2: 'same' }) })
    expect(data).toMatchObject({ accepted: 1, rejected: 0, matched: 1, problems: [] })
  })

  it('assigns new and existing participants to the named study and site, or rejects the assignment already in a dry run', async () => {
    const [studySite] = await node.ownerQuery<{ studyId: string; siteId: string }>(
      `select study_id as "studyId", site_id as "siteId" from study_site_assignment join "user" on "user".id = user_id
        join study on study.id = study_id where email = $1 and study.status = 'RECRUITING' limit 1`,
      [coordinator],
    )
    const knownPerson = createDistinctPerson()
    const { status, data: added } = await call(coordinator, ['POST', 'participants'], knownPerson)
    expect(status).toBe(201)
    const people = [knownPerson, createDistinctPerson(), createDistinctPerson()]
    const fields = { decisions: '{"1":"same"}', studyId: studySite?.studyId ?? '', siteId: studySite?.siteId ?? '' }
    const dryRunResponse = await upload(people, { ...fields, siteId: '01990000-0000-7000-8000-000000000000', dryRun: 'true' }, coordinator)
    expect([dryRunResponse.status, dryRunResponse.error?.fields?.map(({ path }) => path)]).toEqual([422, ['siteId']])
    expect((await upload(people, { ...fields, siteId: '' }, coordinator)).error?.fields).toMatchObject([
      { path: 'siteId', code: 'required' },
    ])
    expect((await upload(people, { ...fields, dryRun: 'true' }, coordinator)).data).toMatchObject({ accepted: 2, matched: 1 })
    const { data } = await upload(people, fields, coordinator)
    expect(data).toMatchObject({ accepted: 2, matched: 1, problems: [] })
    const participations = await node.ownerQuery(
      `select 1 from participant_study join participant on participant.id = participant_id
        where study_id = $1 and (participant.id = $2 or last_name = any($3))`,
      [studySite?.studyId, added.id, people.map(({ lastName }) => lastName)],
    )
    expect(participations).toHaveLength(3)
  })

  it('imports duplicates on request of the importer', async () => {
    const knownPerson = createDistinctPerson()
    await add(knownPerson)
    expect((await upload([knownPerson, knownPerson], { onDuplicate: 'add' })).data).toMatchObject({ accepted: 2, rejected: 0 })
    const events = await node.ownerQuery(`select 1 from audit_event where kind = 'import' and changes @> '{"onDuplicate": [null, "add"]}'`)
    expect(events).toHaveLength(1)
    const rejectedResponse = await upload([knownPerson], { onDuplicate: 'merge' })
    expect([rejectedResponse.status, rejectedResponse.error?.fields?.[0]?.path]).toEqual([400, 'onDuplicate'])
  })

  it('ignores existing participants who are invisible or restricted, whom mass guesses would reveal', async () => {
    for (const [knownPerson, caller] of [
      [createDistinctPerson(), coordinator],
      [createDistinctPerson({ isRestrictedProfile: true }), owner],
    ] as const) {
      await add(knownPerson)
      const years = Array.from({ length: 4 }, (_, year) => ({
        ...knownPerson,
        dob: `19${String(year * 7 + 10)}${knownPerson.dob.slice(4)}`,
        email: `p${year}.${knownPerson.email}`,
      }))
      const dryRunResponse = await upload([knownPerson, ...years], { dryRun: 'true', onDuplicate: 'skip' }, caller)
      expect(dryRunResponse.data.problems.filter(({ row }) => row === 1)).toEqual([])
      expect((await upload([knownPerson], {}, caller)).data).toMatchObject({ accepted: 1, rejected: 0, problems: [] })
    }
  })

  it('reports the same in a dry run, and lists twins as possible duplicates', async () => {
    const knownPerson = createDistinctPerson()
    await add(knownPerson)
    const { data } = await upload([knownPerson, { ...knownPerson, firstName: 'Thibo', email: 'thibo@example.org' }], { dryRun: 'true' })
    expect(data.problems.map(({ row, code }) => [row, code])).toEqual([
      [1, 'probableDuplicate'],
      [2, 'possibleDuplicate'],
    ])
  })
})
