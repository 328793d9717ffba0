import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StudyOverviewAnswer } from '#resources/studies/studyOverviewAnswer.ts'
import { sharedNode, type TestNode } from '../app/testing/index.ts'
import { createTestParticipant, enrol } from '../participants/comments/testParticipants.ts'
import { studyValues } from './testStudy.ts'

const caller = 'admin@northlake.example'
let node: TestNode
let sites: readonly { readonly id: string }[]
beforeAll(async () => {
  node = await sharedNode()
  sites = await node.ownerQuery<{ id: string }>(
    `select id from site where org_id = (select org_id from site where site_code = 'NLR-101')
      order by created_at, id limit 3`,
  )
})
afterAll(() => node?.close())

const call = (method: string, path: string, body?: unknown) => node.call(path, { as: caller, method, body })
const runTransition = (id: string, transition: string, body = {}) => call('POST', `admin/study/${id}/transitions/${transition}`, body)
const statusOf = async (id: string) => (await call('GET', `study/${id}`)).data.status
const closeValues = { closedOn: '2026-10-30', reason: 'Enough people' }
const close = (studySiteId: string, changes = {}) =>
  call('POST', `study-site/${studySiteId}/transitions/close`, { ...closeValues, ...changes })

let number = 0
/** Creates a study that recruits at a number of sites. */
async function createRecruitingStudy(count: number): Promise<{ readonly id: string; readonly places: readonly string[] }> {
  number += 1
  const id = String((await call('POST', 'study/addTrial', { ...studyValues, trialId: `LIFE-${number}` })).data.id)
  const studySiteIds: string[] = []
  for (const { id: siteId } of sites.slice(0, count))
    studySiteIds.push(String((await call('POST', `study/${id}/study-sites`, { siteId })).data.id))
  await runTransition(id, 'activate')
  expect((await runTransition(id, 'startRecruiting')).status).toBe(200)
  return { id, places: studySiteIds }
}

describe('the completion of a study', () => {
  it('waits for participants in conduct, also when the last site closes', async () => {
    const {
      id,
      places: [place = ''],
    } = await createRecruitingStudy(1)
    const participantId = await createTestParticipant(node, 'coordinator@northlake.example')
    const cardId = await enrol(node, participantId, { studyId: id, siteId: sites[0]?.id ?? '' })
    const setConduct = (status: string | null) =>
      node.ownerQuery('update participant_study set conduct_status = $2 where id = $1', [cardId, status])
    await setConduct('UNDER_WAY')
    for (const answer of [await runTransition(id, 'complete'), await close(place, { studyStatusAfter: 'COMPLETED' })])
      expect([answer.status, answer.error?.code]).toEqual([409, 'ParticipantsInConduct'])
    expect(await statusOf(id)).toBe('RECRUITING')
    await setConduct('COMPLETED')
    expect((await runTransition(id, 'complete')).status).toBe(200)
  })
})

