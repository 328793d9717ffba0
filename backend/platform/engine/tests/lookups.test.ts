import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestNode, testNode } from '../../../app/testing/index.ts'
import { giveConsent } from '../../../participants/comments/testParticipants.ts'
import type { Statement } from '../../database/types.ts'
import { hireUnequalStaff } from '../generated/staff.ts'

let node: TestNode
/** User who works at every study-site. */
let everywhere: string
/** User who works at one study-site of one study. */
let oneSiteUser: string
let orgId: string
let study: string
let site: string

interface Row {
  readonly id: string
  readonly lastName?: string
  readonly studyIds: readonly string[]
  readonly siteIds: readonly string[]
  readonly recruitmentStatuses: readonly string[]
  readonly conductStatuses: readonly string[]
  readonly studySubjectIds: readonly (string | null)[]
  readonly inMyStudies: boolean
  readonly trials: readonly { readonly studyId: string; readonly trialName: string }[]
  readonly labels?: Readonly<Record<string, Readonly<Record<string, string>>>>
}
interface Participation {
  readonly id: string
  readonly person: string
  readonly study: string
  readonly site: string
  readonly status: string
  readonly conduct: string
  readonly subject: string | null
}

beforeAll(async () => {
  node = await testNode()
  const hired = await hireUnequalStaff(node, ['PARTICIPANTS:VIEW'])
  everywhere = hired.everywhere
  oneSiteUser = hired.oneSite
  orgId = hired.place.orgId
  study = hired.place.studyId
  site = hired.place.siteId
})
afterAll(() => node.close())

async function list(query: string, caller = everywhere) {
  const { status, data, error, headers } = await node.call<readonly Row[]>(`participants?_end=500&${query}`, { as: caller })
  return { status, rows: data ?? [], error, total: Number(headers.get('X-Total-Count')) }
}

/** Reads participations without any scope, newest first. */
const readParticipations = (condition = 'true') =>
  node.ownerQuery<Participation & Record<string, unknown>>(
    `select taken.id, participant_id as person, study_id as study, site_id as site, recruitment_status as status,
        conduct_status as conduct, taken.subject_id as subject
      from participant_study taken join participant on participant.id = participant_id and deleted_at is null
      where taken.org_id = $1 and ${condition} order by taken.id desc`,
    [orgId],
  )
const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id).toSorted()
const personsOf = (rows: readonly Participation[]) => [...new Set(rows.map(({ person }) => person))].toSorted()
const buildStudySiteCondition = () => `study_id = '${study}' and site_id = '${site}'`

