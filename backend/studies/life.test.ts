import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StudyOverviewAnswer } from '#resources/studyOverviewAnswer.ts'
import { sharedNode, type TestNode } from '../testing/index.ts'
import { studyValues } from './testStudy.ts'

const as = 'admin@northlake.example'
let node: TestNode
let sites: readonly { readonly id: string }[]
beforeAll(async () => {
  node = await sharedNode()
  sites = await node.ownerQuery<{ id: string }>(
    `select id from site where org_id = (select org_id from site where site_code = 'NLR-101') limit 3`,
  )
})
afterAll(() => node?.close())

const call = (method: string, path: string, body?: unknown) => node.call(path, { as, method, body })
const take = (id: string, transition: string, body = {}) => call('POST', `admin/study/${id}/transitions/${transition}`, body)
const statusOf = async (id: string) => (await call('GET', `study/${id}`)).data.status
const closing = { closedOn: '2026-10-30', reason: 'Enough people' }
const close = (place: string, changes = {}) => call('POST', `study-site/${place}/transitions/close`, { ...closing, ...changes })

let number = 0
/** A study that recruits at as many sites. */
async function recruitingAt(count: number): Promise<{ readonly id: string; readonly places: readonly string[] }> {
  number += 1
  const id = String((await call('POST', 'study/addTrial', { ...studyValues, trialId: `LIFE-${number}` })).data.id)
  const places: string[] = []
  for (const { id: siteId } of sites.slice(0, count))
    places.push(String((await call('POST', `study/${id}/study-sites`, { siteId })).data.id))
  await take(id, 'activate')
  expect((await take(id, 'startRecruiting')).status).toBe(200)
  return { id, places }
}

