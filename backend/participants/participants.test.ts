import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharedNode, type TestNode } from '../app/testing/index.ts'

let node: TestNode
const owner = 'owner@northlake.example'

beforeAll(async () => {
  node = await sharedNode()
})

afterAll(() => node.close())

const person = {
  firstName: 'Ann',
  lastName: 'Lee',
  gender: 'female',
  dob: '1980-02-29',
  email: 'ann.lee@example.org',
  postalCode: 'M5V 2T6',
  referralSource: 'CLINIC',
}

const call = (method: string, path: string, body?: unknown) => node.call(path, { as: owner, method, body })

const addPerson = async (changes = {}): Promise<string> =>
  String((await call('POST', 'participants/addParticipant', { ...person, ...changes })).data.id)

describe('a participant', () => {
  it('derives the province from the postal code when a participant is added and when the code changes', async () => {
    const id = await addPerson()
    expect((await call('GET', `participant/${id}`)).data).toMatchObject({ country: 'CA', province: 'ON' })
    const patchResponse = await call('PATCH', `participant/${id}`, { postalCode: '02139' })
    expect(patchResponse.data).toMatchObject({ country: 'US', province: 'MA', postalCode: '02139' })
  })

  it('keeps a province that the caller sends', async () => {
    const id = await addPerson()
    const patchResponse = await call('PATCH', `participant/${id}`, { postalCode: 'K1A 0B1', country: 'CA', province: 'QC' })
    expect(patchResponse.data).toMatchObject({ province: 'QC' })
  })

  it('stores conditions with a name, a code and a code system', async () => {
    const condition = { displayName: 'Asthma', code: 'J45', codeSystem: 'icd10' }
    const id = await addPerson({ conditions: [condition] })
    expect((await call('GET', `participant/${id}`)).data.conditions).toEqual([condition])
    for (const invalidCondition of [
      { ...condition, codeSystem: 'snomed' },
      { displayName: 'Asthma' },
      { ...condition, note: 'x' },
      'Asthma',
    ]) {
      const answer = await call('PATCH', `participant/${id}`, { conditions: [invalidCondition] })
      expect([answer.status, answer.error?.fields?.[0]?.code]).toEqual([422, 'conditionsShape'])
    }
  })

  it('rejects lifting a restriction without an unlock', async () => {
    const id = await addPerson({ isRestrictedProfile: true })
    const answer = await call('PATCH', `participant/${id}`, { isRestrictedProfile: false })
    expect([answer.status, answer.error?.code]).toEqual([403, 'ProfileRestricted'])
  })

  it('rejects deleting a participant who is in a study, alone or among others', async () => {
    const [row] = await node.ownerQuery<{ id: string }>(
      `select participant_id as id from participant_study join study_site_assignment using (org_id, study_id, site_id)
       join "user" on "user".id = user_id where email = $1
       order by participant_study.created_at, participant_study.id limit 1`,
      [owner],
    )
    const free = await addPerson()
    const deleteResponse = await call('DELETE', `participant/${row?.id}`)
    expect([deleteResponse.status, deleteResponse.error?.code]).toEqual([409, 'ParticipantPresentInOtherStudies'])
    const several = await call('DELETE', 'participants', [free, row?.id])
    expect(several.error?.code).toBe('ParticipantPresentInOtherStudies')
    expect((await call('GET', `participant/${free}`)).status).toBe(200)
    expect((await call('DELETE', 'participants', [free])).data).toEqual([free])
    expect((await call('GET', `participant/${free}`)).status).toBe(404)
  })

  it('imports participants with labels and common terms for values, in either language', async () => {
    const lines = [
      'Prénom,Last name,dob,Gender,email,postalCode,Referral source',
      'Zoé,Roy,1990-01-02,Femme,zoe.roy@example.org,H2X 1Y4,Famille ou ami',
      'Tom,Roy,1991-01-02,m,tom.roy@example.org,H2X 1Y4,family or friend',
    ]
    const body = new FormData()
    body.set('file', new Blob([lines.join('\n')]), 'people.csv')
    const answer = await call('POST', 'participants/import', body)
    expect(answer.data).toMatchObject({ accepted: 2, rejected: 0 })
    const rows = await node.ownerQuery('select gender, referral_source from participant where email like $1 order by email', [
      '%.roy@example.org',
    ])
    expect(rows).toEqual([
      { gender: 'male', referral_source: 'FAMILY_OR_FRIEND' },
      { gender: 'female', referral_source: 'FAMILY_OR_FRIEND' },
    ])
  })

  const importPeople = async (lines: readonly string[], fields: Readonly<Record<string, string>> = {}) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    body.set('file', new Blob([lines.join('\n')]), 'people.csv')
    return call('POST', 'participants/import', body)
  }

  it("imports participants from a file with a hospital's column names and values, each value mapped once", async () => {
    const lines = [
      'Given name,SURNAME,Date de naissance,Sexe,Adresse courriel,CP,Source',
      'Una,Orth,1990-01-02,fille,una.orth@example.org,H2X 1Y4,CLINIC',
      'Udo,Orth,1991-02-31,garçon,udo.orth@example.org,H2X 1Y4,CLINIC',
      'Ute,Orth,1992-01-02, Fille ,ute.orth@example.org,H2X 1Y4,CLINIC',
    ]
    const unknown = await importPeople(lines, { dryRun: 'true' })
    const impossible = { row: 2, field: 'dob', code: 'noSuchDay', message: 'This day does not exist. Check the day and the month' }
    expect(unknown.data.problems).toHaveLength(4)
    expect(unknown.data.problems).toEqual(
      expect.arrayContaining([
        impossible,
        ...[1, 2, 3].map((row) => expect.objectContaining({ row, field: 'gender', code: 'notAChoice' })),
      ]),
    )
    const values = JSON.stringify({ gender: { FILLE: 'female', garçon: 'Homme' } })
    const explainedImport = await importPeople(lines, { values })
    expect(explainedImport.data).toMatchObject({ accepted: 2, rejected: 1, problems: [{ row: 2, code: 'noSuchDay' }] })
    const rows = await node.ownerQuery('select gender from participant where email like $1', ['%.orth@example.org'])
    expect(rows).toEqual([{ gender: 'female' }, { gender: 'female' }])
  })

  it.each(['[]', '{"gender":"female"}', '{"gender":{"fille":1}}', '{"nothing":{"a":"b"}}', '{"id":{"a":"b"}}', '{'])(
    'rejects an import with values mapped as %s',
    async (values) => {
      const answer = await importPeople(['firstName', 'Una'], { values })
      expect([answer.status, answer.error?.code]).toEqual([400, 'InvalidMapping'])
    },
  )

  it('never leaves a participant both in a study and in the trash when both happen at once', async () => {
    const [studySite] = await node.ownerQuery<{ studyId: string; siteId: string }>(
      `select study_id as "studyId", site_id as "siteId" from study_site_assignment place join "user" on "user".id = user_id
       where email = $1 order by place.created_at, place.id limit 1`,
      [owner],
    )
    const outcomes = new Set<string>()
    for (let attempt = 0; attempt < 15; attempt += 1) {
      const participantId = await addPerson({ email: `race${attempt}@example.org` })
      const [enrolResponse, removed] = await Promise.all([
        call('POST', 'participant-studies', { ...studySite, participantId, source: 'CLINIC' }),
        call('DELETE', `participant/${participantId}`),
      ])
      outcomes.add(`${enrolResponse.status} ${removed.status}`)
    }
    expect([...outcomes].filter((each) => !['201 409', '200 409', '422 200'].includes(each))).toEqual([])
  })
})
