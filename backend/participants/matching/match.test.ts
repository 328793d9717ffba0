import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DuplicateHit } from '#resources/duplicateAnswers.ts'
import { type TestNode, testNode } from '../../testing/index.ts'

let node: TestNode
const owner = 'owner@northlake.example'
const coordinator = 'coordinator@northlake.example'
const viewer = 'viewer@northlake.example'

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
const match = (body: unknown, as = owner) => call<readonly DuplicateHit[]>(as, ['POST', 'participant/match'], body)

let number = 0
/** Somebody whom nobody else resembles. */
function somebody(changes: Readonly<Record<string, unknown>> = {}) {
  const [firstName = '', lastName = ''] = names[number]?.split(' ') ?? []
  number += 1
  return {
    firstName,
    lastName,
    gender: 'female',
    dob: `${1900 + ((number * 4) % 120)}-${String((number % 12) + 1).padStart(2, '0')}-${String(((number + 4) % 28) + 1).padStart(2, '0')}`,
    email: `q${number}@example.org`,
    postalCode: `H${number % 10}X ${(number * 3) % 10}Y${(number * 7) % 10}`,
    referralSource: 'CLINIC',
    ...changes,
  }
}
const names = [
  'Quilla Vrozek',
  'Bodil Framstad',
  'Ximena Okwuosa',
  'Ludmila Pjetri',
  'Tindra Hakkola',
  'Zuri Gbadamosi',
  'Wanda Brzezinska',
  'Ismene Kallidis',
  'Oona Virtanen',
  'Gudrun Eiriksdottir',
  'Parvati Chakrabarti',
  'Fleur Nijhuis',
  'Yaara Mizrahi',
  'Dilnoza Umarova',
  'Jolanta Szczygiel',
  'Ulrike Habermann',
  'Chiyo Watanabe',
  'Mireia Puigdemont',
  'Sunniva Rasmussen',
  'Adaeze Nwachukwu',
  'Rukmini Deshpande',
  'Nerys Llewellyn',
  'Kalliope Zographos',
  'Thandiwe Mkhabela',
  'Saoirse Dunphy',
  'Bronagh Ketterick',
  'Ottilie Zandvliet',
  'Xiomara Etcheverry',
  'Pernille Aagaard',
  'Walburga Quast',
  'Nkechi Obiora',
  'Yrsa Thoroddsen',
]

async function add(person: Readonly<Record<string, unknown>>, as = owner): Promise<string> {
  const { data, error } = await call(as, ['POST', 'participants'], person)
  expect(error).toBeUndefined()
  return String(data.id)
}

