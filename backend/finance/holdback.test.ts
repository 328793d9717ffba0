import { afterAll, beforeAll, expect, it } from 'vitest'
import { codesOf, sharedNode, type TestNode } from '../app/testing/index.ts'
import { createFinanceFixture, type Invoice, investigator } from './testFinance.ts'

let node: TestNode
beforeAll(async () => {
  node = await sharedNode()
})
afterAll(() => node?.close())

/** Creates a study whose baseline visit earns 100, of which 10 are held back. */
async function createHoldback() {
  const money = await createFinanceFixture(node)
  await money.addRate({ kind: 'VISIT', visitId: money.study.visitIds.baseline, amount: 100, holdbackPercent: 10 })
  const take = (id: string, transition: string, body: object = {}) => money.take<Invoice>('finance-invoice', id, transition, body)
  /** Issues an invoice of all items so far and records its payment. */
  const invoicePaid = async (): Promise<string> => {
    const { id } = (await money.draft()).data
    expect((await take(id, 'issue')).status).toBe(200)
    expect((await take(id, 'pay', { paidOn: '2026-01-31', paymentReference: 'EFT 4720' })).status).toBe(200)
    return id
  }
  const release = (id: string) => take(id, 'releaseHoldback', { reason: 'Data locked' })
  const undo = async (id: string) =>
    expect((await money.study.take(id, 'undoCompletion', { reason: 'Wrong participant' }, investigator)).status).toBe(200)
  const releases = async () => (await money.itemsOf('&kind=HOLDBACK')).map(({ total }) => total)
  const earned = async () => (await money.itemsOf('')).reduce((sum, { total, holdback }) => sum + Number(total) + Number(holdback), 0)
  return { ...money, invoicePaid, release, undo, releases, earned }
}

it('releases nothing for a visit that was undone after its invoice, and lowers no other release by it', async () => {
  const money = await createHoldback()
  const { id } = await money.completeBaseline()
  const first = await money.invoicePaid()
  await money.undo(id)
  await money.completeBaseline()
  const second = await money.invoicePaid()
  expect(codesOf(await money.release(first))).toEqual([409, 'NothingHeldBack'])
  expect((await money.release(second)).status).toBe(200)
  expect([await money.releases(), await money.earned()]).toEqual([[10], 100])
})

it('takes back a holdback that was released before its visit was undone, with the next release', async () => {
  const money = await createHoldback()
  const { id } = await money.completeBaseline()
  const first = await money.invoicePaid()
  expect((await money.release(first)).status).toBe(200)
  await money.undo(id)
  await money.completeBaseline()
  await money.completeBaseline()
  const second = await money.invoicePaid()
  expect((await money.release(second)).status).toBe(200)
  expect(await money.releases()).toEqual([10, 10])
  const held = (await money.itemsOf('')).reduce((sum, { holdback }) => sum + Number(holdback), 0)
  expect([held, await money.earned()]).toEqual([0, 200])
})

it('earns a visit once that is undone and completed again', async () => {
  const money = await createHoldback()
  const { id } = await money.completeBaseline()
  await money.undo(id)
  expect((await money.study.take(id, 'complete', {})).status).toBe(200)
  expect((await money.itemsOf('&kind=VISIT')).map(({ amount }) => amount)).toEqual([100, -100, 100])
})
