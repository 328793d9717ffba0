import { afterAll, beforeAll, expect, it } from 'vitest'
import { getDayAfter } from '../app/testing/days.ts'
import { codesOf, sharedNode, type TestNode } from '../app/testing/index.ts'
import { printText } from '../app/testing/printText.ts'
import { createFinanceFixture, finance, type Invoice, investigator } from './testFinance.ts'

let node: TestNode
let money: Awaited<ReturnType<typeof createFinanceFixture>>
beforeAll(async () => {
  node = await sharedNode()
  money = await createFinanceFixture(node)
  await money.addRate({ kind: 'VISIT', visitId: money.study.visitIds.baseline, amount: 199.99, overheadPercent: 25, holdbackPercent: 5 })
})
afterAll(() => node?.close())

const linesOf = async (id: string) =>
  (await money.call<readonly { total: number; subjectId: string | null }[]>('GET', `finance-lines?invoiceId=${id}&_end=100`)).data
const read = async (id: string) => (await money.call<Invoice>('GET', `finance-invoice/${id}`)).data
const take = (id: string, transition: string, body: object = {}) => money.take<Invoice>('finance-invoice', id, transition, body)

it('an invoice collects the items of its period once, is numbered when it is issued, and is paid with a reference', async () => {
  await money.completeBaseline()
  const { data: invoice } = await money.draft()
  // 199.99 + 50.00 overhead − 12.50 holdback.
  expect(await read(invoice.id)).toMatchObject({
    status: 'DRAFT',
    number: null,
    lineCount: 1,
    amount: 199.99,
    overhead: 50,
    holdback: 12.5,
    total: 237.49,
  })
  const { data: empty } = await money.draft()
  expect(await linesOf(empty.id)).toEqual([])
  expect(codesOf(await take(empty.id, 'issue'))).toEqual([409, 'InvoiceEmpty'])
  await money.completeBaseline()
  expect((await take(invoice.id, 'collect')).status).toBe(200)
  expect(await read(invoice.id)).toMatchObject({ lineCount: 2, total: 474.98 })
  const issued = await take(invoice.id, 'issue', { dueOn: '2099-01-31' })
  expect(issued.data).toMatchObject({ status: 'ISSUED', number: expect.any(Number), issuedOn: expect.any(String) })
  expect((await take(invoice.id, 'collect')).status).toBe(409)
  expect(codesOf(await take(invoice.id, 'pay', {}))[0]).toBe(422)
  const paid = await take(invoice.id, 'pay', { paidOn: '2026-01-31', paymentReference: 'EFT 4711' })
  expect(paid.data).toMatchObject({ status: 'PAID', paymentReference: 'EFT 4711' })
  expect((await take(invoice.id, 'cancel', { reason: 'No' })).status).toBe(409)
})

it('a cancelled invoice releases its items and is reversed by a credit note with its own number', async () => {
  await money.completeBaseline()
  const { data: draft } = await money.draft()
  const { data: invoice } = await take(draft.id, 'issue')
  expect((await take(invoice.id, 'cancel', { reason: 'Wrong period' })).data).toMatchObject({ status: 'CANCELLED', number: invoice.number })
  const { data: notes } = await money.call<readonly Invoice[]>('GET', `finance-invoices?studyId=${money.studyId}&document=CREDIT_NOTE`)
  expect(notes).toMatchObject([
    { status: 'ISSUED', number: Number(invoice.number) + 1, reversesId: invoice.id, total: -237.49, lineCount: 1 },
  ])
  const { data: again } = await money.draft()
  expect(await read(again.id)).toMatchObject({ lineCount: 1, total: 237.49 })
  await take(again.id, 'cancel', { reason: 'Only a trial' })
  expect((await money.call<readonly Invoice[]>('GET', `finance-invoices?studyId=${money.studyId}&document=CREDIT_NOTE`)).data).toHaveLength(
    1,
  )
})

it('a draft with a visit that was undone since is not issued until its items are collected again', async () => {
  const { id } = await money.completeBaseline()
  const { data: draft } = await money.draft()
  const { total } = await read(draft.id)
  await money.study.take(id, 'undoCompletion', { reason: 'Wrong participant' }, investigator)
  expect(codesOf(await take(draft.id, 'issue'))).toEqual([409, 'InvoiceOutdated'])
  await take(draft.id, 'collect')
  expect((await read(draft.id)).total).toBeCloseTo(Number(total) - 237.49, 2)
  expect((await take(draft.id, 'issue')).status).toBe(200)
})

