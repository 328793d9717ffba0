import { expect } from 'vitest'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { addDays } from '#resources/core/values/day.ts'
import type { TestNode } from '../app/testing/index.ts'
import { createStudyWithVisits } from '../visits/testVisits.ts'

export type Item = ResourceAnswer['financeItem']
export type Invoice = ResourceAnswer['financeInvoice']
export type Stipend = ResourceAnswer['financeStipend']

export const finance = 'finance@northlake.example'
export const coordinator = 'coordinator@northlake.example'
export const investigator = 'investigator@northlake.example'
export const admin = 'admin@northlake.example'
/** Day from which the rates of the tests apply. */
export const firstDay = '2020-01-01'

/** Creates a study with visits and no rate, with calls of the finance user. */
export async function createFinanceFixture(node: TestNode) {
  const study = await createStudyWithVisits(node)
  const { studyId, siteId } = study.place
  const call = <Data = Item>(method: string, path: string, body?: unknown, caller = finance) =>
    node.call<Data>(path, { as: caller, method, body })
  const addRate = (values: object) =>
    call('POST', 'finance-rates', { studyId, currency: 'CAD', amount: 100, validFrom: firstDay, ...values })
  const itemsOf = async (parameters: string) =>
    (await call<readonly Item[]>('GET', `finance-items?studyId=${studyId}&_sort=createdAt&_end=100${parameters}`)).data
  const take = <Data = Item>(resource: string, id: string, transition: string, body: object = {}, caller = finance) =>
    call<Data>('POST', `${resource}/${id}/transitions/${transition}`, body, caller)

  /** Completes the baseline visit of a new participant, whose conduct began 20 days ago, on its first day. */
  async function completeBaseline() {
    const { participationId, startedOn } = await study.underWay()
    const { id } = await study.visitOf(participationId, study.visitIds.baseline)
    const start = addDays(startedOn, -20)
    await node.ownerQuery('update participant_study set conduct_started_on = $2 where id = $1', [participationId, start])
    expect((await study.take(id, 'schedule', { visitDate: start, visitTime: '09:00' })).status).toBe(200)
    const completed = await study.take(id, 'complete', {})
    expect([completed.status, completed.data.status], JSON.stringify(completed.error)).toEqual([200, 'COMPLETED'])
    return { id, participationId, day: start, answer: completed.data }
  }
  const draft = async (values: object = {}) =>
    await call<Invoice>('POST', 'finance-invoices', {
      studyId,
      siteId,
      currency: 'CAD',
      periodFrom: firstDay,
      periodUntil: '2099-12-31',
      ...values,
    })
  return { node, study, studyId, siteId, call, addRate, itemsOf, take, completeBaseline, draft }
}
