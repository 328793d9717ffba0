import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#resources/core/values/day.ts'
import { codesOf, sharedNode, type TestNode } from '../app/testing/index.ts'
import { createTestParticipant, enrol } from '../participants/comments/testParticipants.ts'
import { coordinator, createFinanceFixture, type Item, investigator, type Stipend } from './testFinance.ts'

let node: TestNode
let money: Awaited<ReturnType<typeof createFinanceFixture>>
beforeAll(async () => {
  node = await sharedNode()
  money = await createFinanceFixture(node)
})
afterAll(() => node?.close())

const visitItems = (visitId: string) =>
  money
    .call<readonly Item[]>('GET', `finance-items?studyId=${money.studyId}&kind=VISIT&_end=100`)
    .then(({ data }) =>
      data.filter(({ participantVisitId }) => participantVisitId === visitId).toSorted((left, right) => (left.id < right.id ? -1 : 1)),
    )

describe('a completed visit', () => {
  it('completes without a rate, is listed without one, and is recorded once a rate for its day exists', async () => {
    const { id, day } = await money.completeBaseline()
    expect(await visitItems(id)).toEqual([])
    const unrated = () =>
      money.call<readonly { id: string; hasRate: boolean; completedOn: string }[]>('GET', `unrated-visits?studyId=${money.studyId}`)
    expect((await unrated()).data).toMatchObject([{ id, hasRate: false, completedOn: day }])
    const rate = await money.addRate({
      kind: 'VISIT',
      visitId: money.study.visitIds.baseline,
      amount: 250.1,
      overheadPercent: 12.5,
      holdbackPercent: 10,
    })
    expect(codesOf(rate)).toEqual([201, undefined])
    expect((await unrated()).data).toMatchObject([{ id, hasRate: true }])
    const record = () => money.call<{ recorded: number }>('POST', 'finance-items/record-missing', { studyId: money.studyId })
    expect((await record()).data).toEqual({ recorded: 1 })
    expect((await record()).data).toEqual({ recorded: 0 })
    expect((await unrated()).data).toEqual([])
    // 250.10 × 12.5 % is 31.2625, and 281.36 × 10 % is 28.136.
    expect(await visitItems(id)).toMatchObject([
      {
        kind: 'VISIT',
        label: 'Baseline',
        earnedOn: day,
        currency: 'CAD',
        amount: 250.1,
        overhead: 31.26,
        holdback: 28.14,
        total: 253.22,
        origin: 'STUDY',
      },
    ])
  })

  it('records its item at the rate of the site, which replaces the rate of the study', async () => {
    const rate = await money.addRate({ kind: 'VISIT', visitId: money.study.visitIds.baseline, siteId: money.siteId, amount: 300 })
    expect(rate.status).toBe(201)
    const { id } = await money.completeBaseline()
    expect(await visitItems(id)).toMatchObject([{ amount: 300, overhead: 0, holdback: 0, total: 300 }])
  })

  it('reverses its item when the day is corrected or the completion undone, and never deletes one', async () => {
    const { id, day } = await money.completeBaseline()
    const [first] = await visitItems(id)
    const corrected = addDays(day, 1)
    expect((await money.study.take(id, 'correct', { completedOn: corrected, reason: 'Misread' }, investigator)).status).toBe(200)
    expect(await visitItems(id)).toMatchObject([
      { id: first?.id, status: 'REVERSED', total: 300 },
      { reversesId: first?.id, total: -300, earnedOn: day, attention: ['REVERSAL'] },
      { status: 'RECORDED', earnedOn: corrected, total: 300 },
    ])
    expect((await money.study.take(id, 'undoCompletion', { reason: 'Wrong participant' }, investigator)).status).toBe(200)
    const items = await visitItems(id)
    expect([items.length, items.reduce((sum, { total }) => sum + Number(total), 0)]).toEqual([4, 0])
    expect(items.filter(({ status, reversesId }) => status === 'RECORDED' && reversesId === null)).toEqual([])
  })
})

describe('a participation', () => {
  it('earns an enrolment once', async () => {
    expect((await money.addRate({ kind: 'ENROLMENT', amount: 500 })).status).toBe(201)
    const { participationId } = await money.study.underWay()
    const listOwnItems = async () => (await money.itemsOf('')).filter((item) => item.participantStudyId === participationId)
    expect(await listOwnItems()).toMatchObject([{ kind: 'ENROLMENT', total: 500 }])
  })

  it('earns a screening failure, and reverses it when the participant returns to screening', async () => {
    expect((await money.addRate({ kind: 'SCREEN_FAILURE', amount: 120 })).status).toBe(201)
    const id = await enrol(node, await createTestParticipant(node, coordinator), money.study.place)
    const take = (transition: string, body: object) =>
      money.call('POST', `participant-study/${id}/transitions/${transition}`, body, coordinator)
    const totals = async () => (await money.itemsOf('&kind=SCREEN_FAILURE')).map(({ total }) => total)
    expect((await take('markAsNotEnrolled', { notEnrolledCode: 'CRITERIA_NOT_MET', reason: 'Too young' })).status).toBe(200)
    expect(await totals()).toEqual([120])
    expect((await take('clearMarkAsNotEnrolled', {})).status).toBe(200)
    expect(await totals()).toEqual([120, -120])
    expect((await take('markAsNotEnrolled', { notEnrolledCode: 'DECLINED', reason: 'No time' })).status).toBe(200)
    expect(await totals()).toEqual([120, -120])
  })
})

