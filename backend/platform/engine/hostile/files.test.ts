import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestNode, testNode } from '../../../app/testing/index.ts'

/** Tests uploaded files: every line that is not imported is reported, and no file exhausts the server's memory. */
const coordinator = 'coordinator@northlake.example'
let node: TestNode
beforeAll(async () => {
  node = await testNode()
})
afterAll(() => node.close())

const headers = 'firstName,lastName,dob,gender,email,postalCode,referralSource'
const buildLine = (number: number): string => `Ann${number},Blank,1980-01-01,female,ann${number}@example.org,M5V 2T6,CLINIC`

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
])('accepts a thousand rows separated by %s', async (_name, separator) => {
  const rows = Array.from({ length: 1000 }, (_, index) => buildLine(index)).join(separator)
  const { status, body } = await importFile(`${headers}\n${rows}\n`)
  expect([status, body.data?.accepted, body.data?.rejected]).toEqual([200, 1000, 0])
  const secondImport = await importFile(`${headers}\n${rows}${separator}${buildLine(1001)}`)
  expect([secondImport.status, secondImport.body.error?.code]).toEqual([400, 'TooManyRows'])
})

test('rejects a file with an unclosed quote, wherever the fault is', async () => {
  for (const content of [`${headers}\n"${buildLine(1)}`, `${headers}\n${buildLine(1)}\n${buildLine(2)}\n"Ann`]) {
    const { status, body } = await importFile(content)
    expect([status, body.error?.code]).toEqual([400, 'FileMalformed'])
  }
})

test('rejects a line of millions of columns with a short message', async () => {
  const { status, body, length } = await importFile(`${'c,'.repeat(2_000_000)}\n1`)
  expect([status, body.error?.code]).toEqual([400, 'FileMalformed'])
  expect(length).toBeLessThan(1_000)
})
