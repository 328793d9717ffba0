import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestNode, testNode } from '../../../app/testing/index.ts'
import { hireStaff } from '../generated/staff.ts'

const megabyte = 2 ** 20
const coordinator = 'coordinator@northlake.example'
let node: TestNode
beforeAll(async () => {
  node = await testNode({ settings: { LIMIT_UPLOAD_BYTES: String(5 * megabyte), LIMIT_UPLOAD_BYTES_PER_DAY: String(10 * megabyte) } })
})
afterAll(() => node.close())

async function upload(caller: string, bytes: number): Promise<number> {
  const body = new FormData()
  body.append('file', new Blob([Buffer.alloc(bytes, 'x')]), 'scan.txt')
  return (await node.fetch('file', { as: caller, method: 'POST', body })).status
}

test('the daily upload quota applies to simultaneous uploads', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => upload(coordinator, 4 * megabyte)))
  const [row] = await node.ownerQuery<{ bytes: string }>(
    `select coalesce(sum(file_size), 0) as bytes from stored_file where uploaded_by = (select id from "user" where email = $1)`,
    [coordinator],
  )
  expect(Number(row?.bytes)).toBeLessThanOrEqual(10 * megabyte)
  expect(answers.filter((status) => status === 200)).toHaveLength(2)
})

test('a user without any ability, for example of the mobile application, cannot store files', async () => {
  const patient = await (await hireStaff(node)).withAbilities(['DCT_USER'])
  expect(await upload(patient, 1000)).toBe(403)
})