describe('a stipend', () => {
  it('is owed after the visit, paid with a numbered receipt, and marked when the visit is undone afterwards', async () => {
    expect((await money.addRate({ kind: 'STIPEND', visitId: money.study.visitIds.baseline, amount: 40 })).status).toBe(201)
    const { id, day } = await money.completeBaseline()
    const stipends = async () =>
      (await money.call<readonly Stipend[]>('GET', `finance-stipends?studyId=${money.studyId}&_end=100`)).data.filter(
        ({ participantVisitId }) => participantVisitId === id,
      )
    const [stipend] = await stipends()
    expect(stipend).toMatchObject({ status: 'OWED', amount: 40, currency: 'CAD', owedOn: day })
    const stipendId = stipend?.id ?? ''
    expect((await node.fetch(`finance-stipend/${stipendId}/receipt`, { as: 'finance@northlake.example' })).status).toBe(409)
    const paid = await money.take<Stipend>('finance-stipend', stipendId, 'pay', { paidOn: day, method: 'CASH' })
    expect(paid.data).toMatchObject({ status: 'PAID', receiptNumber: expect.any(Number), paidBy: expect.any(String) })
    const receipt = await node.fetch(`finance-stipend/${stipendId}/receipt`, { as: 'finance@northlake.example' })
    expect([receipt.status, receipt.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    await money.study.take(id, 'undoCompletion', { reason: 'Wrong participant' }, investigator)
    expect(await stipends()).toMatchObject([{ id: stipendId, status: 'PAID', attention: ['VISIT_UNDONE'] }])
    expect((await money.study.take(id, 'complete', {})).status).toBe(200)
    expect(await stipends()).toMatchObject([{ id: stipendId, status: 'PAID', attention: [] }])
  })

  it('is owed again when its payment is undone, and cancelled if its visit was undone too; a receipt number is never used again', async () => {
    const { id, day } = await money.completeBaseline()
    const read = async () =>
      (await money.call<readonly Stipend[]>('GET', `finance-stipends?studyId=${money.studyId}&_end=100`)).data.find(
        ({ participantVisitId }) => participantVisitId === id,
      )
    const stipendId = (await read())?.id ?? ''
    const take = (transition: string, body: object) => money.take<Stipend>('finance-stipend', stipendId, transition, body)
    const pay = () => take('pay', { paidOn: day, method: 'CASH', paymentReference: 'K 1' })
    const first = await pay()
    expect(codesOf(await take('undoPayment', {}))).toEqual([422, 'Invalid', 'reason required'])
    expect((await take('undoPayment', { reason: 'Paid to another' })).data).toMatchObject({
      status: 'OWED',
      paidOn: null,
      method: null,
      paymentReference: null,
      paidBy: null,
    })
    expect((await node.fetch(`finance-stipend/${stipendId}/receipt`, { as: 'finance@northlake.example' })).status).toBe(409)
    expect((await pay()).data.receiptNumber).toBeGreaterThan(first.data.receiptNumber ?? 0)
    await money.study.take(id, 'undoCompletion', { reason: 'Wrong participant' }, investigator)
    expect((await take('undoPayment', { reason: 'Money returned' })).data).toMatchObject({ status: 'CANCELLED', attention: [] })
  })
})

describe('a rate', () => {
  it('never overlaps another for the same thing, and may follow it', async () => {
    const values = { kind: 'PROCEDURE', label: 'MRI', amount: 900 }
    expect((await money.addRate({ ...values, validUntil: '2024-12-31' })).status).toBe(201)
    expect(codesOf(await money.addRate({ ...values, label: 'mri', validFrom: '2024-12-31' }))).toEqual([
      422,
      'Invalid',
      'validFrom rateOverlaps',
    ])
    expect((await money.addRate({ ...values, validFrom: '2025-01-01' })).status).toBe(201)
    await expect(
      node.ownerQuery(
        `insert into finance_rate (org_id, id, study_id, kind, label, amount, valid_from)
          select org_id, gen_random_uuid(), study_id, kind, label, amount, '2026-01-01' from finance_rate where label = 'MRI' and study_id = $1 limit 1`,
        [money.studyId],
      ),
    ).rejects.toThrow(/finance_rate_once/)
  })
})

describe('an item by hand', () => {
  it('takes its amount from a rate for a procedure, names a participant of the study site, and is reversed with a reason', async () => {
    const { data: rate } = await money.addRate({ kind: 'PROCEDURE', label: 'ECG', amount: 75.55 })
    const { participationId } = await money.study.underWay()
    await node.ownerQuery(`update participant_study set subject_id = 'S-ECG' where id = $1`, [participationId])
    const values = {
      studyId: money.studyId,
      siteId: money.siteId,
      rateId: rate.id,
      earnedOn: '2026-01-05',
      reason: 'Requested by the sponsor',
    }
    const record = (more: object) => money.call('POST', 'finance-items', { ...values, ...more })
    expect(codesOf(await record({}))).toEqual([422, 'Invalid', 'subjectId required'])
    expect(codesOf(await record({ subjectId: 'S-NONE' }))).toEqual([422, 'Invalid', 'subjectId unknownSubject'])
    expect(codesOf(await record({ subjectId: 'S-ECG', earnedOn: '2019-01-05' }))).toEqual([422, 'Invalid', 'earnedOn notInForce'])
    expect(codesOf(await record({ subjectId: 'S-ECG', reason: null }))).toEqual([422, 'Invalid', 'reason required'])
    const recorded = await record({ subjectId: 'S-ECG' })
    expect(codesOf(recorded)).toEqual([201, undefined])
    const item = recorded.data
    expect(item).toMatchObject({ kind: 'PROCEDURE', label: 'ECG', total: 75.55, origin: 'PERSON', status: 'RECORDED' })
    expect((await money.take('finance-item', item.id, 'reverse', { reason: 'Entered twice' })).data).toMatchObject({ status: 'REVERSED' })
    expect((await money.itemsOf('&kind=PROCEDURE')).map(({ total }) => total)).toEqual([75.55, -75.55])
  })
})
