import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestNode, testNode } from '../app/testing/index.ts'
import { assignToAllSites } from './testFigures.ts'

const admin = 'admin@northlake.example'
const coordinator = 'coordinator@northlake.example'
const noUser = 'nobody@northlake.example'
const riveSud = 'admin@rivesud.example'

let node: TestNode
beforeAll(async () => {
  node = await testNode()
  await assignToAllSites(node, [admin, riveSud])
})
afterAll(() => node?.close())

const call = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, caller = admin) => {
  const answer = await node.fetch(path, { as: caller, method, ...(body && { body }) })
  const { data, error } = (await answer.json()) as {
    data: { id: string }
    error?: { code: string; fields?: { path: string; code: string }[] }
  }
  return { status: answer.status, data, code: error?.code, problems: error?.fields?.map((each) => `${each.path} ${each.code}`) }
}
const measure = { of: 'participantStudy', by: ['recruitmentStatus', 'siteId'], chart: 'stacked' }

const linesOf = async (path: string, caller = admin) => {
  const text = await (await node.fetch(path, { as: caller })).text()
  return text.split('\r\n').map((line) => line.split(','))
}
const totalOf = async (path: string) =>
  Number((await node.fetch(`${path}&_end=1&_total=exact`, { as: admin })).headers.get('x-total-count'))
const make = async (chosenMeasure: object) =>
  (await call('POST', 'custom-reports', { name: JSON.stringify(chosenMeasure).slice(0, 120), measure: chosenMeasure })).data.id
/** Returns labels and figures of the last table in a report file. */
const figuresOf = async (chosenMeasure: object, query = '', caller = admin) => {
  const lines = await linesOf(`custom-report/${await make(chosenMeasure)}/file?format=csv${query}`, caller)
  const headerIndex = lines.findIndex((line, index) => index > 2 && line.length > 1 && lines[index - 1]?.[0]?.startsWith('Period by'))
  return new Map(lines.slice(headerIndex + 1).flatMap(([label = '', figure]) => (label === '' ? [] : [[label, Number(figure)] as const])))
}
const fetchList = async (path: string) => {
  const answer = await node.fetch(`${path}&_end=500`, { as: admin })
  return ((await answer.json()) as { data: Record<string, never>[] }).data as Record<string, unknown>[]
}

