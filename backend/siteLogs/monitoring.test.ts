import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { OwnTask } from '#resources/reports/ownTasks.ts'
import { codesOf, sharedNode, type TestNode } from '../app/testing/index.ts'
import { admin, coordinator, createSiteLogs, inDays, investigator, viewer } from './testSiteLogs.ts'

type Visit = ResourceAnswer['monitoringVisit']
type Item = ResourceAnswer['monitoringAction']

let node: TestNode
let logs: Awaited<ReturnType<typeof createSiteLogs>>
beforeAll(async () => {
  node = await sharedNode()
  logs = await createSiteLogs(node)
})
afterAll(() => node?.close())

const plan = (values: object = {}) =>
  logs.create('monitoring-visits', { ...logs.studySite, kind: 'ROUTINE', plannedOn: inDays(-5), monitor: 'Alex Moreau', ...values })
const hold = (id: string) => logs.take('monitoringVisit', id, 'hold', { heldOn: inDays(-5), attendees: ['Alex Moreau', 'Priya Raman'] })
const read = async (id: string) => (await logs.call<Visit>('GET', `monitoring-visit/${id}`)).data
const addItem = async (monitoringVisitId: string, values: object = {}) => {
  const ownerId = await logs.userId(coordinator)
  return logs.call<Item>('POST', 'monitoring-actions', {
    monitoringVisitId,
    text: 'File the licence',
    ownerId,
    dueOn: inDays(-1),
    ...values,
  })
}

describe('a monitoring visit', () => {
  it('is planned, held and closed once its action items are done', async () => {
    const id = await plan()
    expect(await read(id)).toMatchObject({ status: 'PLANNED', attention: ['NOT_HELD'] })
    expect(codesOf(await logs.take('monitoringVisit', id, 'hold', { heldOn: inDays(1) }))).toEqual([422, 'Invalid', 'heldOn inFuture'])
    expect((await hold(id)).status).toBe(200)
    const item = await addItem(id)
    expect(await read(id)).toMatchObject({ status: 'HELD', openItems: 1, attention: ['OPEN_ITEMS', 'NO_LETTER'] })
    expect(codesOf(await logs.take('monitoringVisit', id, 'close')).slice(0, 2)).toEqual([409, 'OpenActionItems'])
    expect(codesOf(await logs.take('monitoringAction', item.data.id, 'finish'))).toEqual([422, 'Invalid', 'resolution required'])
    expect((await logs.take('monitoringAction', item.data.id, 'finish', { resolution: 'Filed' })).status).toBe(200)
    const early = await logs.take('monitoringVisit', id, 'close', { followUpLetterOn: inDays(-9) })
    expect(codesOf(early)).toEqual([422, 'Invalid', 'followUpLetterOn letterBeforeVisit'])
    expect((await logs.take('monitoringVisit', id, 'close', { followUpLetterOn: inDays(-2) })).status).toBe(200)
    expect(await read(id)).toMatchObject({ status: 'CLOSED', openItems: 0, attention: [] })
    expect(codesOf(await addItem(id)).slice(0, 2)).toEqual([409, 'LockedWith'])
    expect((await logs.take('monitoringAction', item.data.id, 'reopen', { reason: 'Wrong file' })).status).toBe(409)
  })

  it('can be cancelled with a reason while it is planned', async () => {
    const id = await plan({ plannedOn: inDays(9) })
    expect((await logs.take('monitoringVisit', id, 'cancel')).status).toBe(422)
    expect((await logs.take('monitoringVisit', id, 'cancel', { reason: 'Strike' })).status).toBe(200)
    expect((await hold(id)).status).toBe(409)
  })

  it('can be read by viewers, and changed only by staff', async () => {
    const id = await plan()
    expect((await logs.call('GET', `monitoring-visit/${id}`, undefined, viewer)).status).toBe(200)
    for (const caller of [viewer, admin])
      expect((await logs.call('PATCH', `monitoring-visit/${id}`, { note: 'X', version: 1 }, caller)).status).toBe(403)
    expect((await logs.call('GET', `monitoring-visit/${id}`, undefined, 'unassigned@northlake.example')).status).toBe(404)
  })
})

describe('an action item of a monitoring visit', () => {
  it('is a task of its owner alone, and overdue after its date', async () => {
    const id = await plan()
    const { data } = await addItem(id, { text: `Correct the log ${id}` })
    expect(data).toMatchObject({ ...logs.studySite, attention: ['OVERDUE'] })
    const tasksOf = async (caller: string) => (await logs.call<readonly OwnTask[]>('GET', 'own-tasks', undefined, caller)).data
    const own = (await tasksOf(coordinator)).find((task) => task.id === data.id)
    expect(own).toMatchObject({ kind: 'actionItem', on: inDays(-1), title: `Correct the log ${id}` })
    expect((await tasksOf(investigator)).map((task) => task.id)).not.toContain(data.id)
    await logs.take('monitoringAction', data.id, 'finish', { resolution: 'Corrected' })
    expect((await tasksOf(coordinator)).map((task) => task.id)).not.toContain(data.id)
  })

  it('needs an owner on the team of the study site', async () => {
    const ownerId = await logs.userId('unassigned@northlake.example')
    const id = await plan()
    expect(codesOf(await addItem(id, { ownerId }))).toEqual([422, 'Invalid', 'ownerId notInSiteTeam'])
    const { data } = await addItem(id)
    const change = await logs.call('PATCH', `monitoring-action/${data.id}`, { ownerId, version: data.version })
    expect(codesOf(change)).toEqual([422, 'Invalid', 'ownerId notInSiteTeam'])
  })
})
