import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { anyRank } from '../../../app/testing/anyRank.ts'
import { codesOf, type TestNode, testNode } from '../../../app/testing/index.ts'
import { giveConsent } from '../../../participants/comments/testParticipants.ts'
import type { Statement } from '../../database/types.ts'
import { hireUnequalStaff } from '../generated/staff.ts'

const foreignAdmin = 'admin@rivesud.example'
let node: TestNode
/** User who works at every study-site. */
let everywhere: string
/** User who works at one study-site of one study. */
let oneSiteUser: string
/** User who administers studies and may open no participant. */
let administrator: string
/** User who administers studies, may list participations and works at no study-site. */
let unassignedAdministrator: string
let orgId: string
let study: string
let site: string

interface Row {
  readonly id: string
  readonly studyId: string
  readonly siteId: string
  readonly enrolled: number
  readonly inScreening: number
}

beforeAll(async () => {
  node = await testNode()
  const hired = await hireUnequalStaff(node, ['ADMIN_STUDY:VIEW', 'PARTICIPANTS:VIEW'])
  administrator = await hired.staff.withAbilities(['ADMIN_STUDY:OWN'])
  unassignedAdministrator = await hired.staff.withAbilities(['ADMIN_STUDY:OWN', 'PARTICIPANTS:VIEW'])
  everywhere = hired.everywhere
  oneSiteUser = hired.oneSite
  orgId = hired.place.orgId
  study = hired.place.studyId
  site = hired.place.siteId
})
afterAll(() => node.close())

async function list<Answered = Row>(path: string, caller = everywhere) {
  const { status, data, error, headers } = await node.call<readonly Answered[]>(path, { as: caller })
  return { status, rows: data ?? [], error, total: headers.get('X-Total-Count') }
}

/** Counts rows in the database, bypassing all scopes. */
async function countInTable(condition = 'true'): Promise<number> {
  const [countRow] = await node.ownerQuery<{ count: number }>(
    `select count(*)::int as count from participant_study where org_id = $1 and recruitment_status = 'ENROLLED' and ${condition}`,
    [orgId],
  )
  return countRow?.count ?? -1
}

const buildStudySiteCondition = () => `study_id = '${study}' and site_id = '${site}'`

