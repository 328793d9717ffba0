import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestNode, testNode } from '../testing/index.ts'

const admin = 'admin@northlake.example'
let node: TestNode

beforeAll(async () => {
  node = await testNode()
})
afterAll(() => node.close())

interface Event {
  readonly kind: string
  readonly recordId: string | null
  readonly labels?: { readonly recordId?: string }
}

async function events(query: string): Promise<readonly Event[]> {
  const response = await node.fetch(`activity/history?${query}`, { as: admin })
  expect(response.status).toBe(200)
  return ((await response.json()) as { readonly data: readonly Event[] }).data
}

async function participant(isMine: boolean): Promise<string> {
  const [row] = await node.ownerQuery<{ id: string }>(
    `select participant.id from participant join "user" on "user".email = $1 and "user".org_id = participant.org_id
      where not is_restricted_profile and deleted_at is null and $2 = exists (
        select from participant_study taken join study_site_assignment mine on mine.study_id = taken.study_id and mine.site_id = taken.site_id
        where taken.participant_id = participant.id and mine.user_id = "user".id) limit 1`,
    [admin, isMine],
  )
  return row?.id ?? ''
}

const noteChange = (id: string, kind = 'participant') =>
  node.ownerQuery(
    `insert into audit_event (org_id, id, user_id, kind, action, record_id, changes)
      select org_id, gen_random_uuid(), id, $2, 'update', $3, '{}' from "user" where email = $1`,
    [admin, kind, id],
  )

it('of the audit history name the records that the auditor may see, and say that there is no access to others', async () => {
  const response = await node.fetch('sites', { as: admin, method: 'POST', body: { name: 'Titled Clinic' } })
  const site = ((await response.json()) as { readonly data: { readonly id: string } }).data.id
  expect((await events(`recordId=${site}`)).map(({ labels }) => labels?.recordId)).toEqual(['Titled Clinic'])

  const hidden = await participant(false)
  await noteChange(hidden)
  expect((await events(`recordId=${hidden}`)).map(({ labels }) => labels?.recordId)).toContain('No access')
})

it('say coded values in the words of the auditor', async () => {
  const [statement] = await node.ownerQuery<{ id: string }>(
    `select id from consent_statement where type = 'PRIVACY_POLICY'
      and org_id = (select org_id from "user" where email = $1) limit 1`,
    [admin],
  )
  await noteChange(statement?.id ?? '', 'consentStatement')
  const titleIn = async (language: string) =>
    (await events(`recordId=${statement?.id}&language=${language}`)).map(({ labels }) => labels?.recordId)[0]
  expect(await titleIn('en')).toMatch(/^Privacy policy \d/)
  expect(await titleIn('fr')).toMatch(/^Politique de confidentialité \d/)
})

it('are the end of the id where an event is about no record', async () => {
  const session = '01990000-0000-7000-8000-0000000abcde'
  await noteChange(session, 'session')
  expect((await events(`recordId=${session}`)).map(({ labels }) => labels?.recordId)).toEqual(['000ABCDE'])
})

it('of a restricted person never are the name, of an unlock neither', async () => {
  const [person] = await node.ownerQuery<{ id: string; last_name: string }>(
    `update participant set is_restricted_profile = true where id = (
      select participant.id from participant join "user" on "user".email = $1 and "user".org_id = participant.org_id
      join participant_study taken on taken.participant_id = participant.id
      join study_site_assignment mine on mine.study_id = taken.study_id and mine.site_id = taken.site_id and mine.user_id = "user".id
      where deleted_at is null limit 1) returning id, last_name`,
    [admin],
  )
  const [id, name] = [person?.id ?? '', person?.last_name ?? '']
  expect(name).not.toBe('')
  await noteChange(id)
  await noteChange(id, 'unlock')
  const told = await events(`recordId=${id}`)
  expect(new Set(told.map(({ kind }) => kind))).toEqual(new Set(['participant', 'unlock']))
  expect(JSON.stringify(told)).not.toContain(name)
})