describe('a look-up', () => {
  test('a look-up shows values of the rows that refer to a row together, newest first', async () => {
    const allParticipations = await readParticipations()
    const { rows } = await list('')
    expect(rows.some(({ studyIds }) => studyIds.length > 1)).toBe(true)
    for (const row of rows) {
      const ownParticipations = allParticipations.filter(({ person }) => person === row.id)
      expect(row.studyIds).toEqual(ownParticipations.map((each) => each.study))
      expect(row.siteIds).toEqual(ownParticipations.map((each) => each.site))
      expect(row.recruitmentStatuses).toEqual(ownParticipations.map((each) => each.status))
      expect(row.conductStatuses).toEqual(ownParticipations.map((each) => each.conduct))
      expect(row.studySubjectIds).toEqual(ownParticipations.map((each) => each.subject))
      expect(Object.keys(row.labels?.studyIds ?? {}).toSorted()).toEqual([...new Set(row.studyIds)].toSorted())
      expect(row.inMyStudies).toBe(ownParticipations.length > 0)
      expect(row.trials.map(({ trialName }) => trialName)).toEqual(row.studyIds.map((id) => row.labels?.studyIds?.[id]))
    }
  })

  test('a look-up filters by whether any related row exists among those the reader could list', async () => {
    const { rows, total } = await list('')
    const rowsWithoutStudy = rows.filter(({ studyIds }) => studyIds.length === 0)
    const { id } = (
      await node.call<Row>('participants', {
        as: everywhere,
        method: 'POST',
        body: {
          firstName: 'Noé',
          lastName: 'Alone',
          dob: '1980-02-03',
          gender: 'male',
          email: 'noe@example.org',
          postalCode: 'H2X 1Y4',
          referralSource: 'PHYSICIAN',
        },
      })
    ).data ?? { id: '' }
    expect((await list('studyIds_filled=false')).rows.map((row) => row.id).toSorted()).toEqual(
      [...idsOf(rowsWithoutStudy), id].filter(Boolean).toSorted(),
    )
    expect((await list('studyIds_filled=true')).total).toBe(total - rowsWithoutStudy.length)
    expect((await list(`studyIds_filled=false&studyIds=${study}`)).rows).toEqual([])
    expect((await list('studyIds_filled=perhaps')).status).toBe(400)
  })

  test('shows no reader more than they could list, in lists, single rows, exports and filters', async () => {
    const { rows } = await list('', oneSiteUser)
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect([row.studyIds, row.siteIds]).toEqual([[study], [site]])
    const secondParticipation = (await readParticipations()).find(
      (each) => each.study !== study && rows.some(({ id }) => id === each.person),
    ) as Participation
    expect((await node.call<Row>(`participant/${secondParticipation.person}`, { as: oneSiteUser })).data.studyIds).toEqual([study])
    expect((await list(`studyIds=${secondParticipation.study}`, oneSiteUser)).rows).toEqual([])
    const exportedCsv = await (await node.fetch('participants/export', { as: oneSiteUser })).text()
    const other = (await node.call<Row>(`participant/${secondParticipation.person}`, { as: everywhere })).data.labels?.studyIds?.[
      secondParticipation.study
    ]
    expect(other).toBeTruthy()
    expect(exportedCsv).not.toContain(other)
  })

  test('a look-up is a filter, and several filters apply to the same related row', async () => {
    expect(idsOf((await list(`studyIds=${study}`)).rows)).toEqual(personsOf(await readParticipations(`study_id = '${study}'`)))
    const enrolledRows = await readParticipations(`${buildStudySiteCondition()} and recruitment_status = 'ENROLLED'`)
    const combinedResponse = await list(`studyIds=${study}&siteIds=${site}&recruitmentStatuses=ENROLLED`)
    expect(idsOf(combinedResponse.rows)).toEqual(personsOf(enrolledRows))
    expect(combinedResponse.total).toBe(combinedResponse.rows.length)
    const decidedPeople = personsOf(await readParticipations(`recruitment_status in ('ENROLLED', 'NOT_ENROLLED')`))
    expect((await list('recruitmentStatuses_in=ENROLLED,NOT_ENROLLED')).total).toBe(decidedPeople.length)
    expect((await list(`studyIds=${study}&siteIds=${site}&recruitmentStatuses=Enrolled`)).total).toBe(combinedResponse.total)
  })

  test('a look-up accepts only values of its own field, and can be neither sorted nor written', async () => {
    const fetchErrorCode = async (query: string) => (await list(query)).error?.code
    expect(await fetchErrorCode('studyIds=GLYDE-2')).toBe('InvalidParameter')
    expect(await fetchErrorCode('recruitmentStatuses=GONE')).toBe('InvalidParameter')
    expect(await fetchErrorCode('studyIds_like=a')).toBe('UnknownParameter')
    expect(await fetchErrorCode('_sort=studyIds')).toBe('UnknownParameter')
    const [person] = (await list('')).rows
    await node.call(`participant/${person?.id}`, { as: everywhere, method: 'PATCH', body: { studyIds: [] } })
    expect((await node.call<Row>(`participant/${person?.id}`, { as: everywhere })).data.studyIds).toEqual(person?.studyIds)
  })

  test('a look-up follows changes of the rows that it shows, and so do totals', async () => {
    const before = await list(`studyIds=${study}&recruitmentStatuses=IN_SCREENING`)
    const [someone] = await readParticipations(`${buildStudySiteCondition()} and recruitment_status = 'IN_SCREENING'`)
    await giveConsent(node, String(someone?.id))
    const moveResponse = await node.call(`participant-study/${someone?.id}/transitions/enroll`, {
      as: everywhere,
      method: 'POST',
      body: {},
    })
    expect(moveResponse.status).toBe(200)
    const after = await list(`studyIds=${study}&recruitmentStatuses=IN_SCREENING`)
    expect(after.total).toBe(before.total - 1)
    expect(idsOf(after.rows)).not.toContain(someone?.person)
  })
})