describe('a custom report', () => {
  it('a custom report is created by administrators, and readable for users who may open reports', async () => {
    expect((await call('POST', 'custom-reports', { name: 'Status by site', measure }, coordinator)).code).toBe('Forbidden')
    expect((await call('POST', 'custom-reports', { name: 'Status by site', measure: { ...measure, by: ['subjectId'] } })).problems).toEqual(
      ['measure.by notAChoice'],
    )
    const { data, status } = await call('POST', 'custom-reports', { name: 'Status by site', measure })
    expect(status).toBe(201)
    const readStatus = async (caller: string) => (await call('GET', `custom-report/${data.id}`, undefined, caller)).status
    expect([await readStatus(coordinator), await readStatus(noUser), await readStatus(riveSud)]).toEqual([200, 403, 404])
    expect((await call('PATCH', `custom-report/${data.id}`, { measure: { ...measure, chart: 'line' } })).problems).toEqual([
      'measure.chart notAChoice',
    ])
  })

  it('a custom report contains in its files what the reader’s own list shows, in the requested period and study', async () => {
    const { data } = await call('POST', 'custom-reports', {
      name: 'Status',
      measure: { of: 'participantStudy', by: ['recruitmentStatus'], chart: 'bars' },
    })
    const [ownStudy] = await node.ownerQuery<{ id: string }>(
      'select study_id::text as id from study_site_assignment where user_id = (select id from "user" where email = $1) limit 1',
      [coordinator],
    )
    const filters = `studyId=${ownStudy?.id}&from=2025-12-01&to=2026-03-31`
    const answer = await node.fetch(`custom-report/${data.id}/file?format=csv&${filters}`, { as: coordinator })
    expect(answer.status).toBe(200)
    const sum = (await answer.text())
      .split('\r\n')
      .flatMap((line) => line.split(',').slice(1).map(Number))
      .filter(Number.isInteger)
      .reduce((subtotal, each) => subtotal + each, 0)
    const list = await node.fetch(
      `participant-studies?studyId=${ownStudy?.id}&dateAdded_gte=2025-12-01&dateAdded_lte=2026-03-31&_end=1&_total=exact`,
      { as: coordinator },
    )
    expect(sum).toBe(Number(list.headers.get('x-total-count')))
    for (const format of ['xlsx', 'pdf'])
      expect((await node.fetch(`custom-report/${data.id}/file?format=${format}`, { as: coordinator })).status).toBe(200)
    expect((await call('GET', `custom-report/${data.id}/file?format=doc`)).status).toBe(400)
    expect((await call('GET', `custom-report/${data.id}/file?format=csv&month=3`)).code).toBe('UnknownParameter')
    expect((await call('GET', `custom-report/${data.id}/file?format=csv`, undefined, riveSud)).status).toBe(404)
  })

  it('a custom report applies its period to the date by which it is grouped or that its maker chose, and names that date', async () => {
    const period = 'from=2025-12-01&to=2026-01-31'

    const enrolledReportId = await make({ of: 'participantStudy', by: ['enrolledOn:month'], chart: 'columns' })
    const lines = await linesOf(`custom-report/${enrolledReportId}/file?format=csv&${period}`)
    expect(lines.flat().join(' ')).toContain('Period by: Enrolled on')
    const months = lines.slice(lines.findIndex(([firstCell]) => firstCell === 'Enrolled on') + 1).filter(([label]) => label)
    expect(months.map(([label]) => label)).not.toContain('Not mentioned')
    const sum = months.reduce((subtotal, [, count]) => subtotal + Number(count), 0)
    expect(sum).toBeGreaterThan(0)
    expect(sum).toBe(await totalOf('participant-studies?enrolledOn_gte=2025-12-01&enrolledOn_lte=2026-01-31'))

    const visits = await make({ of: 'participantVisit', by: ['status'], chart: 'bars' })
    const byStatus = new Map((await linesOf(`custom-report/${visits}/file?format=csv&${period}`)).map(([label, count]) => [label, count]))
    for (const [label, status] of [
      ['Completed', 'COMPLETED'],
      ['Scheduled', 'SCHEDULED'],
      ['Missed', 'MISSED'],
    ] as const) {
      const total = await totalOf(`participant-visits?status=${status}&visitDate_gte=2025-12-01&visitDate_lte=2026-01-31`)
      expect([label, Number(byStatus.get(label) ?? 0)]).toEqual([label, total])
    }
    const completed = await make({ of: 'participantVisit', by: ['status'], chart: 'bars', period: 'completedOn' })
    expect((await linesOf(`custom-report/${completed}/file?format=csv&${period}`)).flat().join(' ')).toContain('Period by: Took place on')
  })

  it('a custom report shows sums, means, distinct values, days and shares of the filtered rows, as the list has them', async () => {
    const visitDateFilter = { visitDate_gte: '2025-11-01', visitDate_lte: '2026-03-31' }
    const visits = await fetchList(`participant-visits?${new URLSearchParams(visitDateFilter)}`)
    const completed = visits.filter(({ status }) => status === 'COMPLETED')
    const visitMeasure = { of: 'participantVisit', by: ['status'], where: visitDateFilter, chart: 'bars', period: 'completedOn' }
    const findCompletedFigure = async (value: object) => (await figuresOf({ ...visitMeasure, value })).get('Completed')
    expect(await findCompletedFigure({ kind: 'distinct', field: 'participantId' })).toBe(
      new Set(completed.map((each) => each.participantId)).size,
    )

    const sites = await fetchList('study-sites?enrollmentGoal_gte=1')
    const total = sites.reduce((sum, { enrollmentGoal }) => sum + Number(enrollmentGoal), 0)
    const fetchGoalFigures = async (kind: string) =>
      figuresOf({
        of: 'studySite',
        by: ['studyId'],
        where: { enrollmentGoal_gte: '1' },
        value: { kind, field: 'enrollmentGoal' },
        chart: 'bars',
      })
    expect([...(await fetchGoalFigures('sum')).values()].reduce((sum, each) => sum + each, 0)).toBe(total)
    for (const [study, meanGoal] of await fetchGoalFigures('mean')) {
      const studySites = sites.filter(({ labels }) => (labels as Record<string, string>).studyId === study)
      expect([study, meanGoal]).toEqual([
        study,
        Math.round((100 * studySites.reduce((sum, each) => sum + Number(each.enrollmentGoal), 0)) / studySites.length) / 100,
      ])
    }

    const studies = await fetchList('participant-studies?enrolledOn_gte=2025-09-01&enrolledOn_lte=2025-12-31')
    const days = studies.map(({ dateAdded, enrolledOn }) => (Date.parse(String(enrolledOn)) - Date.parse(String(dateAdded))) / 86_400_000)
    const enrolledFilter = { enrolledOn_gte: '2025-09-01', enrolledOn_lte: '2025-12-31' }
    const waitingDays = await figuresOf({
      of: 'participantStudy',
      by: ['recruitmentStatus'],
      where: enrolledFilter,
      value: { kind: 'days', from: 'dateAdded', to: 'enrolledOn' },
      chart: 'bars',
    })
    expect(waitingDays.get('Enrolled')).toBeCloseTo(days.reduce((sum, each) => sum + each, 0) / days.length, 2)

    const rate = { kind: 'rate', where: { recruitmentStatus: 'ENROLLED' } }
    const added = { dateAdded_gte: '2025-06-01', dateAdded_lte: '2025-10-31' }
    const shares = await figuresOf({ of: 'participantStudy', by: ['siteId', 'studyId'], where: added, value: rate, chart: 'table' })
    expect(shares.size).toBeGreaterThan(0)
    const allRows = await fetchList(`participant-studies?${new URLSearchParams(added)}`)
    const enrolledCount = allRows.filter(({ recruitmentStatus }) => recruitmentStatus === 'ENROLLED').length
    const partialYears = await figuresOf({ of: 'participantStudy', by: ['dateAdded:year'], where: added, value: rate, chart: 'columns' })
    expect(partialYears.get('2025 (partial)')).toBeCloseTo((100 * enrolledCount) / allRows.length, 2)
  })

  it('a custom report accepts the filters of its list, and no others', async () => {
    const problemsOf = async (changes: object) =>
      (await call('POST', 'custom-reports', { name: 'Wrong', measure: { ...measure, ...changes } })).problems
    for (const filters of [{ weather: 'fine' }, { recruitmentStatus_gte: 'A' }, { siteId: 'x' }, { _end: '1' }, { siteId: 3 }, []])
      expect([filters, await problemsOf({ where: filters })]).toEqual([filters, ['measure.where notAChoice']])
    for (const value of [
      { kind: 'sum', field: 'subjectId' },
      { kind: 'median', field: 'x' },
      { kind: 'rate', where: {} },
      { kind: 'days', from: 'x' },
    ])
      expect([value, await problemsOf({ value })]).toEqual([value, ['measure.value notAChoice']])
    const meanMeasure = { of: 'participant', by: ['referralSource'], value: { kind: 'mean', field: 'ecogScore' }, chart: 'bars' }
    expect(await problemsOf({ ...meanMeasure, chart: 'stacked' })).toEqual(['measure.chart notAChoice'])
  })

  it('a custom report shows no figure of few participants, of any kind', async () => {
    const [row] = await fetchList('participants?referralSource_filled=true&isRestrictedProfile=false')
    await node.ownerQuery('update participant set ecog_score = null')
    await node.ownerQuery('update participant set ecog_score = 4 where id = $1', [row?.id])
    for (const kind of ['sum', 'mean']) {
      const summary = await node.fetch(`participants/summary?by=referralSource&_value=${kind}:ecogScore`, { as: admin })
      expect([kind, (await summary.json()) as unknown]).toEqual([
        kind,
        { data: { by: ['referralSource'], total: 0, groups: [], below: 5 } },
      ])
    }
  })

  it('a custom report of users shows nothing to readers who may not list them', async () => {
    const { data } = await call('POST', 'custom-reports', { name: 'Users', measure: { of: 'user', by: ['status'], chart: 'bars' } })
    expect((await call('GET', `custom-report/${data.id}/file?format=csv`, undefined, coordinator)).status).toBe(403)
    expect((await node.fetch(`custom-report/${data.id}/file?format=csv`, { as: admin })).status).toBe(200)
  })

  it('a custom report shows rows with the chosen columns, as their list has them, and exports them in that order', async () => {
    const rows = {
      of: 'participantStudy',
      columns: ['recruitmentStatus', 'siteId', 'createdAt', 'dateAdded'],
      where: { recruitmentStatus: ['ENROLLED', 'IN_SCREENING'], dateAdded_gte: '2025-10-01' },
      sort: { field: 'dateAdded', order: 'desc' },
    }
    const problemsOf = async (changes: object) =>
      (await call('POST', 'custom-reports', { name: 'Rows', measure: { ...rows, ...changes } })).problems
    expect(await problemsOf({ columns: [] })).toEqual(['measure.columns required'])
    expect(await problemsOf({ columns: ['weather'] })).toEqual(['measure.columns notAChoice'])
    expect(await problemsOf({ of: 'savedView' })).toEqual(['measure.of notAChoice'])
    expect(await problemsOf({ where: { weather: 'fine' } })).toEqual(['measure.where notAChoice'])
    expect(await problemsOf({ sort: { field: 'columnId', order: 'down' } })).toEqual(['measure.sort notAChoice'])
    expect(await problemsOf({ chart: 'bars' })).toEqual(['measure.chart unknownField'])
    const { data, status } = await call('POST', 'custom-reports', { name: 'Rows', measure: rows })
    expect(status).toBe(201)
    expect((await call('GET', `custom-report/${data.id}/file?format=csv`)).code).toBe('ReportOfRows')
    const query = 'recruitmentStatus=ENROLLED&recruitmentStatus=IN_SCREENING&dateAdded_gte=2025-10-01'
    const [headerLine, first, ...others] = await linesOf(
      `participant-studies/export?${query}&columns=${rows.columns.join(',')}&_sort=dateAdded&_order=desc`,
    )
    expect(headerLine?.map((each) => each.replace(/^\uFEFF/, ''))).toEqual(['Recruitment status', 'Site', 'Created', 'Date added'])
    expect(['Enrolled', 'In-Screening']).toContain(first?.[0])
    expect(first?.[2]).toMatch(/^20\d\d-/)
    expect(others.filter(([label]) => label).length + 1).toBe(await totalOf(`participant-studies?${query}`))
    expect((await call('GET', 'participant-studies/export?columns=weather')).problems).toEqual(['columns notAnOption'])
  })
})