describe('closing the sites of a recruiting study', () => {
  it.each([
    ['ACTIVE_NOT_RECRUITING', 'closeRecruitment'],
    ['ON_HOLD', 'putOnHold'],
    ['COMPLETED', 'complete'],
  ])('the last one takes the study to %s with the same notes', async (studyStatusAfter, action) => {
    const {
      id,
      places: [first = '', last = ''],
    } = await recruitingAt(2)
    expect((await close(first, { studyStatusAfter })).error?.fields).toMatchObject([{ path: 'studyStatusAfter', code: 'notLastSite' }])
    expect((await close(first)).data).toMatchObject({ status: 'CLOSED', closedOn: closing.closedOn })
    expect(await statusOf(id)).toBe('RECRUITING')

    expect(await close(last)).toMatchObject({ status: 422, error: { fields: [{ path: 'studyStatusAfter', code: 'required' }] } })
    expect((await call('GET', `study-site/${last}`)).data.status).toBe('OPEN')
    expect((await close(last, { studyStatusAfter: 'ARCHIVED' })).status).toBe(422)
    expect((await close(last, { studyStatusAfter })).data).toMatchObject({ status: 'CLOSED', studyStatusAfter })
    expect(await statusOf(id)).toBe(studyStatusAfter)
    const events = await node.ownerQuery(`select reason from audit_event where record_id = $1 and action = $2`, [id, action])
    expect(events).toEqual([{ reason: closing.reason }])
    expect(await take(id, 'startRecruiting')).toMatchObject({ status: 409 })
  })

  it('leaves no study recruiting without an open site when the last two close at the same moment', async () => {
    const { id, places } = await recruitingAt(2)
    const answers = await Promise.all(places.map((place) => close(place)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(await statusOf(id)).toBe('RECRUITING')
    const open = await node.ownerQuery(`select id from study_site where study_id = $1 and status = 'OPEN'`, [id])
    expect(open).toHaveLength(1)
  })

  it('has the second of the last two wait for the first, and see what it left', async () => {
    const { id, places } = await recruitingAt(2)
    const holder = new pg.Client({ connectionString: node.studydesk.config.databaseOwnerUrl ?? '' })
    await holder.connect()
    try {
      // Both have closed theirs, each in a transaction of its own that cannot see the other's, and wait for the study.
      await holder.query('begin')
      await holder.query('select from study where id = $1 for update', [id])
      const closings = places.map((place) => close(place))
      const waiting = () =>
        node.ownerQuery('select 1 from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()')
      await expect.poll(waiting).toHaveLength(2)
      await holder.query('commit')
      expect((await Promise.all(closings)).map(({ status }) => status).sort()).toEqual([200, 422])
    } finally {
      await holder.query('rollback')
      await holder.end()
    }
    expect(await node.ownerQuery(`select 1 from study_site where study_id = $1 and status = 'OPEN'`, [id])).toHaveLength(1)
    expect(await statusOf(id)).toBe('RECRUITING')
  })

  it('a last site is not taken away, and one of a study that ended is not opened again', async () => {
    const {
      id,
      places: [place = ''],
    } = await recruitingAt(1)
    expect(await call('DELETE', `study-site/${place}`)).toMatchObject({ status: 409, error: { code: 'RecruitingStudyNeedsSite' } })
    await close(place, { studyStatusAfter: 'ACTIVE_NOT_RECRUITING' })
    const reopen = () => call('POST', `study-site/${place}/transitions/reopen`, { reason: 'More people' })
    expect((await reopen()).data).toMatchObject({ status: 'OPEN', closedOn: null, studyStatusAfter: null })
    expect(await statusOf(id)).toBe('ACTIVE_NOT_RECRUITING')
    await take(id, 'startRecruiting')
    await close(place, { studyStatusAfter: 'COMPLETED' })
    expect(await reopen()).toMatchObject({ status: 409, error: { code: 'StudyHasEnded' } })
    expect((await take(id, 'archive')).data).toMatchObject({ status: 'ARCHIVED' })
    expect((await call('GET', `study/${id}`)).data.actions).not.toContain('startRecruiting')
  })
})

describe('the calls of a study', () => {
  it('tell how it stands, to whoever may see studies', async () => {
    const [{ id, enrolled } = { id: '', enrolled: 0 }] = await node.ownerQuery<{ id: string; enrolled: number }>(
      `select study.id, count(*)::int as enrolled from study join participant_study on study_id = study.id
        join participant on participant.id = participant_id and participant.deleted_at is null
        where trial_id = 'NLR-2025-014' and recruitment_status = 'ENROLLED' group by study.id`,
    )
    const { data } = await node.call<StudyOverviewAnswer>(`study/${id}/overview`, { as })
    expect(data).toMatchObject({ enrolled, goal: 420, missingToPublish: [] })
    expect(data.beforeRecruiting.find(({ code }) => code === 'SITES')).toMatchObject({ state: 'DONE' })
    expect(data.sites.reduce((sum, site) => sum + site.enrolled, 0)).toBe(enrolled)
    expect(data.sites.every(({ daysSinceEnrolment }) => daysSinceEnrolment === null || Number.isInteger(daysSinceEnrolment))).toBe(true)
    expect(data.team.flatMap(({ names }) => names).length).toBeGreaterThan(0)
    expect((await node.call(`study/${id}/overview`, { as: 'nobody@northlake.example' })).status).toBe(403)
    expect((await node.call(`study/${id}/overview`, { as: 'admin@rivesud.example' })).status).toBe(404)
    expect((await node.call('study/nonsense/overview', { as })).status).toBe(404)
  })

  it('name what is missing before publishing by the rule that refuses it', async () => {
    const made = await call('POST', 'study/addTrial', { ...studyValues, trialId: 'LIFE-MISSING' })
    const id = String(made.data.id)
    await take(id, 'activate')
    await node.ownerQuery(`update study set duration = '' where id = $1`, [id])
    const { data } = await node.call<StudyOverviewAnswer>(`study/${id}/overview`, { as })
    expect(data.missingToPublish).toEqual([
      { code: 'field', field: 'duration', tab: 'design' },
      { code: 'site', tab: 'sites' },
    ])
    expect(data.beforeRecruiting[0]).toEqual({ code: 'SITES', tab: 'sites', state: 'MISSING', isRequired: true, names: [] })
    expect(await take(id, 'publish')).toMatchObject({ status: 422, error: { fields: [{ path: 'duration', code: 'required' }] } })
  })

  it('change, list and remove it at the addresses of the specification', async () => {
    const { id, places } = await recruitingAt(2)
    expect((await call('PATCH', `study/${id}`, { duration: '8 months' })).data).toMatchObject({ duration: '8 months' })
    const body = { trialId: `LIFE-${number}`, duration: '9 months' }
    expect((await call('PATCH', 'study/addTrial', body)).data).toMatchObject({ id, duration: '9 months' })
    expect(await call('PATCH', 'study/addTrial', { ...body, trialId: 'LIFE-0' })).toMatchObject({
      status: 404,
      error: { code: 'StudyUnknown', message: 'Cannot find the study with the given trial id' },
    })
    const { data } = await node.call<readonly { id: string }[]>(`study/${id}/study-sites`, { as })
    expect(data.map((each) => each.id).sort()).toEqual([...places].sort())
    const other = await recruitingAt(1)
    expect((await call('DELETE', `study/${id}/study-sites`, { ids: [places[0], other.places[0]] })).status).toBe(404)
    expect((await call('DELETE', `study/${id}/study-sites`, {})).status).toBe(422)
    expect((await call('DELETE', `study/${id}/study-sites`, { ids: places })).error?.code).toBe('RecruitingStudyNeedsSite')
    expect(await call('DELETE', `study/${id}/study-sites`, [places[0]])).toMatchObject({ status: 200, data: [places[0]] })
    expect((await call('DELETE', `study/${id}`)).status).toBe(200)
    expect((await call('GET', `study/${id}`)).status).toBe(404)
  })

  it('keep the contacts of each site, in their order, and let them go with the site', async () => {
    const { id } = await recruitingAt(2)
    const [first, second, third] = sites.map((site) => site.id)
    const path = (site = first) => `study/${id}/study-site/${site}/contact`
    const add = (name: string, site = first) => call('POST', path(site), { name, phone: '416-555-0101', siteId: third })
    expect((await add('Ada')).data).toMatchObject({ studyId: id, siteId: first, name: 'Ada' })
    await add('Ben', second)
    await add('Cleo')
    const names = async (site = first) => (await node.call<readonly { name: string }[]>(path(site), { as })).data.map(({ name }) => name)
    expect([await names(), await names(second)]).toEqual([['Ada', 'Cleo'], ['Ben']])

    expect((await call('POST', path(), { name: 'Dan' })).error?.fields).toMatchObject([{ path: 'phone', code: 'phoneOrEmail' }])
    expect((await call('GET', path(third))).status).toBe(404)
    expect((await call('GET', path('nonsense'))).status).toBe(404)
    const stray = await call('POST', 'study-site-contacts', { studyId: id, siteId: third, name: 'Eve', email: 'eve@example.org' })
    expect(stray.error?.fields).toMatchObject([{ path: 'siteId', code: 'notAStudySite' }])

    const { data: places } = await node.call<readonly { id: string; siteId: string }[]>(`study/${id}/study-sites`, { as })
    await call('DELETE', `study/${id}/study-sites`, { ids: [places.find(({ siteId }) => siteId === first)?.id] })
    expect(await node.ownerQuery('select name from study_site_contact where study_id = $1', [id])).toEqual([{ name: 'Ben' }])
  })

  it('are listed by the flags of the specification beside the parameters of every list', async () => {
    const { id } = await recruitingAt(1)
    const made = await call('POST', 'study/addTrial', { ...studyValues, trialId: 'LIFE-FLAGS' })
    const draft = String(made.data.id)
    const shown = async (flags: string) => {
      const { data } = await node.call<readonly { id: string }[]>(`admin/studies?size=100&id_in=${id},${draft}&${flags}`, { as })
      return data.map((each) => each.id).sort()
    }
    const both = [id, draft].sort()
    expect(await shown('archived=false')).toEqual(both)
    expect(await shown('archived=true')).toEqual([])
    expect(await shown('showDisabledStudies=true')).toEqual(both)
    expect(await shown('showDisabledStudies=false')).toEqual([id])
    expect(await shown('hasPrescreen=true')).toEqual([])
    await call('POST', 'eligibility-criteria', { studyId: draft, kind: 'INCLUSION', criterion: 'Adults' })
    expect(await shown('hasPrescreen=true')).toEqual([draft])
    expect(await shown('hasPrescreen=false')).toEqual([id])
    await take(draft, 'archive')
    expect([await shown('archived=true'), await shown('archived=false')]).toEqual([[draft], [id]])
    expect(await shown('archived=true&status=RECRUITING')).toEqual([])
    expect(await call('GET', 'admin/studies?archived=perhaps')).toMatchObject({ status: 400, error: { code: 'InvalidParameter' } })
    const answer = await node.fetch('admin/studies?archived=false&size=1', { as })
    expect(Number(answer.headers.get('x-total-count'))).toBeGreaterThan(1)
  })

  it('mark a plain-language description as edited once a person wrote it', async () => {
    const made = await call('POST', 'study/addTrial', { ...studyValues, trialId: 'LIFE-PLAIN', plainLanguageDescription: 'A pill a day.' })
    expect(made.data).toMatchObject({ plainLanguageState: 'EDITED' })
    const id = String(made.data.id)
    expect((await call('PATCH', `study/${id}`, { plainLanguageDescription: null })).data).toMatchObject({ plainLanguageState: null })
    const draft = { plainLanguageDescription: 'You take a pill a day.', plainLanguageState: 'DRAFT' }
    expect((await call('PATCH', `study/${id}`, draft)).data).toMatchObject(draft)
    const mended = { plainLanguageDescription: 'You take one pill a day.' }
    expect((await call('PATCH', `study/${id}`, mended)).data).toMatchObject({ ...mended, plainLanguageState: 'EDITED' })
  })
})
