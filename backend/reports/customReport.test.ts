import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestNode, testNode } from '../testing/index.ts'

const admin = 'admin@northlake.example'
const coordinator = 'coordinator@northlake.example'
const nobody = 'nobody@northlake.example'
const riveSud = 'admin@rivesud.example'

let node: TestNode
beforeAll(async () => {
  node = await testNode()
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
    const linesOf = async (path: string) => {
      const text = await (await node.fetch(path, { as: admin })).text()
      return text.split('\r\n').map((line) => line.split(','))
    }
    const totalOf = async (path: string) =>
      Number((await node.fetch(`${path}&_end=1&_total=exact`, { as: admin })).headers.get('x-total-count'))
    const period = 'from=2025-12-01&to=2026-01-31'
    const make = async (chosen: object) =>
      (await call('POST', 'custom-reports', { name: JSON.stringify(chosen).slice(0, 120), measure: chosen })).data.id

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

  it('of users tells nothing to those who may not list them', async () => {
    const { data } = await call('POST', 'custom-reports', { name: 'Users', measure: { of: 'user', by: ['status'], chart: 'bars' } })
    expect((await call('GET', `custom-report/${data.id}/file?format=csv`, undefined, coordinator)).status).toBe(403)
    expect((await node.fetch(`custom-report/${data.id}/file?format=csv`, { as: admin })).status).toBe(200)
  })
})