it('a draft with an item by hand that was reversed since is not issued until the reversal is on it too', async () => {
  const { data: rate } = await money.addRate({ kind: 'START_UP', currency: 'EUR', amount: 800, validUntil: '2020-12-31' })
  const { data: item } = await money.call('POST', 'finance-items', {
    studyId: money.studyId,
    siteId: money.siteId,
    rateId: rate.id,
    earnedOn: '2020-06-05',
    reason: 'Site opened',
  })
  const { data: draft } = await money.draft({ currency: 'EUR' })
  await money.take('finance-item', item.id, 'reverse', { reason: 'Entered twice' })
  expect(codesOf(await take(draft.id, 'issue'))).toEqual([409, 'InvoiceOutdated'])
  await take(draft.id, 'collect')
  expect(await read(draft.id)).toMatchObject({ lineCount: 2, total: 0 })
  expect((await linesOf(draft.id)).map(({ total }) => total).toSorted()).toEqual([-800, 800])
})

it('the holdback of a paid invoice is released once, as an item that a later invoice collects, and can be held back again', async () => {
  await money.completeBaseline()
  const { data: draft } = await money.draft()
  await take(draft.id, 'issue')
  const release = () => take(draft.id, 'releaseHoldback', { reason: 'Study closed' })
  expect((await release()).status).toBe(409)
  await take(draft.id, 'pay', { paidOn: '2026-01-31', paymentReference: 'EFT 4712' })
  expect((await take(draft.id, 'releaseHoldback', {})).status).toBe(422)
  // Two at once release it once.
  expect((await Promise.all([release(), release()])).map(({ status }) => status).toSorted()).toEqual([200, 409])
  const released = async () => await money.itemsOf('&kind=HOLDBACK')
  const { holdback } = await read(draft.id)
  const [item] = await released()
  expect(item).toMatchObject({ amount: 0, overhead: 0, holdback: -Number(holdback), total: holdback, currency: 'CAD', rateId: null })
  const { data: next } = await money.draft()
  expect(await read(next.id)).toMatchObject({ lineCount: 1, total: holdback, holdback: -Number(holdback) })
  await take(next.id, 'issue')
  await take(next.id, 'pay', { paidOn: '2026-02-28', paymentReference: 'EFT 4713' })
  expect(codesOf(await take(next.id, 'releaseHoldback', { reason: 'Again' }))).toEqual([409, 'NothingHeldBack'])
  expect((await money.take('finance-item', item?.id ?? '', 'reverse', { reason: 'Released too early' })).status).toBe(200)
  expect((await released()).map(({ total }) => total)).toEqual([holdback, -Number(holdback)])
  expect((await release()).status).toBe(200)
})

it('a cancelled invoice takes back the release of its holdback', async () => {
  await money.completeBaseline()
  const { data: draft } = await money.draft({ periodUntil: getDayAfter(-1) })
  await take(draft.id, 'issue')
  await take(draft.id, 'pay', { paidOn: '2026-01-31', paymentReference: 'EFT 4714' })
  await take(draft.id, 'releaseHoldback', { reason: 'Study closed' })
  await take(draft.id, 'undoPayment', { reason: 'Returned by the bank' })
  const before = (await money.itemsOf('&kind=HOLDBACK')).length
  expect((await take(draft.id, 'cancel', { reason: 'Wrong period' })).status).toBe(200)
  const items = await money.itemsOf('&kind=HOLDBACK')
  expect([items.length - before, items.at(-1)?.total]).toEqual([1, -12.5])
})

it('files of an invoice contain its lines with subject IDs, totals per kind and no name', async () => {
  const { participationId } = await money.completeBaseline()
  const { data: draft } = await money.draft()
  const file = (format: string) => node.fetch(`finance-invoice/${draft.id}/file?format=${format}`, { as: finance })
  const csv = await (await file('csv')).text()
  expect(csv).toMatch(/199\.99,50\.00,12\.50,237\.49/)
  const [person] = await node.ownerQuery<{ name: string }>(
    'select last_name as name from participant join participant_study card on card.participant_id = participant.id where card.id = $1',
    [participationId],
  )
  expect(csv).not.toContain(person?.name)
  const pdf = await (await file('pdf')).arrayBuffer()
  expect(await printText(pdf)).toMatch(/Draft invoice.*237\.49/s)
})

it('the overview shows what was earned, invoiced and paid by month and currency, and never adds currencies', async () => {
  await money.addRate({ kind: 'START_UP', currency: 'USD', amount: 1000, validFrom: '2021-01-01' }).then(({ data: rate }) =>
    money.call('POST', 'finance-items', {
      studyId: money.studyId,
      siteId: money.siteId,
      rateId: rate.id,
      earnedOn: '2026-02-03',
      reason: 'Site opened',
    }),
  )
  const { data: months } = await money.call<readonly { currency: string; month: string; earned: number; outstanding: number }[]>(
    'GET',
    `finance-months?studyId=${money.studyId}&_end=100`,
  )
  expect(months.find(({ currency }) => currency === 'USD')).toMatchObject({ month: '2026-02', earned: 1000, outstanding: 0 })
  for (const { currency, month } of months)
    expect(months.filter((each) => each.currency === currency && each.month === month)).toHaveLength(1)
})
