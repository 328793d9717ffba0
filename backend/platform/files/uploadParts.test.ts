import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chunkBytes } from '#resources/files/uploadParts.ts'
import { type TestNode, testNode } from '../../app/testing/index.ts'
import { removeStaleParts } from './uploadParts.ts'

const coordinator = 'coordinator@northlake.example'
const admin = 'admin@northlake.example'
const noUser = 'nobody@northlake.example'
const riveSud = 'admin@rivesud.example'

let node: TestNode
beforeAll(async () => {
  node = await testNode({ settings: { LIMIT_UPLOAD_BYTES_PER_DAY: String(30 * 2 ** 20) } })
})
afterAll(() => node?.close())

const send = async (upload: string, number: number | string, bytes: Buffer, caller = coordinator) => {
  const body = new FormData()
  body.append('file', new Blob([Uint8Array.from(bytes)]), 'part')
  const response = await node.fetch(`file/upload/${upload}/part/${number}`, { as: caller, method: 'PUT', body })
  return { status: response.status, code: (await response.json()).error?.code }
}
const finish = async (upload: string, message: object, caller = coordinator) => {
  const response = await node.fetch(`file/upload/${upload}/finish`, { as: caller, method: 'POST', body: message })
  const { data, error } = await response.json()
  return { status: response.status, data, code: error?.code, problems: error?.fields?.map(({ code }: { code: string }) => code) }
}
const fetchReceivedChunks = async (upload: string, caller = coordinator) =>
  (await (await node.fetch(`file/upload/${upload}`, { as: caller })).json()).data.parts
const countStoredChunks = async () => (await node.ownerQuery<{ count: number }>('select count(*)::int as count from upload_part'))[0]?.count

describe('a file in parts', () => {
  const content = Buffer.from(randomBytes(chunkBytes).toString('hex')).subarray(0, chunkBytes + 1000)

  it('a file in parts is complete, in whatever order and however often its parts arrive', async () => {
    const upload = randomUUID()
    expect(await fetchReceivedChunks(upload)).toEqual([])
    expect((await send(upload, 2, content.subarray(chunkBytes))).status).toBe(200)
    expect((await finish(upload, { fileName: 'scan.txt', parts: 2 })).code).toBe('PartsMissing')
    await send(upload, 1, Buffer.from('broken off'))
    expect((await send(upload, 1, content.subarray(0, chunkBytes))).status).toBe(200)
    expect(await fetchReceivedChunks(upload)).toEqual([1, 2])
    expect((await finish(upload, { fileName: 'scan.txt', parts: 1 })).code, 'fewer than arrived').toBe('PartsMissing')
    const { status, data } = await finish(upload, { fileName: 'scan.txt', parts: 2 })
    expect([status, data.fileSize, data.contentType]).toEqual([201, content.length, 'text/plain'])
    const [row] = await node.ownerQuery<{ hash: string }>(`select encode(sha256, 'hex') as hash from stored_file where id = $1`, [data.id])
    expect(row?.hash).toBe(createHash('sha256').update(content).digest('hex'))
    expect(await countStoredChunks()).toBe(0)
    expect((await finish(upload, { fileName: 'scan.txt', parts: 2 })).code, 'once').toBe('PartsMissing')
  })

  it('a file in parts is visible to its sender alone, who alone adds to it and finishes it', async () => {
    const upload = randomUUID()
    await send(upload, 1, Buffer.from('mine'))
    for (const other of [admin, riveSud]) {
      expect(await fetchReceivedChunks(upload, other)).toEqual([])
      await send(upload, 1, Buffer.from('theirs'), other)
      await send(upload, 2, Buffer.from('theirs'), other)
    }
    expect((await finish(upload, { fileName: 'scan.txt', parts: 2 }, admin)).code).toBe('PartsMissing')
    const { data } = await finish(upload, { fileName: 'scan.txt', parts: 1 })
    expect(data.fileSize).toBe('mine'.length)
    expect((await send(randomUUID(), 1, Buffer.from('x'), noUser)).status).toBe(403)
  })

  it('a file in parts is checked as every upload is', async () => {
    const upload = randomUUID()
    await send(upload, 1, Buffer.from('MZ\u0090\u0000 a program'))
    expect((await finish(upload, { fileName: 'tool.exe', parts: 1 })).problems).toEqual(['fileProgram'])
    expect((await finish(upload, { fileName: '../x', parts: 1 })).problems).toEqual(['badFilenameMsg'])
    expect((await finish(upload, { parts: 1 })).problems).toEqual(['required'])
    expect(await send(upload, 2, Buffer.alloc(chunkBytes + 20_000))).toMatchObject({ status: 413 })
    expect((await send(upload, 3, Buffer.alloc(0))).code).toBe('Invalid')
    for (const number of [0, 'x', 10_000]) expect((await send(upload, number, Buffer.from('x'))).status, String(number)).toBe(404)
    expect((await send('not-an-id', 1, Buffer.from('x'))).status).toBe(404)
  })

  it('a file in parts counts towards the daily quota while it arrives, and is removed a day later', async () => {
    const upload = randomUUID()
    let status = 200
    for (let number = 1; number <= 9 && status === 200; number += 1)
      ({ status } = await send(upload, number, Buffer.alloc(chunkBytes, 'x')))
    expect(status).toBe(413)
    await node.ownerQuery("update upload_part set arrived_at = now() - interval '25 hours' where upload_id = $1", [upload])
    const [org] = await node.ownerQuery<{ id: string }>('select org_id::text as id from upload_part where upload_id = $1', [upload])
    await removeStaleParts(node.studydesk.database, org?.id ?? '')
    expect(await fetchReceivedChunks(upload)).toEqual([])
  })
})
