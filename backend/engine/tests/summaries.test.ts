import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SummaryAnswer } from '#resources/core/answers.ts'
import { type TestNode, testNode } from '../../testing/index.ts'
import { hireUnequally } from '../generated/staff.ts'

let node: TestNode
/** Works at every study-site. */
let everywhere: string
/** Works at one. */
let oneSite: string
let site: string

beforeAll(async () => {
  node = await testNode()
  const hired = await hireUnequally(node, ['PARTICIPANTS:VIEW'])
  everywhere = hired.everywhere
  oneSite = hired.oneSite
  site = hired.place.siteId
})
afterAll(() => node.close())

const summary = (query: string, as = everywhere) => node.call<SummaryAnswer>(`participant-studies/summary?${query}`, { as })
const totalOf = async (query: string, as = everywhere) => {
  const answer = await node.fetch(`participant-studies?_end=1&_total=exact&${query}`, { as })
  return Number(answer.headers.get('X-Total-Count'))
}

describe('a summary of a list', () => {
  test('counts by each value what the list would show', async () => {
    const { data } = await summary('by=recruitmentStatus')
    expect(data.total).toBe(await totalOf(''))
    expect(data.groups.length).toBeGreaterThan(1)
    for (const { values, count } of data.groups) expect(count).toBe(await totalOf(`recruitmentStatus=${values.recruitmentStatus}`))
  })

  test('by several fields, with the titles of what they name', async () => {
    const { data } = await summary('by=recruitmentStatus,siteId')
    expect(data.by).toEqual(['recruitmentStatus', 'siteId'])
    expect(data.groups.reduce((sum, { count }) => sum + count, 0)).toBe(data.total)
    for (const { values, labels } of data.groups) {
      expect(Object.keys(values)).toEqual(['recruitmentStatus', 'siteId'])
      expect(labels?.siteId).toEqual(expect.stringMatching(/\w/))
    }
    expect((await summary('by=siteId&by=recruitmentStatus')).data.by).toEqual(['siteId', 'recruitmentStatus'])
  })

  test('with the filters and the words of the list', async () => {
    const filters = `siteId=${site}&dateAdded_lte=$today`
    const { data } = await summary(`by=recruitmentStatus&${filters}`)
    expect(data.total).toBe(await totalOf(filters))
    expect(data.total).toBeLessThan(await totalOf(''))
    expect((await summary('by=recruitmentStatus&q=nobody-is-called-so')).data).toEqual({ by: ['recruitmentStatus'], total: 0, groups: [] })
  })

  test('of what its reader may see', async () => {
    const { data } = await summary('by=siteId', oneSite)
    expect(data.groups.map(({ values }) => values.siteId)).toEqual([site])
    expect(data.total).toBe(await totalOf('', oneSite))
    expect(data.total).toBeLessThan((await summary('by=siteId')).data.total)
    const theirs = await summary('by=siteId', 'admin@rivesud.example')
    expect(theirs.data.groups.map(({ values }) => values.siteId)).not.toContain(site)
  })

  test.each([
    ['', 'by', 'required'],
    ['by=', 'by', 'notAnOption'],
    ['by=participantId', 'by', 'notAnOption'],
    ['by=subjectId', 'by', 'notAnOption'],
    ['by=recruitmentStatus,nothing', 'by', 'notAnOption'],
    ['by=siteId,siteId', 'by', 'repeated'],
    ['by=siteId&nothing=1', 'nothing', 'unknownParameter'],
    ['by=siteId&_end=10', '_end', 'unknownParameter'],
    ['by=siteId&_sort=siteId', '_sort', 'unknownParameter'],
    ['by=siteId&trashed=true', 'trashed', 'unknownParameter'],
  ])('refuses ?%s', async (query, path, code) => {
    const { status, error } = await summary(query)
    expect([status, error?.fields?.[0]]).toMatchObject([400, { path, code }])
  })

  test('exists where it is declared, and takes the right to list', async () => {
    expect((await node.call('sites/summary?by=city', { as: everywhere })).status).toBe(404)
    expect(await summary('by=siteId', 'nobody@northlake.example')).toMatchObject({ status: 403 })
  })
})

test('more groups than a screen could show are refused', async () => {
  await node.ownerQuery(
    `with place as (insert into site (org_id, id, name) select org_id, gen_random_uuid(), 'Place ' || n
        from "user", generate_series(1, 501) n where email = $1 returning org_id, id),
      person as (select org_id, id from participant where org_id = (select org_id from place limit 1) limit 1),
      trial as (select org_id, id from study where org_id = (select org_id from place limit 1) limit 1),
      assigned as (insert into study_site_assignment (org_id, id, user_id, study_id, site_id, site_role)
        select org_id, gen_random_uuid(), (select id from "user" where email = $1), (select id from trial), id, 'COORDINATOR' from place)
      select 1`,
    [everywhere],
  )
  await node.ownerQuery(
    `insert into participant (org_id, id, first_name, last_name, dob, gender, postal_code, referral_source, email)
      select site.org_id, site.id, 'Mia', 'Roy', '1980-01-01', 'female', 'H2X 1Y4', 'CLINIC', 'mia@example.org' from site where name like 'Place %'`,
  )
  await node.ownerQuery(
    `insert into participant_study (org_id, id, participant_id, study_id, site_id, column_id, rank)
      select site.org_id, gen_random_uuid(), site.id, (select study_id from study_site_assignment a where a.site_id = site.id limit 1), site.id,
        (select id from board_column where org_id = site.org_id limit 1), gen_random_uuid()::text
      from site where name like 'Place %'`,
  )
  const { status, error } = await summary('by=siteId')
  expect([status, error?.code]).toEqual([400, 'TooManyGroups'])
  expect((await summary('by=recruitmentStatus')).status).toBe(200)
})
