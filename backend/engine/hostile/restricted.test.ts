import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestNode, testNode } from '../../testing/index.ts'

/** What a restricted profile hides must not be guessed from how the server takes a write to its other fields. */
const coordinator = 'coordinator@northlake.example'
let node: TestNode
let id: string
beforeAll(async () => {
  node = await testNode()
  const made = await ask('participants', 'POST', {
    firstName: 'Zebulon',
    lastName: 'Quixotic',
    dob: '1971-03-09',
    gender: 'female',
    email: 'zebulon@example.org',
    postalCode: 'M5V 2T6',
    referralSource: 'CLINIC',
  })
  id = made.data.id
  await ask(`participant/${id}`, 'PATCH', { isRestrictedProfile: true })
})
afterAll(() => node.close())

async function ask(path: string, method = 'GET', body?: unknown) {
  const answer = await node.fetch(path, { as: coordinator, method, body })
  return { status: answer.status, ...(await answer.json()) }
}

describe('a write to an open field of a restricted profile', () => {
  test('tells nothing of a hidden date that a rule compares it with', async () => {
    const answers = await Promise.all(
      ['1971-03-08', '1971-03-10'].map((deceasedOn) => ask(`participant/${id}`, 'PATCH', { deceased: true, deceasedOn, subjectId: 7 })),
    )
    for (const { status, error } of answers) expect([status, error.code]).toEqual([403, 'ProfileRestricted'])
  })

  test('is refused: nobody changes the number of a person whom they do not see, and no edit is offered', async () => {
    const { status, error } = await ask(`participant/${id}`, 'PATCH', { participantClientId: 'X-1' })
    expect([status, error.code]).toEqual([403, 'ProfileRestricted'])
    const { data } = await ask(`participant/${id}`)
    expect(data.actions).toEqual(['read'])
  })

  test('empties no hidden field that depends on it', async () => {
    const { status, error } = await ask(`participant/${id}`, 'PATCH', { country: 'US', province: 'NY' })
    expect([status, error.code]).toEqual([403, 'ProfileRestricted'])
    expect((await ask(`participant/${id}`, 'PATCH', { province: null })).error.code).toBe('ProfileRestricted')
    const [row] = await node.ownerQuery('select postal_code, province from participant where id = $1', [id])
    expect(row).toEqual({ postal_code: 'M5V 2T6', province: 'ON' })
  })
})

test('a part of a participation of theirs is refused by the same word, though it names the profile itself only in the row', async () => {
  const [place] = (await ask('participant-studies?_end=1')).data
  await ask('participants/addParticipantToStudy', 'POST', [{ participantId: id, studyId: place.studyId, siteId: place.siteId }])
  const [participation] = (await ask(`participant-studies?participantId=${id}`)).data
  const [form] = (await ask('forms?approvedVersion_filled=true&studyId_filled=false&_end=1')).data
  const { status, error } = await ask('form-assignments', 'POST', { participantStudyId: participation.id, formId: form.id })
  expect([status, error.code]).toEqual([403, 'ProfileRestricted'])
})