describe('the quick search', () => {
  test('finds a subject ID of a study, in the reader’s own studies alone', async () => {
    const [otherParticipation] = await readParticipations(
      `taken.subject_id is not null and not exists (select from participant_study other where other.participant_id = participant.id and ${buildStudySiteCondition()})`,
    )
    const results = await list(`q=${otherParticipation?.subject}`)
    expect(idsOf(results.rows)).toEqual([otherParticipation?.person])
    expect((await list(`q=${otherParticipation?.subject?.toLowerCase()}`)).rows).toHaveLength(1)
    expect((await list(`q=${otherParticipation?.subject}`, oneSiteUser)).rows).toEqual([])
  })

  test.each(['1969-11-19', '11/19/1969', '19 Nov 1969', '19691119', 'le 19 novembre 1969'])(
    'finds a birth date typed as %s',
    async (searchText) => {
      const [person] = (await list('')).rows
      await node.ownerQuery(`update participant set dob = '1969-11-19' where id = $1 and not is_restricted_profile`, [person?.id])
      const born = await node.ownerQuery<{ id: string }>(
        `select id from participant where org_id = $1 and dob = '1969-11-19' and not is_restricted_profile and deleted_at is null`,
        [orgId],
      )
      const results = await list(`q=${encodeURIComponent(searchText)}`)
      expect(idsOf(results.rows).filter((id) => born.some((each) => each.id === id))).toEqual(idsOf(results.rows))
      expect(idsOf(results.rows)).toContain(person?.id)
    },
  )

  test('finds “last, first”, and no restricted participant by a birth date', async () => {
    const [person] = await node.ownerQuery<{ id: string; first: string; last: string; dob: string }>(
      `select id, first_name as first, last_name as last, dob::text from participant
        where org_id = $1 and not is_restricted_profile and study_sites is not null order by id limit 1`,
      [orgId],
    )
    const searchText = encodeURIComponent(`${person?.last}, ${person?.first}`)
    expect(idsOf((await list(`q=${searchText}`)).rows)).toContain(person?.id)
    await node.ownerQuery('update participant set is_restricted_profile = true where id = $1', [person?.id])
    expect(idsOf((await list(`q=${person?.dob}`)).rows)).not.toContain(person?.id)
    await node.ownerQuery('update participant set is_restricted_profile = false where id = $1', [person?.id])
  })
})

describe('the query of a look-up', () => {
  test('the query of a look-up uses an index: no table is scanned, and no page takes more than one statement', async () => {
    const { database } = node.studydesk
    // The trigger computes keys for matching, which takes most of the time and is irrelevant here.
    await node.ownerQuery('alter table participant disable trigger participant_added')
    await node.ownerQuery(
      `insert into participant (org_id, id, first_name, last_name, dob, gender, postal_code, referral_source)
        select $1, gen_random_uuid(), 'Ann', 'Many' || number, '1980-01-01', 'female', 'H2X 1Y4', 'CLINIC' from generate_series(1, 20000) number`,
      [orgId],
    )
    await node.ownerQuery('alter table participant enable trigger participant_added')
    await node.ownerQuery('analyze participant')
    await node.ownerQuery('analyze participant_study')
    const statements: Statement[] = []
    const batch = database.batch.bind(database)
    const spy = vi.spyOn(database, 'batch').mockImplementation((org, requested) => {
      statements.push(...requested)
      return batch(org, requested)
    })
    await list(`studyIds=${study}&recruitmentStatuses=ENROLLED&_total=none`)
    await list('_total=none')
    spy.mockRestore()
    const pages = statements.filter(({ text }) => text.includes('from "participant"') && text.includes('limit'))
    expect(pages).toHaveLength(2)
    for (const { text, values } of pages) {
      const [plan] = await batch(orgId, [{ text: `explain ${text}`, values: [...(values ?? [])] }])
      const lines = (plan?.rows ?? []).map((row) => String(row['QUERY PLAN'])).join('\n')
      expect(lines).not.toMatch(/Seq Scan on participant\b/)
    }
  })
})
