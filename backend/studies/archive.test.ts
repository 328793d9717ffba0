import { afterAll, beforeAll, expect, it } from 'vitest'
import { sharedNode, type TestNode } from '../app/testing/index.ts'
import { studyValues } from './testStudy.ts'

const admin = 'admin@northlake.example'

let node: TestNode
beforeAll(async () => {
  node = await sharedNode()
})
afterAll(() => node.close())

const call = (method: string, path: string, body?: unknown) =>
  node.call<{ readonly id: string; readonly version: number }>(path, { as: admin, method, body })

it('a study with participants can never be deleted, nor can its sites with participants', async () => {
  const [studySite] = await node.ownerQuery<{ study: string; studySite: string; empty: string }>(
    `select place.study_id as study, place.id as "studySite" from study_site place join "user" on "user".org_id = place.org_id and email = $1
      where exists (select from participant_study card where card.study_id = place.study_id and card.site_id = place.site_id)
      order by place.created_at, place.id limit 1`,
    [admin],
  )
  expect(await call('DELETE', `study/${studySite?.study}`)).toMatchObject({ status: 409, error: { code: 'InUse' } })
  expect(await call('DELETE', `study-site/${studySite?.studySite}`)).toMatchObject({ status: 409, error: { code: 'InUse' } })
  const empty = await call('POST', 'study/addTrial', { ...studyValues, trialId: 'NOBODY' })
  expect((await call('DELETE', `study/${empty.data.id}`)).status).toBe(200)
})

it('an archived study and its parts can no longer be changed', async () => {
  const { data: study } = await call('POST', 'study/addTrial', { ...studyValues, trialId: 'ARCHIVE' })
  const { data: group } = await call('POST', `study/${study.id}/group`, { name: 'Arm A' })
  const { data: visit } = await call('POST', `study/${study.id}/visit`, { name: 'Baseline' })
  const [site] = await node.ownerQuery<{ id: string }>(
    `select site.id from site join "user" on "user".org_id = site.org_id and email = $1 where site.deleted_at is null
      order by site.created_at, site.id limit 1`,
    [admin],
  )
  const { data: studySite } = await call('POST', `study/${study.id}/study-sites`, { siteId: site?.id })
  expect((await call('POST', `admin/study/${study.id}/transitions/archive`, {})).status).toBe(200)

  expect(await call('PATCH', `study/${study.id}`, { trialName: 'Another name' })).toMatchObject({
    status: 409,
    error: { code: 'RowLocked' },
  })
  expect(await call('PATCH', `admin/study/${study.id}`, { trialName: 'Another name' })).toMatchObject({ error: { code: 'RowLocked' } })
  expect(await call('PUT', `study/${study.id}/eligibility`, { minimumAge: 20, criteria: [] })).toMatchObject({
    error: { code: 'RowLocked' },
  })
  for (const [method, path, body] of [
    ['PATCH', `study-group/${group.id}`, { name: 'Arm B' }],
    ['DELETE', `study-group/${group.id}`],
    ['POST', `study/${study.id}/group`, { name: 'Arm C' }],
    ['PATCH', `visit/${visit.id}`, { name: 'Week 1' }],
    ['DELETE', `visit/${visit.id}`],
    ['POST', `study/${study.id}/visit`, { name: 'Week 2' }],
    ['PATCH', `study-site/${studySite.id}`, { enrollmentGoal: 5 }],
    ['POST', `study-site/${studySite.id}/transitions/close`, { closedOn: '2026-01-01', reason: 'Over' }],
    ['DELETE', `study-site/${studySite.id}`],
    ['POST', `admin/study/${study.id}/board-columns`, { name: 'Waiting' }],
    ['POST', `admin/study/${study.id}/eligibility-criteria`, { kind: 'INCLUSION', criterion: 'Adults' }],
    ['POST', 'forms', { name: 'Form', formType: 'DEFAULT', studyId: study.id }],
  ] as const)
    expect([method, path, (await call(method, path, body)).error?.code]).toEqual([method, path, 'LockedWith'])
})

it('an archived study can be neither unpublished nor deactivated', async () => {
  const { data: study } = await call('POST', 'study/addTrial', { ...studyValues, trialId: 'ARCHIVE-2' })
  const runTransition = (transition: string, body = {}) => call('POST', `admin/study/${study.id}/transitions/${transition}`, body)
  expect((await runTransition('activate')).status).toBe(200)
  expect((await runTransition('archive')).status).toBe(200)
  for (const [availability, transition] of [
    ['ACTIVATED', 'deactivate'],
    ['PUBLISHED', 'unpublish'],
  ] as const) {
    await node.ownerQuery('update study set availability = $2 where id = $1', [study.id, availability])
    expect(await runTransition(transition, { reason: 'Over' })).toMatchObject({ status: 409, error: { code: 'TransitionNotAllowed' } })
    const { data } = await call('GET', `admin/study/${study.id}`)
    expect((data as unknown as { readonly actions: readonly string[] }).actions).not.toContain(transition)
  }
})