describe('a roll-up', () => {
  test('a roll-up counts the related rows of a row, in a list, a single row and an export', async () => {
    const { rows } = await list('study-sites?_end=500')
    const row = rows.find((each) => each.studyId === study && each.siteId === site)
    expect(row?.enrolled).toBe(await countInTable(buildStudySiteCondition()))
    expect(row?.enrolled).toBeGreaterThan(0)
    expect(rows.every(({ inScreening }) => Number.isInteger(inScreening))).toBe(true)
    expect((await node.call<Row>(`study-site/${row?.id}`, { as: everywhere })).data.enrolled).toBe(row?.enrolled)
    const csv = await (await node.fetch(`study-sites/export?headers=names&studyId=${study}&siteId=${site}`, { as: everywhere })).text()
    const [headerLine = '', line = ''] = csv.split('\r\n')
    expect(line.split(',')[headerLine.split(',').indexOf('enrolled')]).toBe(String(row?.enrolled))
  })

  test('a roll-up counts by the id of the row: the sites and the enrolled participants of a study', async () => {
    const { data } = await node.call<Row & { readonly siteCount: number }>(`admin/study/${study}`, { as: everywhere })
    expect(data.enrolled).toBe(await countInTable(`study_id = '${study}'`))
    expect(data.siteCount).toBe((await list(`study-sites?studyId=${study}&_end=500`)).rows.length)
  })

  test('a roll-up returns sum, minimum and maximum of a field in responses, filters, exports and sorting (empty last)', async () => {
    interface Figures {
      readonly id: string
      readonly siteGoals: number | null
      readonly firstSiteOpenedOn: string | null
      readonly lastEnrolledOn: string | null
    }
    const listFigures = async (caller: string) =>
      (await list<Figures>('admin/studies?_end=500&_sort=lastEnrolledOn&_order=desc', caller)).rows
    const rows = await listFigures(everywhere)
    const expectedFigures = await node.ownerQuery<Figures>(
      `select study.id::text, sum(place.enrollment_goal)::int as "siteGoals", min(place.opened_on)::text as "firstSiteOpenedOn",
          (select max(enrolled_on)::text from participant_study card join participant person on person.id = card.participant_id and person.deleted_at is null
            where card.study_id = study.id and recruitment_status = 'ENROLLED') as "lastEnrolledOn"
        from study left join study_site place on place.study_id = study.id where study.org_id = $1 and study.deleted_at is null group by study.id`,
      [orgId],
    )
    const pickedFigures = rows.map(({ id, siteGoals, firstSiteOpenedOn, lastEnrolledOn }) => ({
      id,
      siteGoals,
      firstSiteOpenedOn,
      lastEnrolledOn,
    }))
    expect(new Set(pickedFigures)).toEqual(new Set(expectedFigures))
    // All users who may list the rows see the same value; others do not see the field.
    expect((await listFigures(oneSiteUser)).map(({ lastEnrolledOn }) => lastEnrolledOn)).toEqual(
      rows.map(({ lastEnrolledOn }) => lastEnrolledOn),
    )
    expect((await list('admin/studies?_end=1', administrator)).rows[0]).not.toHaveProperty('lastEnrolledOn')
    const days = rows.map(({ lastEnrolledOn }) => lastEnrolledOn)
    const filledDays = days.filter((day) => day !== null)
    expect(days).toEqual([...filledDays.toSorted().toReversed(), ...days.filter((day) => day === null)])
    const [newest = ''] = filledDays
    const results = await list<Figures>(`admin/studies?lastEnrolledOn_gte=${newest}&_end=500`)
    expect(results.rows.map(({ id }) => id).toSorted()).toEqual(
      rows
        .filter(({ lastEnrolledOn }) => lastEnrolledOn === newest)
        .map(({ id }) => id)
        .toSorted(),
    )
    const invalidResponse = await list('admin/studies?lastEnrolledOn_gte=lately')
    expect([invalidResponse.status, invalidResponse.error?.fields?.[0]?.code]).toEqual([400, 'notADate'])
    const csv = await (await node.fetch('study-sites/export?headers=names', { as: everywhere })).text()
    expect(csv).toContain(newest)
  })

  test('a roll-up can be filtered and sorted like any number', async () => {
    const allStudySites = (await list('study-sites?_end=500')).rows
    const enrolledCount = await countInTable(buildStudySiteCondition())
    const results = await list(`study-sites?enrolled_gte=${enrolledCount}&_end=500&_sort=enrolled&_order=desc`)
    expect(results.rows.map(({ id }) => id).toSorted()).toEqual(
      allStudySites
        .filter(({ enrolled }) => enrolled >= enrolledCount)
        .map(({ id }) => id)
        .toSorted(),
    )
    expect(results.total).toBe(String(results.rows.length))
    const counts = (await list('study-sites?_end=500&_sort=enrolled&_order=asc')).rows.map(({ enrolled }) => enrolled)
    expect(counts).toEqual(allStudySites.map(({ enrolled }) => enrolled).toSorted((left, right) => left - right))
    expect((await list('study-sites?enrolled_in=0,1&_end=500')).rows.every(({ enrolled }) => enrolled <= 1)).toBe(true)
    expect((await list(`study-sites?enrolled=${enrolledCount}&studyId=${study}&siteId=${site}`)).rows).toHaveLength(1)
  })

  test.each([
    ['enrolled_gte=many', 'InvalidParameter', 'notAWholeNumber'],
    ['enrolled_filled=true', 'UnknownParameter', 'unknownParameter'],
    ['enrolled_like=1', 'UnknownParameter', 'unknownParameter'],
  ])('rejects %s', async (query, code, problemCode) => {
    const { status, error } = await list(`study-sites?${query}`)
    expect([status, error?.code, error?.fields?.[0]?.code]).toEqual([400, code, problemCode])
  })

  test('a roll-up cannot be written, and is in no history', async () => {
    const [row] = (await list(`study-sites?studyId=${study}&siteId=${site}`)).rows
    const writeResponse = await node.call(`study-site/${row?.id}`, {
      as: everywhere,
      method: 'PATCH',
      body: { enrolled: 99, principalInvestigator: 'A' },
    })
    expect(codesOf(writeResponse)).toEqual([422, 'Invalid', 'enrolled readOnly'])
    const unchangedResponse = await node.call(`study-site/${row?.id}`, {
      as: everywhere,
      method: 'PATCH',
      body: { enrolled: row?.enrolled, principalInvestigator: 'A' },
    })
    expect(unchangedResponse.data).toMatchObject({ enrolled: row?.enrolled, principalInvestigator: 'A' })
    const history = await node.call<readonly { readonly changes: object }[]>(`study-site/${row?.id}/history`, { as: everywhere })
    expect(history.data.flatMap(({ changes }) => Object.keys(changes))).not.toContain('enrolled')
    const bulk = { action: 'update', ids: [row?.id], changes: { enrolled: 99 } }
    expect((await node.call('study-sites/bulk', { as: everywhere, method: 'POST', body: bulk })).data).toMatchObject({
      rows: [{ outcome: 'failed', error: { code: 'Invalid' } }],
    })
  })
})

