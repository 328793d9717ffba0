import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestNode, testNode } from '../../app/testing/index.ts'

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

async function fetchEvents(query: string): Promise<readonly Event[]> {
  const response = await node.fetch(`activity/history?${query}`, { as: admin })
  expect(response.status).toBe(200)
  return ((await response.json()) as { readonly data: readonly Event[] }).data
}

async function findParticipant(isOwnParticipant: boolean): Promise<string> {
  const [row] = await node.ownerQuery<{ id: string }>(
    `select participant.id from participant join "user" on "user".email = $1 and "user".org_id = participant.org_id
      where not is_restricted_profile and deleted_at is null and $2 = exists (
        select from participant_study taken join study_site_assignment mine on mine.study_id = taken.study_id and mine.site_id = taken.site_id
        where taken.participant_id = participant.id and mine.user_id = "user".id) limit 1`,
    [admin, isOwnParticipant],
  )
  return row?.id ?? ''
}

const noteChange = (id: string, kind = 'participant') =>
  node.ownerQuery(
    `insert into audit_event (org_id, id, user_id, kind, action, record_id, changes)
      select org_id, gen_random_uuid(), id, $2, 'update', $3, '{}' from "user" where email = $1`,
    [admin, kind, id],
  )

it('titles of the audit history name the records that the auditor may see, and mark others as not accessible', async () => {
  const response = await node.fetch('sites', { as: admin, method: 'POST', body: { name: 'Titled Clinic' } })
  const site = ((await response.json()) as { readonly data: { readonly id: string } }).data.id
  expect((await fetchEvents(`recordId=${site}`)).map(({ labels }) => labels?.recordId)).toEqual(['Titled Clinic'])

  const hidden = await findParticipant(false)
  await noteChange(hidden)
  expect((await fetchEvents(`recordId=${hidden}`)).map(({ labels }) => labels?.recordId)).toContain('No access')
})

it('titles of the audit history show coded values by their labels', async () => {
  const [statement] = await node.ownerQuery<{ id: string }>(
    `select id from consent_statement where type = 'PRIVACY_POLICY'
      and org_id = (select org_id from "user" where email = $1) limit 1`,
    [admin],
  )
  await noteChange(statement?.id ?? '', 'consentStatement')
  const readTitle = async (language: string) =>
    (await fetchEvents(`recordId=${statement?.id}&language=${language}`)).map(({ labels }) => labels?.recordId)[0]
  expect(await readTitle('en')).toMatch(/^Privacy policy \d/)
  expect(await readTitle('fr')).toMatch(/^Politique de confidentialité \d/)
})

it('titles of the audit history are the end of the id for an event without a record', async () => {
  const session = '01990000-0000-7000-8000-0000000abcde'
  await noteChange(session, 'session')
  expect((await fetchEvents(`recordId=${session}`)).map(({ labels }) => labels?.recordId)).toEqual(['000ABCDE'])
})

it('titles of the audit history never name a restricted participant, not even for an unlock', async () => {
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
  const shownEvents = await fetchEvents(`recordId=${id}`)
  expect(new Set(shownEvents.map(({ kind }) => kind))).toEqual(new Set(['participant', 'unlock']))
  expect(JSON.stringify(shownEvents)).not.toContain(name)
})
