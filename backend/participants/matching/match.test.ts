import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DuplicateHit } from '#resources/participants/duplicateAnswers.ts'
import { type TestNode, testNode } from '../../app/testing/index.ts'
import { createDistinctPerson } from './testPeople.ts'

let node: TestNode
const owner = 'owner@northlake.example'
const coordinator = 'coordinator@northlake.example'
const viewer = 'viewer@northlake.example'

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
const match = (body: unknown, caller = owner) => call<readonly DuplicateHit[]>(caller, ['POST', 'participant/match'], body)

async function add(person: Readonly<Record<string, unknown>>, caller = owner): Promise<string> {
  const { data, error } = await call(caller, ['POST', 'participants'], person)
  expect(error).toBeUndefined()
  return String(data.id)
}

describe('the duplicate check', () => {
  it('finds existing participants, the best match first, with reasons and only the data that the caller may see', async () => {
    const person = createDistinctPerson()
    const id = await add(person)
    const twin = await add({ ...person, firstName: 'Thibo', email: 't@example.org' })
    const { status, data } = await match({
      firstName: person.firstName.toUpperCase(),
      lastName: person.lastName,
      dob: person.dob,
      email: person.email,
    })
    expect(status).toBe(200)
    expect(data.map((hit) => [hit.id, hit.grade])).toEqual([
      [id, 'PROBABLE'],
      [twin, 'POSSIBLE'],
    ])
    expect(data[0]).toMatchObject({
      score: 28,
      reasons: ['SAME_NAME', 'SAME_BIRTH_DATE', 'SAME_EMAIL'],
      participant: { id, email: person.email },
    })
  })

  it('the duplicate check excludes the participant being checked', async () => {
    const person = createDistinctPerson()
    const id = await add(person)
    const { email, ...fields } = person
    expect((await match({ ...fields, email, id })).data).toEqual([])
    expect((await match({ ...fields, email })).data).toHaveLength(1)
  })

  it('finds participants by their current data: changed, in the trash, restored', async () => {
    const person = createDistinctPerson()
    const id = await add(person)
    const findReasons = async (lastName: string) => (await match({ ...person, lastName })).data.map((hit) => hit.reasons[0])
    await call(owner, ['PATCH', `participant/${id}`], { lastName: 'Zwingliwitz' })
    expect(await findReasons('Zwingliwitz')).toEqual(['SAME_NAME'])
    await call(owner, ['DELETE', `participant/${id}`])
    expect(await findReasons('Zwingliwitz')).toEqual([])
    await call(owner, ['POST', `participant/${id}/restore`], {})
    expect(await findReasons('Zwingliwitz')).toEqual(['SAME_NAME'])
  })

  it('the duplicate check discloses only the existence of an invisible or restricted participant', async () => {
    const person = createDistinctPerson()
    const id = await add(person)
    const other = await add({ ...person, isRestrictedProfile: true, email: 'another@example.org' })
    const hidden = { id: null, grade: 'PROBABLE', score: null, reasons: [], isHidden: true }
    expect((await match(person, coordinator)).data).toEqual([hidden])
    const { data } = await match(person)
    expect(data.map((hit) => hit.id)).toEqual([id, null])
    expect(data[1]).toEqual(hidden)
    expect(JSON.stringify(await match(person, coordinator))).not.toContain(other)
    const fetchReadLog = () => node.ownerQuery<{ ids: string[] }>(`select record_ids as ids from read_log where call = 'match'`)
    await expect.poll(async () => (await fetchReadLog()).some(({ ids }) => ids.includes(other))).toBe(true)
  })

  it('the duplicate check discloses of invisible participants only whether two strong identifiers match exactly', async () => {
    const card = { healthCardProvinceId: 'QC', healthCardNumber: 'VROQ31543011' }
    const { postalCode, referralSource: _, ...person } = { ...createDistinctPerson(card), primaryMobile: '+15145550177' }
    await add({ ...person, postalCode, referralSource: 'CLINIC' })
    const { firstName, lastName, dob, email, primaryMobile, ...rest } = person
    const name = { firstName, lastName }
    const wrongContacts = { email: 'z@example.org', primaryMobile: '+15145550999', postalCode: 'X0A 0H0' }
    const day = String(((Number(dob.slice(8)) + 1) % 28) + 1).padStart(2, '0')
    const misspelledPerson = { dob: `${dob.slice(0, 8)}${day}`, firstName: `${firstName}e`, lastName }
    for (const probe of [
      card,
      { email },
      { primaryMobile },
      name,
      { ...name, ...card, postalCode },
      { dob, ...card, postalCode },
      { email, ...card, postalCode, lastName },
      { ...rest, ...misspelledPerson, email, postalCode, ...card },
    ])
      expect([probe, (await match(probe, coordinator)).data]).toEqual([probe, []])
    const knownFields = { ...name, dob }
    const answers = [
      knownFields,
      { ...knownFields, ...wrongContacts, healthCardProvinceId: 'QC', healthCardNumber: 'VROQ31543099' },
      { ...name, email },
      { ...misspelledPerson, email, primaryMobile },
      { ...person, dob: misspelledPerson.dob, postalCode },
    ]
    const hidden = { id: null, grade: 'PROBABLE', score: null, reasons: [], isHidden: true }
    for (const probe of answers) expect([probe, (await match(probe, coordinator)).data]).toEqual([probe, [hidden]])
  })

  it('discloses an invisible participant by a health card from outside Quebec and one further identifier', async () => {
    const card = { healthCardProvinceId: 'ON', healthCardNumber: '4831207756KL' }
    const person = { ...createDistinctPerson(card), primaryMobile: '+15145550188' }
    await add(person)
    const { firstName, lastName, dob, primaryMobile } = person
    const hidden = { id: null, grade: 'PROBABLE', score: null, reasons: [], isHidden: true }
    expect((await match(card, coordinator)).data).toEqual([])
    expect((await match({ ...card, healthCardNumber: '4831207757KL', dob }, coordinator)).data).toEqual([])
    for (const other of [{ firstName, lastName }, { dob }, { primaryMobile }])
      expect([other, (await match({ ...card, ...other }, coordinator)).data]).toEqual([other, [hidden]])
  })

  it('rejects users who may not add participants', async () => {
    for (const caller of [viewer, 'nobody@northlake.example']) expect((await match(createDistinctPerson(), caller)).status).toBe(403)
  })

  it('finds no participants of another organisation', async () => {
    const person = createDistinctPerson()
    await add(person)
    expect((await match(person, 'coordinator@rivesud.example')).data).toEqual([])
  })

  it('accepts any of the fields, also incomplete values', async () => {
    const person = createDistinctPerson()
    await add(person)
    const { data } = await match({
      firstName: person.firstName,
      lastName: person.lastName,
      email: 'q@',
      postalCode: 'H',
      primaryMobile: '514',
    })
    expect(data.map((hit) => hit.grade)).toEqual(['POSSIBLE'])
    expect((await match({})).data).toEqual([])
    expect((await match({ notes: 'x', age: 4, tags: ['a'] })).data).toEqual([])
  })

  it.each([
    [{ firstName: 7 }, 'firstName', 'notText'],
    [{ lastName: 'x'.repeat(81) }, 'lastName', 'tooLong'],
    [{ dob: '1980-02-31' }, 'dob', 'noSuchDay'],
    [{ dob: {} }, 'dob', 'notADate'],
    [{ gender: 'x' }, 'gender', 'notAChoice'],
    [{ email: ['a'] }, 'email', 'notText'],
    [{ firstName: 'a\u0000b' }, 'firstName', 'controlCharacter'],
    [{ id: 'seven' }, 'id', 'notAReference'],
    [{ nickname: 'Bob' }, 'nickname', 'unknownField'],
    [{ constructor: 'x' }, 'constructor', 'unknownField'],
  ])('rejects %j and names its field', async (body, path, code) => {
    const { status, error } = await match(body)
    expect([status, error?.fields?.map((field) => [field.path, field.code])]).toEqual([422, [[path, code]]])
  })

  it.each([
    ['text', 400],
    [[], 400],
  ])('rejects a body that is not an object: %j', async (body, status) => {
    expect((await match(JSON.stringify(body))).status).toBe(status)
  })
})