describe('the count of a roll-up', () => {
  test('the count of a roll-up is the same for users of one study site and of all, while they see only their own rows', async () => {
    const listFigures = async (caller: string) => {
      const [{ rows }, filteredResponse] = [
        await list('study-sites?_end=500&_sort=id', caller),
        await list('study-sites?enrolled_gte=1&_end=500&_sort=id', caller),
      ]
      return [rows.map(({ id, enrolled, inScreening }) => [id, enrolled, inScreening]), filteredResponse.rows.map(({ id }) => id)]
    }
    expect(await listFigures(oneSiteUser)).toEqual(await listFigures(everywhere))
    const { data } = await node.call<Row>(`admin/study/${study}`, { as: oneSiteUser })
    expect(data.enrolled).toBe(await countInTable(`study_id = '${study}'`))
    expect(data.enrolled).toBeGreaterThan(await countInTable(buildStudySiteCondition()))
    expect((await list(`participant-studies?studyId=${study}&_total=exact`, oneSiteUser)).rows.every(({ siteId }) => siteId === site)).toBe(
      true,
    )
  })

  test('the count of a roll-up equals the overview of the study', async () => {
    const { data } = await node.call<Row>(`admin/study/${study}`, { as: unassignedAdministrator })
    const overview = await node.call<{ readonly enrolled: number }>(`study/${study}/overview`, { as: unassignedAdministrator })
    expect(data.enrolled).toBe(overview.data.enrolled)
  })

  test('the count of a roll-up is absent for a reader without access to the counted rows', async () => {
    const { rows } = await list(`study-sites?studyId=${study}`, administrator)
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(row).not.toHaveProperty('enrolled')
    for (const query of ['enrolled_gte=0', '_sort=enrolled', 'sort=inScreening,asc'])
      expect(await list(`study-sites?${query}`, administrator)).toMatchObject({ status: 400, error: { code: 'UnknownParameter' } })
    const csv = await (await node.fetch('study-sites/export?headers=names', { as: administrator })).text()
    expect(csv.split('\r\n')[0]?.split(',')).not.toContain('enrolled')
    const studies = await list<{ readonly siteCount: number }>('admin/studies?_end=1', administrator)
    expect(studies.rows[0]).toHaveProperty('siteCount')
    expect(studies.rows[0]).not.toHaveProperty('enrolled')
  })

  test('the count of a roll-up excludes the trash, and includes restricted participants, whose enrolment is not secret', async () => {
    const [person] = await node.ownerQuery<{ participant_id: string }>(
      `select participant_id from participant_study where ${buildStudySiteCondition()} and recruitment_status = 'ENROLLED' limit 1`,
    )
    const count = async () => (await list(`study-sites?studyId=${study}&siteId=${site}`)).rows[0]?.enrolled
    const before = await countInTable(buildStudySiteCondition())
    await node.ownerQuery('update participant set is_restricted_profile = true where id = $1', [person?.participant_id])
    expect(await count()).toBe(before)
    expect((await list(`participant-studies?studyId=${study}&siteId=${site}&recruitmentStatus=ENROLLED&_total=exact`)).total).toBe(
      String(before),
    )
    // A merge leaves a trashed row like this behind if both participants were in the same study.
    const setDeletedAt = (value: string) =>
      node.ownerQuery(`update participant set deleted_at = ${value}, is_restricted_profile = false where id = $1`, [person?.participant_id])
    await setDeletedAt('now()')
    expect(await count()).toBe(before - 1)
    await setDeletedAt('null')
    expect(await count()).toBe(before)
  })

  test('the count of a roll-up is limited to the reader’s own organisation', async () => {
    const { rows } = await list('study-sites?_end=500', foreignAdmin)
    const [countRow] = await node.ownerQuery<{ count: number }>(
      `select count(*)::int as count from participant_study where recruitment_status = 'ENROLLED'
        and org_id = (select org_id from "user" where email = $1)
`,
      [foreignAdmin],
    )
    expect(rows.reduce((sum, { enrolled }) => sum + enrolled, 0)).toBe(countRow?.count)
  })

  test('the count of a roll-up causes a total filtered by it to be counted again after a counted row is written', async () => {
    const query = `study-sites?studyId=${study}&enrolled_gte=1`
    const before = Number((await list(query)).total)
    const siteId = await createRecord('sites', { name: 'Where nobody is enrolled' })
    await createRecord('study-sites', { studyId: study, siteId })
    await node.ownerQuery(
      `insert into study_site_assignment (org_id, id, user_id, study_id, site_id, site_role)
        select org_id, gen_random_uuid(), id, $2, $3, 'COORDINATOR' from "user" where email = $1`,
      [everywhere, study, siteId],
    )
    const participation = await createRecord('participant-studies', { participantId: await createParticipant(), studyId: study, siteId })
    expect(Number((await list(query)).total)).toBe(before)
    await giveConsent(node, participation)
    await node.call(`participant-study/${participation}/transitions/enroll`, { as: everywhere, method: 'POST', body: {} })
    expect(Number((await list(query)).total)).toBe(before + 1)
  })
})

