import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestNode, testNode } from '../../testing/index.ts'

const megabyte = 2 ** 20
let node: TestNode
beforeAll(async () => {
  node = await testNode({ settings: { LIMIT_UPLOAD_BYTES: String(5 * megabyte), LIMIT_UPLOAD_BYTES_PER_DAY: String(10 * megabyte) } })
})
afterAll(() => node.close())

test('a day’s measure of uploads holds for those that arrive at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const body = new FormData()
      body.append('file', new Blob([Buffer.alloc(4 * megabyte, 7)]), 'scan.bin')
      return (await node.fetch('file', { as: 'coordinator@northlake.example', method: 'POST', body })).status
    }),
  )
  const [row] = await node.ownerQuery<{ bytes: string }>(
    `select coalesce(sum(file_size), 0) as bytes from stored_file where uploaded_by = (select id from "user" where email = 'coordinator@northlake.example')`,
  )
  expect(Number(row?.bytes)).toBeLessThanOrEqual(10 * megabyte)
  expect(answers.filter((status) => status === 200)).toHaveLength(2)
})
