import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResponseRow } from '#resources/core/resource.ts'
import { type TestNode, testNode } from '../../app/testing/index.ts'

const admin = 'admin@northlake.example'
const coordinator = 'coordinator@northlake.example'

let node: TestNode
beforeAll(async () => {
  node = await testNode()
})
afterAll(() => node?.close())

const fetchData = async <Data>(path: string, caller = admin): Promise<Data> => (await (await node.fetch(path, { as: caller })).json()).data

/** Audit events of exports, the newest first, by the filter that auditors use. */
const exportEvents = () => fetchData<readonly ResponseRow[]>('activity/history?kind=export&sort=at,desc')

async function fetchFile(path: string, caller = admin): Promise<Buffer> {
  const response = await node.fetch(path, { as: caller })
  expect(response.status, path).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

describe('exported files in the audit trail', () => {
  it.each([
    ['sites/export?format=csv', /exported: Sites \(CSV, rows: \d+\)$/],
    ['sites/export?format=xlsx', /exported: Sites \(XLSX, rows: \d+\)$/],
    ['report/userReport/file?format=csv', /exported: .+ \(CSV, rows: \d+\)$/],
    ['report/userReport/file?format=xlsx', /exported: .+ \(XLSX, rows: \d+\)$/],
    ['report/userReport/file?format=pdf', /exported: .+ \(PDF, rows: \d+\)$/],
    ['activity/history/export/csv?kind=site', /exported: Audit history \(CSV, rows: \d+\)$/],
    ['activity/history/export?kind=site&format=xlsx', /exported: Audit history \(XLSX, rows: \d+\)$/],
  ])('records the export %s in the audit trail', async (path, sentence) => {
    await fetchFile(path)
    const [event] = await exportEvents()
    expect(event?.sentence).toMatch(sentence)
    expect(String(event?.sentence), 'no key of a text').not.toMatch(/\w+[.:]\w+\.\w+/)
  })

  it('the audit event of an export counts all rows of a list', async () => {
    const { length } = (await fetchFile('sites/export')).toString().trim().split('\r\n')
    const [event] = await exportEvents()
    expect(event?.changes).toMatchObject({ resource: [null, 'site'], rows: [null, length - 1] })
  })

  it('a downloaded document is in the audit trail, and a viewed one is not', async () => {
    const [document] = (await fetchData<readonly ResponseRow[]>('documents?_end=50', coordinator)).filter(({ fileId }) => fileId !== null)
    const before = (await exportEvents()).length
    await fetchFile(`file/${document?.fileId}/sas`, coordinator)
    expect(await exportEvents()).toHaveLength(before)
    await fetchFile(`file/${document?.fileId}/sas?purpose=download`, coordinator)
    const [event] = await exportEvents()
    expect(event).toMatchObject({ action: 'download', recordId: document?.id })
    expect(event?.sentence).toMatch(/ downloaded a file: .+ \([A-Z0-9]+\)$/)
  })
})

it('the audit trail is exported as a workbook with the lines of its CSV file', async () => {
  const requested = 'kind=user&action=create&from=2020-01-01'
  const lines = (await fetchFile(`activity/history/export/csv?${requested}`)).toString().trim().split('\r\n')
  const sheet = unzipSync(await fetchFile(`activity/history/export?${requested}&format=xlsx`))['xl/worksheets/sheet1.xml']
  expect(
    Buffer.from(sheet ?? [])
      .toString()
      .match(/<row /g),
  ).toHaveLength(lines.length)
  expect((await node.fetch('activity/history/export?format=doc', { as: admin })).status).toBe(400)
  expect((await node.fetch('activity/history/export?format=xlsx', { as: coordinator })).status).toBe(403)
})