describe('adding a participant in spite of a match', () => {
  it('records the decision in the audit trail with the participant', async () => {
    const person = createDistinctPerson()
    const addResponse = await add(person)
    const header = `add; ids=${addResponse}; hidden=1`
    const { status, data } = await call(owner, ['POST', 'participants/addParticipant'], person, { 'X-Duplicate-Decision': header })
    expect(status).toBe(201)
    const events = await node.ownerQuery(`select action, changes from audit_event where record_id = $1 and action <> 'create'`, [data.id])
    expect(events).toEqual([
      { action: 'duplicateAccepted', changes: { shownDuplicates: [null, [addResponse]], hiddenDuplicates: [null, 1] } },
    ])
    const { data: history } = await call<readonly { action: string }[]>(owner, ['GET', `participant/${data.id}/history`])
    expect(history.map(({ action }) => action).toSorted()).toEqual(['create', 'duplicateAccepted'])
  })

  it('records an addition without an available check in the audit trail and in the activity', async () => {
    const header = { 'X-Duplicate-Decision': 'unchecked' }
    const { status, data } = await call(owner, ['POST', 'participants/addParticipant'], createDistinctPerson(), header)
    expect(status).toBe(201)
    const events = await node.ownerQuery(`select action, changes from audit_event where record_id = $1 and action <> 'create'`, [data.id])
    expect(events).toEqual([{ action: 'duplicateUnchecked', changes: {} }])
    const activity = await call<{ activityHistoryList: readonly { description: string }[] }>(owner, [
      'GET',
      `activity/history/participant?participantId=${data.id}`,
    ])
    expect(activity.data.activityHistoryList.map(({ description }) => description)).toContain(
      'activity.events.participant.duplicateUnchecked',
    )
  })

  it.each(['cancel', 'unchecked; ids=', 'add; ids=7', 'add; of=1', 'add; hidden=many', ''])(
    'rejects any other decision: "%s"',
    async (header) => {
      const person = createDistinctPerson()
      const { status, error } = await call(owner, ['POST', 'participants'], person, { 'X-Duplicate-Decision': header })
      if (header === '') expect(status).toBe(201)
      else expect([status, error?.code]).toEqual([400, 'InvalidDuplicateDecision'])
      expect((await match(person)).data).toHaveLength(header === '' ? 1 : 0)
    },
  )
})