test('a page of a hundred rows takes as many statements as a page of one, by index, however many rows are counted', async () => {
  // Opens every study at every site, and adds 30,000 participations.
  await node.ownerQuery(
    `insert into study_site (org_id, id, study_id, site_id, status) select study.org_id, gen_random_uuid(), study.id, site.id, 'OPEN'
      from study join site using (org_id) where org_id = $1 on conflict do nothing`,
    [orgId],
  )
  await node.ownerQuery(
    `with person as (insert into participant (org_id, id, first_name, last_name, dob, gender, postal_code, referral_source, email)
        select $1, gen_random_uuid(), 'Mia', 'Roy', '1980-01-01', 'female', 'H2X 1Y4', 'CLINIC', 'mia' || n || '@example.org'
        from generate_series(1, 3000) n returning id),
      place as (select study_id, (array_agg(site_id))[1] as site_id from study_site where org_id = $1 group by study_id limit 10)
      insert into participant_study (org_id, id, participant_id, study_id, site_id, recruitment_status, column_id, rank)
      select $1, gen_random_uuid(), person.id, place.study_id, place.site_id, 'ENROLLED',
          (select id from board_column where study_id = place.study_id order by rank limit 1), ${anyRank} from person cross join place`,
    [orgId],
  )
  await node.ownerQuery('analyze')
  const sentStatements: Statement[] = []
  const { database } = node.studydesk
  const batch = vi.spyOn(database, 'batch')
  try {
    // Leaves out statements of the node's jobs, which run concurrently.
    const statementsOf = async (path: string) => {
      batch.mockClear()
      await list(path)
      return batch.mock.calls.flatMap(([, statements]) => statements).filter(({ text }) => text.includes('participant_study'))
    }
    const singleRowStatements = await statementsOf('study-sites?_end=1&_sort=enrolled&_order=desc&enrolled_gte=0&_total=none')
    expect(singleRowStatements).toHaveLength(1)
    sentStatements.push(...(await statementsOf('study-sites?_end=100&_sort=enrolled&_order=desc&enrolled_gte=0&_total=none')))
    expect(sentStatements).toHaveLength(1)
    sentStatements.push(...(await statementsOf('study-sites?_end=100&enrolled_gte=1')), ...(await statementsOf('admin/studies?_end=100')))
  } finally {
    batch.mockRestore()
  }
  expect(sentStatements).toHaveLength(4)
  for (const { text, values } of sentStatements) {
    const [plan] = await database.batch(orgId, [{ text: `explain ${text}`, values }])
    const lines = (plan?.rows ?? []).map((row) => row['QUERY PLAN']).join('\n')
    expect(lines).toContain('participant_study')
    expect(lines).not.toContain('Seq Scan on participant_study')
  }
})

async function createRecord(path: string, body: object): Promise<string> {
  const { status, data } = await node.call<{ readonly id: string }>(path, { as: everywhere, method: 'POST', body })
  expect(status).toBe(201)
  return data.id
}

function createParticipant(): Promise<string> {
  const person = { firstName: 'New', lastName: 'Comer', dob: '1979-03-04', gender: 'female', email: 'new@example.org' }
  return createRecord('participants', { ...person, postalCode: 'H2X 1Y4', referralSource: 'CLINIC' })
}