describe('closing the sites of a recruiting study', () => {
  it.each([
    ['ACTIVE_NOT_RECRUITING', 'closeRecruitment'],
    ['ON_HOLD', 'putOnHold'],
    ['COMPLETED', 'complete'],
  ])('closing the last site changes the study to %s with the same notes', async (studyStatusAfter, action) => {
    const {
      id,
      places: [first = '', last = ''],
    } = await createRecruitingStudy(2)
    expect((await close(first, { studyStatusAfter })).error?.fields).toMatchObject([{ path: 'studyStatusAfter', code: 'notLastSite' }])
    expect((await close(first)).data).toMatchObject({ status: 'CLOSED', closedOn: closeValues.closedOn })
    expect(await statusOf(id)).toBe('RECRUITING')

    expect(await close(last)).toMatchObject({ status: 422, error: { fields: [{ path: 'studyStatusAfter', code: 'required' }] } })
    expect((await call('GET', `study-site/${last}`)).data.status).toBe('OPEN')
    expect((await close(last, { studyStatusAfter: 'ARCHIVED' })).status).toBe(422)
    expect((await close(last, { studyStatusAfter })).data).toMatchObject({ status: 'CLOSED', studyStatusAfter })
    expect(await statusOf(id)).toBe(studyStatusAfter)
    const events = await node.ownerQuery(`select reason from audit_event where record_id = $1 and action = $2`, [id, action])
    expect(events).toEqual([{ reason: closeValues.reason }])
    expect(await runTransition(id, 'startRecruiting')).toMatchObject({ status: 409 })
  })

  it('rejects one of two simultaneous closings of the last two sites of a recruiting study', async () => {
    const { id, places } = await createRecruitingStudy(2)
    const answers = await Promise.all(places.map((studySiteId) => close(studySiteId)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(await statusOf(id)).toBe('RECRUITING')
    const open = await node.ownerQuery(`select id from study_site where study_id = $1 and status = 'OPEN'`, [id])
    expect(open).toHaveLength(1)
  })

  it('makes the second of two closings wait for the first and see its result', async () => {
    const { id, places } = await createRecruitingStudy(2)
    const holder = new pg.Client({ connectionString: node.studydesk.config.databaseOwnerUrl ?? '' })
    await holder.connect()
    try {
      // Each transaction has closed its site, cannot see that the other site closed, and waits for the lock of the study.
      await holder.query('begin')
      await holder.query('select from study where id = $1 for update', [id])
      const closings = places.map((studySiteId) => close(studySiteId))
      const findWaitingLocks = () =>
        node.ownerQuery('select 1 from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()')
      await expect.poll(findWaitingLocks).toHaveLength(2)
      await holder.query('commit')
      expect((await Promise.all(closings)).map(({ status }) => status).sort()).toEqual([200, 422])
    } finally {
      await holder.query('rollback')
      await holder.end()
    }
    expect(await node.ownerQuery(`select 1 from study_site where study_id = $1 and status = 'OPEN'`, [id])).toHaveLength(1)
    expect(await statusOf(id)).toBe('RECRUITING')
  })

  it('rejects deleting the last site, and reopening a site of a study that has ended', async () => {
    const {
      id,
      places: [studySiteId = ''],
    } = await createRecruitingStudy(1)
    expect(await call('DELETE', `study-site/${studySiteId}`)).toMatchObject({ status: 409, error: { code: 'RecruitingStudyNeedsSite' } })
    await close(studySiteId, { studyStatusAfter: 'ACTIVE_NOT_RECRUITING' })
    const reopen = () => call('POST', `study-site/${studySiteId}/transitions/reopen`, { reason: 'More people' })
    expect((await reopen()).data).toMatchObject({ status: 'OPEN', closedOn: null, studyStatusAfter: null })
    expect(await statusOf(id)).toBe('ACTIVE_NOT_RECRUITING')
    await runTransition(id, 'startRecruiting')
    await close(studySiteId, { studyStatusAfter: 'COMPLETED' })
    expect(await reopen()).toMatchObject({ status: 409, error: { code: 'StudyHasEnded' } })
    expect((await runTransition(id, 'archive')).data).toMatchObject({ status: 'ARCHIVED' })
    expect((await call('GET', `study/${id}`)).data.actions).not.toContain('startRecruiting')
  })
})

describe('study calls', () => {
  it('study calls return the status of a study to users who may see studies', async () => {
    const [{ id, enrolled } = { id: '', enrolled: 0 }] = await node.ownerQuery<{ id: string; enrolled: number }>(
      `select study.id, count(*)::int as enrolled from study join participant_study on study_id = study.id
        join participant on participant.id = participant_id and participant.deleted_at is null
        where trial_id = 'NLR-2025-014' and recruitment_status = 'ENROLLED' group by study.id`,
    )
    const { data } = await node.call<StudyOverviewAnswer>(`study/${id}/overview`, { as: caller })
    expect(data).toMatchObject({ enrolled, goal: 420, missingToPublish: [] })
    expect(data.beforeRecruiting.find(({ code }) => code === 'SITES')).toMatchObject({ state: 'DONE' })
    expect(data.sites.reduce((sum, site) => sum + site.enrolled, 0)).toBe(enrolled)
    expect(data.sites.every(({ daysSinceEnrolment }) => daysSinceEnrolment === null || Number.isInteger(daysSinceEnrolment))).toBe(true)
    expect(data.team.flatMap(({ names }) => names).length).toBeGreaterThan(0)
    expect((await node.call(`study/${id}/overview`, { as: 'nobody@northlake.example' })).status).toBe(403)
    expect((await node.call(`study/${id}/overview`, { as: 'admin@rivesud.example' })).status).toBe(404)
    expect((await node.call('study/nonsense/overview', { as: caller })).status).toBe(404)
  })

  it('study calls list what is missing for publication by the same rule that rejects it', async () => {
    const createdStudy = await call('POST', 'study/addTrial', { ...studyValues, trialId: 'LIFE-MISSING' })
    const id = String(createdStudy.data.id)
    await runTransition(id, 'activate')
    await node.ownerQuery(`update study set duration = '' where id = $1`, [id])
    const { data } = await node.call<StudyOverviewAnswer>(`study/${id}/overview`, { as: caller })
    expect(data.missingToPublish).toEqual([
      { code: 'field', field: 'duration', tab: 'design' },
      { code: 'site', tab: 'sites' },
    ])
    expect(data.beforeRecruiting[0]).toEqual({ code: 'SITES', tab: 'sites', state: 'MISSING', isRequired: true, names: [] })
    expect(await runTransition(id, 'publish')).toMatchObject({ status: 422, error: { fields: [{ path: 'duration', code: 'required' }] } })
  })

  it('study calls change, list and delete a study at the addresses of the specification', async () => {
    const { id, places } = await createRecruitingStudy(2)
    expect((await call('PATCH', `study/${id}`, { duration: '8 months' })).data).toMatchObject({ duration: '8 months' })
    const body = { trialId: `LIFE-${number}`, duration: '9 months' }
    expect((await call('PATCH', 'study/addTrial', body)).data).toMatchObject({ id, duration: '9 months' })
    expect(await call('PATCH', 'study/addTrial', { ...body, trialId: 'LIFE-0' })).toMatchObject({
      status: 404,
      error: { code: 'StudyUnknown', message: 'Cannot find the study with the given trial id' },
    })
    const { data } = await node.call<readonly { id: string }[]>(`study/${id}/study-sites`, { as: caller })
    expect(data.map((each) => each.id).sort()).toEqual([...places].sort())
    const other = await createRecruitingStudy(1)
    expect((await call('DELETE', `study/${id}/study-sites`, { ids: [places[0], other.places[0]] })).status).toBe(404)
    expect((await call('DELETE', `study/${id}/study-sites`, {})).status).toBe(422)
    expect((await call('DELETE', `study/${id}/study-sites`, { ids: places })).error?.code).toBe('RecruitingStudyNeedsSite')
    expect(await call('DELETE', `study/${id}/study-sites`, [places[0]])).toMatchObject({ status: 200, data: [places[0]] })
    expect((await call('DELETE', `study/${id}`)).status).toBe(200)
    expect((await call('GET', `study/${id}`)).status).toBe(404)
  })

  it('study calls store the contacts of each site in order, and delete them with the site', async () => {
    const { id } = await createRecruitingStudy(2)
    const [first, second, third] = sites.map((site) => site.id)
    const getContactPath = (site = first) => `study/${id}/study-site/${site}/contact`
    const add = (name: string, site = first) => call('POST', getContactPath(site), { name, phone: '416-555-0101', siteId: third })
    expect((await add('Ada')).data).toMatchObject({ studyId: id, siteId: first, name: 'Ada' })
    await add('Ben', second)
    await add('Cleo')
    const fetchNames = async (site = first) =>
      (await node.call<readonly { name: string }[]>(getContactPath(site), { as: caller })).data.map(({ name }) => name)
    expect([await fetchNames(), await fetchNames(second)]).toEqual([['Ada', 'Cleo'], ['Ben']])

    expect((await call('POST', getContactPath(), { name: 'Dan' })).error?.fields).toMatchObject([{ path: 'phone', code: 'phoneOrEmail' }])
    expect((await call('GET', getContactPath(third))).status).toBe(404)
    expect((await call('GET', getContactPath('nonsense'))).status).toBe(404)
    const foreignContact = await call('POST', 'study-site-contacts', { studyId: id, siteId: third, name: 'Eve', email: 'eve@example.org' })
    expect(foreignContact.error?.fields).toMatchObject([{ path: 'siteId', code: 'notAStudySite' }])

    const { data: studySites } = await node.call<readonly { id: string; siteId: string }[]>(`study/${id}/study-sites`, { as: caller })
    await call('DELETE', `study/${id}/study-sites`, { ids: [studySites.find(({ siteId }) => siteId === first)?.id] })
    expect(await node.ownerQuery('select name from study_site_contact where study_id = $1', [id])).toEqual([{ name: 'Ben' }])
  })

  it('study calls list studies by the flags of the specification and the parameters of every list', async () => {
    const { id } = await createRecruitingStudy(1)
    const createdStudy = await call('POST', 'study/addTrial', { ...studyValues, trialId: 'LIFE-FLAGS' })
    const draft = String(createdStudy.data.id)
    const fetchShownIds = async (flags: string) => {
      const { data } = await node.call<readonly { id: string }[]>(`admin/studies?size=100&id_in=${id},${draft}&${flags}`, { as: caller })
      return data.map((each) => each.id).sort()
    }
    const studyIds = [id, draft].sort()
    expect(await fetchShownIds('archived=false')).toEqual(studyIds)
    expect(await fetchShownIds('archived=true')).toEqual([])
    expect(await fetchShownIds('showDisabledStudies=true')).toEqual(studyIds)
    expect(await fetchShownIds('showDisabledStudies=false')).toEqual([id])
    expect(await fetchShownIds('hasPrescreen=true')).toEqual([])
    await call('POST', 'eligibility-criteria', { studyId: draft, kind: 'INCLUSION', criterion: 'Adults' })
    expect(await fetchShownIds('hasPrescreen=true')).toEqual([draft])
    expect(await fetchShownIds('hasPrescreen=false')).toEqual([id])
    await runTransition(draft, 'archive')
    expect([await fetchShownIds('archived=true'), await fetchShownIds('archived=false')]).toEqual([[draft], [id]])
    expect(await fetchShownIds('archived=true&status=RECRUITING')).toEqual([])
    expect(await call('GET', 'admin/studies?archived=perhaps')).toMatchObject({ status: 400, error: { code: 'InvalidParameter' } })
    const answer = await node.fetch('admin/studies?archived=false&size=1', { as: caller })
    expect(Number(answer.headers.get('x-total-count'))).toBeGreaterThan(1)
  })

  it('study calls mark a plain-language description as edited once a user changed it', async () => {
    const createdStudy = await call('POST', 'study/addTrial', {
      ...studyValues,
      trialId: 'LIFE-PLAIN',
      plainLanguageDescription: 'A pill a day.',
    })
    expect(createdStudy.data).toMatchObject({ plainLanguageState: 'EDITED' })
    const id = String(createdStudy.data.id)
    expect((await call('PATCH', `study/${id}`, { plainLanguageDescription: null })).data).toMatchObject({ plainLanguageState: null })
    const draft = { plainLanguageDescription: 'You take a pill a day.', plainLanguageState: 'DRAFT' }
    expect((await call('PATCH', `study/${id}`, draft)).data).toMatchObject(draft)
    const editedDescription = { plainLanguageDescription: 'You take one pill a day.' }
    expect((await call('PATCH', `study/${id}`, editedDescription)).data).toMatchObject({
      ...editedDescription,
      plainLanguageState: 'EDITED',
    })
  })
})
