import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shippedRoles } from '#policies/roles.ts'
import { sharedNode, type TestNode } from '../app/testing/index.ts'
import { createFinanceFixture } from './testFinance.ts'

const others = ['admin', 'coordinator', 'investigator', 'medical', 'owner', 'viewer', 'statistician'].map(
  (name) => `${name}@northlake.example`,
)
const [admin = ''] = others
const lists = [
  'finance-rates',
  'finance-items',
  'finance-invoices',
  'finance-lines',
  'finance-stipends',
  'unrated-visits',
  'finance-months',
]

let node: TestNode
let money: Awaited<ReturnType<typeof createFinanceFixture>>
let visit: Awaited<ReturnType<typeof money.completeBaseline>>
beforeAll(async () => {
  node = await sharedNode()
  money = await createFinanceFixture(node)
  for (const kind of ['VISIT', 'STIPEND']) await money.addRate({ kind, visitId: money.study.visitIds.baseline, amount: 4321.09 })
  visit = await money.completeBaseline()
})
afterAll(() => node?.close())

it('only the role finance of the shipped roles has an ability of finance', () => {
  const holders = shippedRoles.filter(({ abilities }) => abilities.some((ability) => ability.startsWith('FINANCE')))
  expect(holders.map(({ key }) => key)).toEqual(['finance'])
})

describe.each(others)('%s', (caller) => {
  it('is refused every list, record, export and file of finance', async () => {
    const [item] = await money.itemsOf('')
    for (const path of [
      ...lists,
      ...lists.map((list) => `${list}/export`),
      `finance-item/${item?.id}`,
      `finance-item/${item?.id}/history`,
      `finance-invoice/${item?.id}/file?format=pdf`,
      `finance-stipend/${item?.id}/receipt`,
    ])
      expect((await node.fetch(path, { as: caller })).status, path).toBe(403)
  })
})

/** The amount of the rates, also with a separator of thousands; not as a part of a hash. */
const amountPattern = /(?<![0-9a-f])4[^0-9a-f]?321(?![0-9a-f])/
/** Removes random IDs, one part of which can equal the amount. */
const withoutIds = (text: string): string => text.replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '')

it('the response of a completed visit, its history and the audit trail reveal nothing of money to others', async () => {
  expect(JSON.stringify(visit.answer)).not.toMatch(/finance/)
  expect(withoutIds(JSON.stringify(visit.answer))).not.toMatch(amountPattern)
  const pages = [
    `participant-visit/${visit.id}/history`,
    `participant-study/${visit.participationId}/history`,
    `activity/history?_end=200`,
    `activity/history?studyId=${money.studyId}&_end=200`,
    `activity/history?kind=financeItem`,
    `activity/history/export?studyId=${money.studyId}`,
    `admin/study/${money.studyId}/history`,
  ]
  for (const path of pages) {
    const response = await node.fetch(path, { as: admin })
    const text = withoutIds(await response.text())
    expect([response.status, text], path).toEqual([
      path.startsWith('participant-') ? expect.any(Number) : 200,
      expect.not.stringMatching(amountPattern),
    ])
    expect(text.replaceAll('kind=financeItem', ''), path).not.toMatch(/finance(?:Item|Rate|Stipend)|Billable item|Stipend/)
  }
})

it('the audit trail records every item for readers with both permissions', async () => {
  const [item] = await money.itemsOf('')
  const { data } = await money.call<readonly { action: string }[]>('GET', `finance-item/${item?.id}/history`)
  expect(data).toMatchObject([{ action: 'create' }])
})
