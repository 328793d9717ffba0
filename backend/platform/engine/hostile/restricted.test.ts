import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestNode, testNode } from '../../../app/testing/index.ts'

/** Responses to writes of other fields must not reveal the hidden values of a restricted profile. */
const coordinator = 'coordinator@northlake.example'
let node: TestNode
let id: string
beforeAll(async () => {
  node = await testNode()
  const response = await sendRequest('participants', 'POST', {
    firstName: 'Zebulon',
    lastName: 'Quixotic',
    dob: '1971-03-09',
    gender: 'female',
    email: 'zebulon@example.org',
    postalCode: 'M5V 2T6',
    referralSource: 'CLINIC',
  })
  id = response.data.id
  await sendRequest(`participant/${id}`, 'PATCH', { isRestrictedProfile: true })
})
afterAll(() => node.close())

async function sendRequest(path: string, method = 'GET', body?: unknown) {
  const answer = await node.fetch(path, { as: coordinator, method, body })
  return { status: answer.status, ...(await answer.json()) }
}

describe('a write to an open field of a restricted profile', () => {
  test('a write to a restricted profile discloses nothing of a hidden date with which a rule compares the value', async () => {
    const answers = await Promise.all(
      ['1971-03-08', '1971-03-10'].map((dateOfDeath) =>
        sendRequest(`participant/${id}`, 'PATCH', { deceased: true, deceasedOn: dateOfDeath, subjectId: 7 }),
      ),
    )
    for (const { status, error } of answers) expect([status, error.code]).toEqual([403, 'ProfileRestricted'])
  })

  test('rejects changing the client ID of a restricted participant, and offers no edit', async () => {
    const { status, error } = await sendRequest(`participant/${id}`, 'PATCH', { participantClientId: 'X-1' })
    expect([status, error.code]).toEqual([403, 'ProfileRestricted'])
    const { data } = await sendRequest(`participant/${id}`)
    expect(data.actions).toEqual(['read'])
  })

  test('a write to a restricted profile clears no hidden field that depends on the changed one', async () => {
    const { status, error } = await sendRequest(`participant/${id}`, 'PATCH', { country: 'US', province: 'NY' })
    expect([status, error.code]).toEqual([403, 'ProfileRestricted'])
    expect((await sendRequest(`participant/${id}`, 'PATCH', { province: null })).error.code).toBe('ProfileRestricted')
    const [row] = await node.ownerQuery('select postal_code, province from participant where id = $1', [id])
    expect(row).toEqual({ postal_code: 'M5V 2T6', province: 'ON' })
  })
})

test('a write to a part of the participation is rejected with the same error, though only the row names the profile', async () => {
  const [participantStudy] = (await sendRequest('participant-studies?_end=1')).data
  await sendRequest('participants/addParticipantToStudy', 'POST', [
    { participantId: id, studyId: participantStudy.studyId, siteId: participantStudy.siteId },
  ])
  const [participation] = (await sendRequest(`participant-studies?participantId=${id}`)).data
  const [form] = (await sendRequest('forms?approvedVersion_filled=true&studyId_filled=false&_end=1')).data
  const { status, error } = await sendRequest('form-assignments', 'POST', { participantStudyId: participation.id, formId: form.id })
  expect([status, error.code]).toEqual([403, 'ProfileRestricted'])
})
