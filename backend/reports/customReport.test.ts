import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestNode, testNode } from '../testing/index.ts'
import { assignToAllSites } from './testFigures.ts'

const admin = 'admin@northlake.example'
const coordinator = 'coordinator@northlake.example'
const nobody = 'nobody@northlake.example'
const riveSud = 'admin@rivesud.example'

let node: TestNode
beforeAll(async () => {
  node = await testNode()
  await assignToAllSites(node, [admin, riveSud])
})
afterAll(() => node?.close())

const call = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, as = admin) => {
  const answer = await node.fetch(path, { as, method, ...(body && { body }) })
  const { data, error } = (await answer.json()) as {
    data: { id: string }
    error?: { code: string; fields?: { path: string; code: string }[] }
  }
  return { status: answer.status, data, code: error?.code, problems: error?.fields?.map((each) => `${each.path} ${each.code}`) }
}
const measure = { of: 'participantStudy', by: ['recruitmentStatus', 'siteId'], chart: 'stacked' }

const linesOf = async (path: string, as = admin) => {
  const text = await (await node.fetch(path, { as })).text()
  return text.split('\r\n').map((line) => line.split(','))
}
const totalOf = async (path: string) =>
  Number((await node.fetch(`${path}&_end=1&_total=exact`, { as: admin })).headers.get('x-total-count'))
const make = async (chosen: object) =>
  (await call('POST', 'custom-reports', { name: JSON.stringify(chosen).slice(0, 120), measure: chosen })).data.id
/** Labels and figures of the last table of a report as a file. */
const figuresOf = async (chosen: object, query = '', as = admin) => {
  const lines = await linesOf(`custom-report/${await make(chosen)}/file?format=csv${query}`, as)
  const head = lines.findIndex((line, place) => place > 2 && line.length > 1 && lines[place - 1]?.[0]?.startsWith('Period by'))
  return new Map(lines.slice(head + 1).flatMap(([label = '', figure]) => (label === '' ? [] : [[label, Number(figure)] as const])))
}
const listed = async (path: string) => {
  const answer = await node.fetch(`${path}&_end=500`, { as: admin })
  return ((await answer.json()) as { data: Record<string, never>[] }).data as Record<string, unknown>[]
}

