import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { partBytes } from '#resources/uploadParts.ts'
import { type TestNode, testNode } from '../testing/index.ts'
import { removeOldParts } from './parts.ts'

const coordinator = 'coordinator@northlake.example'
const admin = 'admin@northlake.example'
const nobody = 'nobody@northlake.example'
const riveSud = 'admin@rivesud.example'

let node: TestNode
beforeAll(async () => {
  node = await testNode({ settings: { LIMIT_UPLOAD_BYTES_PER_DAY: String(30 * 2 ** 20) } })
})
afterAll(() => node?.close())

const send = async (upload: string, number: number | string, bytes: Buffer, as = coordinator) => {
  const body = new FormData()
  body.append('file', new Blob([Uint8Array.from(bytes)]), 'part')
  const answer = await node.fetch(`file/upload/${upload}/part/${number}`, { as, method: 'PUT', body })
  return { status: answer.status, code: (await answer.json()).error?.code }
}
const finish = async (upload: string, said: object, as = coordinator) => {
  const answer = await node.fetch(`file/upload/${upload}/finish`, { as, method: 'POST', body: said })
  const { data, error } = await answer.json()
  return { status: answer.status, data, code: error?.code, problems: error?.fields?.map(({ code }: { code: string }) => code) }
}
const arrived = async (upload: string, as = coordinator) => (await (await node.fetch(`file/upload/${upload}`, { as })).json()).data.parts
const kept = async () => (await node.ownerQuery<{ count: number }>('select count(*)::int as count from upload_part'))[0]?.count

describe('a file in parts', () => {
  const content = Buffer.from(randomBytes(partBytes).toString('hex')).subarray(0, partBytes + 1000)

  it('is whole, in whatever order and however often its parts arrive', async () => {
    const upload = randomUUID()
    expect(await arrived(upload)).toEqual([])
    expect((await send(upload, 2, content.subarray(partBytes))).status).toBe(200)
    expect((await finish(upload, { fileName: 'scan.txt', parts: 2 })).code).toBe('PartsMissing')
    await send(upload, 1, Buffer.from('broken off'))
    expect((await send(upload, 1, content.subarray(0, partBytes))).status).toBe(200)
    expect(await arrived(upload)).toEqual([1, 2])
    expect((await finish(upload, { fileName: 'scan.txt', parts: 1 })).code, 'fewer than arrived').toBe('PartsMissing')
    const { status, data } = await finish(upload, { fileName: 'scan.txt', parts: 2 })
    expect([status, data.fileSize, data.contentType]).toEqual([201, content.length, 'text/plain'])
    const [row] = await node.ownerQuery<{ hash: string }>(`select encode(sha256, 'hex') as hash from stored_file where id = $1`, [data.id])
    expect(row?.hash).toBe(createHash('sha256').update(content).digest('hex'))
    expect(await kept()).toBe(0)
    expect((await finish(upload, { fileName: 'scan.txt', parts: 2 })).code, 'once').toBe('PartsMissing')
  })

  it('is nobody else’s to see, to add to or to finish', async () => {
    const upload = randomUUID()
    await send(upload, 1, Buffer.from('mine'))
    for (const other of [admin, riveSud]) {
      expect(await arrived(upload, other)).toEqual([])
      await send(upload, 1, Buffer.from('theirs'), other)
      await send(upload, 2, Buffer.from('theirs'), other)
    }
    expect((await finish(upload, { fileName: 'scan.txt', parts: 2 }, admin)).code).toBe('PartsMissing')
    const { data } = await finish(upload, { fileName: 'scan.txt', parts: 1 })
    expect(data.fileSize).toBe('mine'.length)
    expect((await send(randomUUID(), 1, Buffer.from('x'), nobody)).status).toBe(403)
  })

  it('is judged as every upload is', async () => {
    const upload = randomUUID()
    await send(upload, 1, Buffer.from('MZ\u0090\u0000 a program'))
    expect((await finish(upload, { fileName: 'tool.exe', parts: 1 })).problems).toEqual(['fileProgram'])
    expect((await finish(upload, { fileName: '../x', parts: 1 })).problems).toEqual(['badFilenameMsg'])
    expect((await finish(upload, { parts: 1 })).problems).toEqual(['required'])
    expect(await send(upload, 2, Buffer.alloc(partBytes + 20_000))).toMatchObject({ status: 413 })
    expect((await send(upload, 3, Buffer.alloc(0))).code).toBe('Invalid')
    for (const number of [0, 'x', 10_000]) expect((await send(upload, number, Buffer.from('x'))).status, String(number)).toBe(404)
    expect((await send('not-an-id', 1, Buffer.from('x'))).status).toBe(404)
  })

  it('counts for what somebody may upload in a day while it arrives, and is gone a day later', async () => {
    const upload = randomUUID()
    let status = 200
    for (let number = 1; number <= 9 && status === 200; number += 1) ({ status } = await send(upload, number, Buffer.alloc(partBytes, 'x')))
    expect(status).toBe(413)
    await node.ownerQuery("update upload_part set arrived_at = now() - interval '25 hours' where upload_id = $1", [upload])
    const [org] = await node.ownerQuery<{ id: string }>('select org_id::text as id from upload_part where upload_id = $1', [upload])
    await removeOldParts(node.studydesk.database, org?.id ?? '')
    expect(await arrived(upload)).toEqual([])
  })
})