describe('the duplicate check', () => {
  it('finds people who are there already, the best match first, with the reasons and no more of them than the caller may see', async () => {
    const person = somebody()
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

  it('leaves out whoever it is about', async () => {
    const person = somebody()
    const id = await add(person)
    const { email, ...fields } = person
    expect((await match({ ...fields, email, id })).data).toEqual([])
    expect((await match({ ...fields, email })).data).toHaveLength(1)
  })

  it('knows people as they are now: changed, in the trash, restored', async () => {
    const person = somebody()
    const id = await add(person)
    const found = async (lastName: string) => (await match({ ...person, lastName })).data.map((hit) => hit.reasons[0])
    await call(owner, ['PATCH', `participant/${id}`], { lastName: 'Zwingliwitz' })
    expect(await found('Zwingliwitz')).toEqual(['SAME_NAME'])
    await call(owner, ['DELETE', `participant/${id}`])
    expect(await found('Zwingliwitz')).toEqual([])
    await call(owner, ['POST', `participant/${id}/restore`], {})
    expect(await found('Zwingliwitz')).toEqual(['SAME_NAME'])
  })

  it('says of people out of sight, or in a restricted profile, only that there is somebody', async () => {
    const person = somebody()
    const id = await add(person)
    const other = await add({ ...person, isRestrictedProfile: true, email: 'another@example.org' })
    const hidden = { id: null, grade: 'PROBABLE', score: null, reasons: [], isHidden: true }
    expect((await match(person, coordinator)).data).toEqual([hidden])
    const { data } = await match(person)
    expect(data.map((hit) => hit.id)).toEqual([id, null])
    expect(data[1]).toEqual(hidden)
    expect(JSON.stringify(await match(person, coordinator))).not.toContain(other)
    const logged = () => node.ownerQuery<{ ids: string[] }>(`select record_ids as ids from read_log where call = 'match'`)
    await expect.poll(async () => (await logged()).some(({ ids }) => ids.includes(other))).toBe(true)
  })

  it('is no oracle: of people out of sight nothing is said but whether two strong identifiers agree exactly', async () => {
    const card = { healthCardProvinceId: 'QC', healthCardNumber: 'VROQ31543011' }
    const { postalCode, referralSource: _, ...person } = { ...somebody(card), primaryMobile: '+15145550177' }
    await add({ ...person, postalCode, referralSource: 'CLINIC' })
    const { firstName, lastName, dob, email, primaryMobile, ...rest } = person
    const name = { firstName, lastName }
    const wrong = { email: 'z@example.org', primaryMobile: '+15145550999', postalCode: 'X0A 0H0' }
    const day = String(((Number(dob.slice(8)) + 1) % 28) + 1).padStart(2, '0')
    const misspelled = { dob: `${dob.slice(0, 8)}${day}`, firstName: `${firstName}e`, lastName }
    for (const probe of [
      card,
      { email },
      { primaryMobile },
      name,
      { ...name, ...card, postalCode },
      { dob, ...card, postalCode },
      { email, ...card, postalCode, lastName },
      { ...rest, ...misspelled, email, postalCode, ...card },
    ])
      expect([probe, (await match(probe, coordinator)).data]).toEqual([probe, []])
    const known = { ...name, dob }
    const answers = [
      known,
      { ...known, ...wrong, healthCardProvinceId: 'QC', healthCardNumber: 'VROQ31543099' },
      { ...name, email },
      { ...misspelled, email, primaryMobile },
      { ...person, dob: misspelled.dob, postalCode },
    ]
    const hidden = { id: null, grade: 'PROBABLE', score: null, reasons: [], isHidden: true }
    for (const probe of answers) expect([probe, (await match(probe, coordinator)).data]).toEqual([probe, [hidden]])
  })

  it('tells of people out of sight by a health card of another province than Quebec and one identifier more', async () => {
    const card = { healthCardProvinceId: 'ON', healthCardNumber: '4831207756KL' }
    const person = { ...somebody(card), primaryMobile: '+15145550188' }
    await add(person)
    const { firstName, lastName, dob, primaryMobile } = person
    const hidden = { id: null, grade: 'PROBABLE', score: null, reasons: [], isHidden: true }
    expect((await match(card, coordinator)).data).toEqual([])
    expect((await match({ ...card, healthCardNumber: '4831207757KL', dob }, coordinator)).data).toEqual([])
    for (const other of [{ firstName, lastName }, { dob }, { primaryMobile }])
      expect([other, (await match({ ...card, ...other }, coordinator)).data]).toEqual([other, [hidden]])
  })

  it('is not for those who may not add participants', async () => {
    for (const as of [viewer, 'nobody@northlake.example']) expect((await match(somebody(), as)).status).toBe(403)
  })

  it('finds nobody of another organisation', async () => {
    const person = somebody()
    await add(person)
    expect((await match(person, 'coordinator@rivesud.example')).data).toEqual([])
  })

  it('takes any of the fields, half typed too', async () => {
    const person = somebody()
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
  ])('answers %j by its field', async (body, path, code) => {
    const { status, error } = await match(body)
    expect([status, error?.fields?.map((field) => [field.path, field.code])]).toEqual([422, [[path, code]]])
  })

  it.each([
    ['text', 400],
    [[], 400],
    [null, 400],
  ])('refuses a body that is no object: %j', async (body, status) => {
    expect((await match(JSON.stringify(body))).status).toBe(status)
  })
})

describe('adding in spite of a hit', () => {
  it('is audited with the participant', async () => {
    const person = somebody()
    const shown = await add(person)
    const header = `add; ids=${shown}; hidden=1`
    const { status, data } = await call(owner, ['POST', 'participants/addParticipant'], person, { 'X-Duplicate-Decision': header })
    expect(status).toBe(201)
    const events = await node.ownerQuery(`select action, changes from audit_event where record_id = $1 and action <> 'create'`, [data.id])
    expect(events).toEqual([{ action: 'duplicateAccepted', changes: { shownDuplicates: [null, [shown]], hiddenDuplicates: [null, 1] } }])
    const { data: history } = await call<readonly { action: string }[]>(owner, ['GET', `participant/${data.id}/history`])
    expect(history.map(({ action }) => action).toSorted()).toEqual(['create', 'duplicateAccepted'])
  })

  it('without the check, which could not be made, is audited with the participant, too, and told in the activity', async () => {
    const header = { 'X-Duplicate-Decision': 'unchecked' }
    const { status, data } = await call(owner, ['POST', 'participants/addParticipant'], somebody(), header)
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
    'takes no other decision: "%s"',
    async (header) => {
      const person = somebody()
      const { status, error } = await call(owner, ['POST', 'participants'], person, { 'X-Duplicate-Decision': header })
      if (header === '') expect(status).toBe(201)
      else expect([status, error?.code]).toEqual([400, 'InvalidDuplicateDecision'])
      expect((await match(person)).data).toHaveLength(header === '' ? 1 : 0)
    },
  )
})

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
    const [known, fresh] = [somebody(), somebody()]
    const id = await add(known)
    const file = [known, fresh, { ...fresh, email: 'again@example.org' }, somebody()]
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
    const [known, other] = [somebody(), somebody()]
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
    const known = somebody()
    const { status, data: added } = await call(coordinator, ['POST', 'participants'], known)
    expect(status).toBe(201)
    const people = [known, somebody(), somebody()]
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
    const known = somebody()
    await add(known)
    expect((await upload([known, known], { onDuplicate: 'add' })).data).toMatchObject({ accepted: 2, rejected: 0 })
    const events = await node.ownerQuery(`select 1 from audit_event where kind = 'import' and changes @> '{"onDuplicate": [null, "add"]}'`)
    expect(events).toHaveLength(1)
    const wrong = await upload([known], { onDuplicate: 'merge' })
    expect([wrong.status, wrong.error?.fields?.[0]?.path]).toEqual([400, 'onDuplicate'])
  })

  it('answers of people out of sight, or restricted, as if they were not there, which a thousand guesses would find', async () => {
    for (const [known, as] of [
      [somebody(), coordinator],
      [somebody({ isRestrictedProfile: true }), owner],
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
    const known = somebody()
    await add(known)
    const { data } = await upload([known, { ...known, firstName: 'Thibo', email: 'thibo@example.org' }], { dryRun: 'true' })
    expect(data.problems.map(({ row, code }) => [row, code])).toEqual([
      [1, 'probableDuplicate'],
      [2, 'possibleDuplicate'],
    ])
  })
})