describe('a report that an administrator puts together', () => {
  it('is made by administrators, and opened by whoever opens reports', async () => {
    expect((await call('POST', 'custom-reports', { name: 'Status by site', measure }, coordinator)).code).toBe('Forbidden')
    expect((await call('POST', 'custom-reports', { name: 'Status by site', measure: { ...measure, by: ['subjectId'] } })).problems).toEqual(
      ['measure.by notAChoice'],
    )
    const { data, status } = await call('POST', 'custom-reports', { name: 'Status by site', measure })
    expect(status).toBe(201)
    const seen = async (as: string) => (await call('GET', `custom-report/${data.id}`, undefined, as)).status
    expect([await seen(coordinator), await seen(nobody), await seen(riveSud)]).toEqual([200, 403, 404])
    expect((await call('PATCH', `custom-report/${data.id}`, { measure: { ...measure, chart: 'line' } })).problems).toEqual([
      'measure.chart notAChoice',
    ])
  })

  it('tells in its files what the reader’s own list holds, in the period and the study that are asked for', async () => {
    const { data } = await call('POST', 'custom-reports', {
      name: 'Status',
      measure: { of: 'participantStudy', by: ['recruitmentStatus'], chart: 'bars' },
    })
    const [own] = await node.ownerQuery<{ id: string }>(
      'select study_id::text as id from study_site_assignment where user_id = (select id from "user" where email = $1) limit 1',
      [coordinator],
    )
    const filters = `studyId=${own?.id}&from=2025-12-01&to=2026-03-31`
    const answer = await node.fetch(`custom-report/${data.id}/file?format=csv&${filters}`, { as: coordinator })
    expect(answer.status).toBe(200)
    const sum = (await answer.text())
      .split('\r\n')
      .flatMap((line) => line.split(',').slice(1).map(Number))
      .filter(Number.isInteger)
      .reduce((all, each) => all + each, 0)
    const list = await node.fetch(
      `participant-studies?studyId=${own?.id}&dateAdded_gte=2025-12-01&dateAdded_lte=2026-03-31&_end=1&_total=exact`,
      { as: coordinator },
    )
    expect(sum).toBe(Number(list.headers.get('x-total-count')))
    for (const format of ['xlsx', 'pdf'])
      expect((await node.fetch(`custom-report/${data.id}/file?format=${format}`, { as: coordinator })).status).toBe(200)
    expect((await call('GET', `custom-report/${data.id}/file?format=doc`)).status).toBe(400)
    expect((await call('GET', `custom-report/${data.id}/file?format=csv&month=3`)).code).toBe('UnknownParameter')
    expect((await call('GET', `custom-report/${data.id}/file?format=csv`, undefined, riveSud)).status).toBe(404)
  })

  it('applies its period to the date that it is grouped by or that its maker chose, and says which', async () => {
    const period = 'from=2025-12-01&to=2026-01-31'

    const enrolled = await make({ of: 'participantStudy', by: ['enrolledOn:month'], chart: 'columns' })
    const lines = await linesOf(`custom-report/${enrolled}/file?format=csv&${period}`)
    expect(lines.flat().join(' ')).toContain('Period by: Enrolled on')
    const months = lines.slice(lines.findIndex(([head]) => head === 'Enrolled on') + 1).filter(([label]) => label)
    expect(months.map(([label]) => label)).not.toContain('Not mentioned')
    const sum = months.reduce((all, [, count]) => all + Number(count), 0)
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

  it('shows sums, means, different values, days and shares of what its filters leave, each as the list has it', async () => {
    const within = { visitDate_gte: '2025-11-01', visitDate_lte: '2026-03-31' }
    const visits = await listed(`participant-visits?${new URLSearchParams(within)}`)
    const completed = visits.filter(({ status }) => status === 'COMPLETED')
    const ofVisits = { of: 'participantVisit', by: ['status'], where: within, chart: 'bars', period: 'completedOn' }
    const figure = async (value: object) => (await figuresOf({ ...ofVisits, value })).get('Completed')
    expect(await figure({ kind: 'distinct', field: 'participantId' })).toBe(new Set(completed.map((each) => each.participantId)).size)

    const sites = await listed('study-sites?enrollmentGoal_gte=1')
    const total = sites.reduce((sum, { enrollmentGoal }) => sum + Number(enrollmentGoal), 0)
    const ofGoals = async (kind: string) =>
      figuresOf({
        of: 'studySite',
        by: ['studyId'],
        where: { enrollmentGoal_gte: '1' },
        value: { kind, field: 'enrollmentGoal' },
        chart: 'bars',
      })
    expect([...(await ofGoals('sum')).values()].reduce((sum, each) => sum + each, 0)).toBe(total)
    for (const [study, mean] of await ofGoals('mean')) {
      const own = sites.filter(({ labels }) => (labels as Record<string, string>).studyId === study)
      expect([study, mean]).toEqual([
        study,
        Math.round((100 * own.reduce((sum, each) => sum + Number(each.enrollmentGoal), 0)) / own.length) / 100,
      ])
    }

    const studies = await listed('participant-studies?enrolledOn_gte=2025-09-01&enrolledOn_lte=2025-12-31')
    const days = studies.map(({ dateAdded, enrolledOn }) => (Date.parse(String(enrolledOn)) - Date.parse(String(dateAdded))) / 86_400_000)
    const enrolled = { enrolledOn_gte: '2025-09-01', enrolledOn_lte: '2025-12-31' }
    const waited = await figuresOf({
      of: 'participantStudy',
      by: ['recruitmentStatus'],
      where: enrolled,
      value: { kind: 'days', from: 'dateAdded', to: 'enrolledOn' },
      chart: 'bars',
    })
    expect(waited.get('Enrolled')).toBeCloseTo(days.reduce((sum, each) => sum + each, 0) / days.length, 2)

    const rate = { kind: 'rate', where: { recruitmentStatus: 'ENROLLED' } }
    const added = { dateAdded_gte: '2025-06-01', dateAdded_lte: '2025-10-31' }
    const shares = await figuresOf({ of: 'participantStudy', by: ['siteId', 'studyId'], where: added, value: rate, chart: 'table' })
    expect(shares.size).toBeGreaterThan(0)
    const all = await listed(`participant-studies?${new URLSearchParams(added)}`)
    const inStatus = all.filter(({ recruitmentStatus }) => recruitmentStatus === 'ENROLLED').length
    const whole = await figuresOf({ of: 'participantStudy', by: ['dateAdded:year'], where: added, value: rate, chart: 'columns' })
    expect(whole.get('2025 (partial)')).toBeCloseTo((100 * inStatus) / all.length, 2)
  })

  it('takes filters as its list does, and no more', async () => {
    const problemsOf = async (changes: object) =>
      (await call('POST', 'custom-reports', { name: 'Wrong', measure: { ...measure, ...changes } })).problems
    for (const where of [{ weather: 'fine' }, { recruitmentStatus_gte: 'A' }, { siteId: 'x' }, { _end: '1' }, { siteId: 3 }, []])
      expect([where, await problemsOf({ where })]).toEqual([where, ['measure.where notAChoice']])
    for (const value of [
      { kind: 'sum', field: 'subjectId' },
      { kind: 'median', field: 'x' },
      { kind: 'rate', where: {} },
      { kind: 'days', from: 'x' },
    ])
      expect([value, await problemsOf({ value })]).toEqual([value, ['measure.value notAChoice']])
    const mean = { of: 'participant', by: ['referralSource'], value: { kind: 'mean', field: 'ecogScore' }, chart: 'bars' }
    expect(await problemsOf({ ...mean, chart: 'stacked' })).toEqual(['measure.chart notAChoice'])
  })

  it('shows no figure of few people, whatever it is a figure of', async () => {
    const [row] = await listed('participants?referralSource_filled=true&isRestrictedProfile=false')
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

  it('of users tells nothing to those who may not list them', async () => {
    const { data } = await call('POST', 'custom-reports', { name: 'Users', measure: { of: 'user', by: ['status'], chart: 'bars' } })
    expect((await call('GET', `custom-report/${data.id}/file?format=csv`, undefined, coordinator)).status).toBe(403)
    expect((await node.fetch(`custom-report/${data.id}/file?format=csv`, { as: admin })).status).toBe(200)
  })

  it('shows rows with chosen columns, as their list has them, and exports them in that order', async () => {
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
    const [head, first, ...others] = await linesOf(
      `participant-studies/export?${query}&columns=${rows.columns.join(',')}&_sort=dateAdded&_order=desc`,
    )
    expect(head?.map((each) => each.replace(/^\uFEFF/, ''))).toEqual(['Recruitment status', 'Site', 'Created', 'Date added'])
    expect(['Enrolled', 'In-Screening']).toContain(first?.[0])
    expect(first?.[2]).toMatch(/^20\d\d-/)
    expect(others.filter(([label]) => label).length + 1).toBe(await totalOf(`participant-studies?${query}`))
    expect((await call('GET', 'participant-studies/export?columns=weather')).problems).toEqual(['columns notAnOption'])
  })
})
