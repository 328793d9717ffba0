import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestNode, testNode } from '../../testing/index.ts'

/** Files that people send: no line of theirs is lost without a word, and none takes the server's memory. */
const coordinator = 'coordinator@northlake.example'
let node: TestNode
beforeAll(async () => {
  node = await testNode()
})
afterAll(() => node.close())

const headers = 'firstName,lastName,dob,gender,email,postalCode,referralSource'
const line = (number: number): string => `Ann${number},Blank,1980-01-01,female,ann${number}@example.org,M5V 2T6,CLINIC`

async function importFile(content: string, dryRun = true) {
  const form = new FormData()
  form.append('dryRun', String(dryRun))
  form.append('file', new Blob([content], { type: 'text/csv' }), 'people.csv')
  const answer = await node.fetch('participants/import?onDuplicate=add', { as: coordinator, method: 'POST', body: form })
  const text = await answer.text()
  return { status: answer.status, length: text.length, body: JSON.parse(text) }
}

test.each([
  ['blank lines', '\n\n'],
  ['lines of empty cells', '\n,,,,,,\n'],
])('a thousand rows with %s between them are all taken', async (_name, between) => {
  const rows = Array.from({ length: 1000 }, (_, index) => line(index)).join(between)
  const { status, body } = await importFile(`${headers}\n${rows}\n`)
  expect([status, body.data?.accepted, body.data?.rejected]).toEqual([200, 1000, 0])
  const more = await importFile(`${headers}\n${rows}${between}${line(1001)}`)
  expect([more.status, more.body.error?.code]).toEqual([400, 'TooManyRows'])
})

test('a file that is not closed is refused wherever the fault lies', async () => {
  for (const content of [`${headers}\n"${line(1)}`, `${headers}\n${line(1)}\n${line(2)}\n"Ann`]) {
    const { status, body } = await importFile(content)
    expect([status, body.error?.code]).toEqual([400, 'FileMalformed'])
  }
})

test('a line of millions of columns is refused in a few words', async () => {
  const { status, body, length } = await importFile(`${'c,'.repeat(2_000_000)}\n1`)
  expect([status, body.error?.code]).toEqual([400, 'FileMalformed'])
  expect(length).toBeLessThan(1_000)
})
