import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyRank } from '../../../app/testing/anyRank.ts'
import { type TestNode, testNode } from '../../../app/testing/index.ts'

/** Reading the history of the whole organisation gives no access to its participants. */
const auditor = 'admin@northlake.example'
const coordinator = 'coordinator@northlake.example'
let node: TestNode
let id: string
beforeAll(async () => {
  node = await testNode()
  const createdResponse = await node.fetch('participants', {
    as: coordinator,
    method: 'POST',
    body: {
      firstName: 'Outofsight',
      lastName: 'Veryrarename',
      dob: '1980-02-03',
      gender: 'female',
      email: 'out@example.org',
      postalCode: 'H2X 1Y4',
      referralSource: 'CLINIC',
    },
  })
  id = (await createdResponse.json()).data.id
})
afterAll(() => node.close())

const read = async (path: string) => {
  const answer = await node.fetch(path, { as: auditor })
  return { status: answer.status, text: await answer.text() }
}

test('the audit trail, its events and its export do not name a participant whom the auditor may not see', async () => {
  expect((await read(`participant/${id}`)).status).toBe(404)
  const list = await read(`activity/history?recordId=${id}`)
  const [event] = JSON.parse(list.text).data
  expect(event).toMatchObject({ action: 'create', redacted: true })
  const responses = [list, ...(await Promise.all([`activity/history/${event.id}`, `activity/history/export?recordId=${id}`].map(read)))]
  for (const { status, text } of responses) {
    expect(status).toBe(200)
    expect(text).not.toMatch(/Outofsight|Veryrarename|1980-02-03|out@example\.org/)
  }
})

test('the audit trail names a participant as soon as they are in a study site of the auditor', async () => {
  const [pair] = await node.ownerQuery<{ org_id: string; study_id: string; site_id: string; user_id: string }>(
    `select s.org_id, s.study_id, s.site_id, u.id as user_id from study_site s join "user" u on u.org_id = s.org_id and u.email = $1 limit 1`,
    [auditor],
  )
  const values = [pair?.org_id, pair?.study_id, pair?.site_id]
  await node.ownerQuery(
    `insert into study_site_assignment (org_id, id, study_id, site_id, user_id, site_role) values ($1, gen_random_uuid(), $2, $3, $4, 'MONITOR')
      on conflict do nothing`,
    [...values, pair?.user_id],
  )
  await node.ownerQuery(
    `insert into participant_study (org_id, id, study_id, site_id, participant_id, recruitment_status, column_id, rank)
      values ($1, gen_random_uuid(), $2, $3, $4, 'IN_SCREENING', (select id from board_column where study_id = $2 order by rank limit 1), ${anyRank})`,
    [...values, id],
  )
  expect((await read(`participant/${id}`)).status).toBe(200)
  expect((await read(`activity/history?recordId=${id}`)).text).toContain('Outofsight')
})
