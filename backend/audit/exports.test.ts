import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnsweredRow } from '#resources/core/resource.ts'
import { type TestNode, testNode } from '../testing/index.ts'

const admin = 'admin@northlake.example'
const coordinator = 'coordinator@northlake.example'

let node: TestNode
beforeAll(async () => {
  node = await testNode()
})
afterAll(() => node?.close())

const dataAt = async <Data>(path: string, as = admin): Promise<Data> => (await (await node.fetch(path, { as })).json()).data

/** What the history tells of exports, the newest first, as its readers find it: by the filter. */
const exportsTold = () => dataAt<readonly AnsweredRow[]>('activity/history?kind=export&sort=at,desc')

async function taken(path: string, as = admin): Promise<Buffer> {
  const answer = await node.fetch(path, { as })
  expect(answer.status, path).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

describe('every file that is taken stands in the history, with who, what, how and how many', () => {
  it.each([
    ['sites/export?format=csv', /exported: Sites \(CSV, rows: \d+\)$/],
    ['sites/export?format=xlsx', /exported: Sites \(XLSX, rows: \d+\)$/],
    ['report/userReport/file?format=csv', /exported: .+ \(CSV, rows: \d+\)$/],
    ['report/userReport/file?format=xlsx', /exported: .+ \(XLSX, rows: \d+\)$/],
    ['report/userReport/file?format=pdf', /exported: .+ \(PDF, rows: \d+\)$/],
    ['activity/history/export/csv?kind=site', /exported: Audit history \(CSV, rows: \d+\)$/],
    ['activity/history/export?kind=site&format=xlsx', /exported: Audit history \(XLSX, rows: \d+\)$/],
  ])('%s', async (path, sentence) => {
    await taken(path)
    const [event] = await exportsTold()
    expect(event?.sentence).toMatch(sentence)
    expect(String(event?.sentence), 'no key of a text').not.toMatch(/\w+[.:]\w+\.\w+/)
  })

  it('counts the rows of a list to the last', async () => {
    const { length } = (await taken('sites/export')).toString().trim().split('\r\n')
    const [event] = await exportsTold()
    expect(event?.changes).toMatchObject({ resource: [null, 'site'], rows: [null, length - 1] })
  })

  it('a document that is downloaded, and not one that is looked at', async () => {
    const [document] = (await dataAt<readonly AnsweredRow[]>('documents?_end=50', coordinator)).filter(({ fileId }) => fileId !== null)
    const before = (await exportsTold()).length
    await taken(`file/${document?.fileId}/sas`, coordinator)
    expect(await exportsTold()).toHaveLength(before)
    await taken(`file/${document?.fileId}/sas?purpose=download`, coordinator)
    const [event] = await exportsTold()
    expect(event).toMatchObject({ action: 'download', recordId: document?.id })
    expect(event?.sentence).toMatch(/ downloaded a file: .+ \([A-Z0-9]+\)$/)
  })
})

it('the history is taken as a workbook with the lines of its CSV file', async () => {
  const asked = 'kind=user&action=create&from=2020-01-01'
  const lines = (await taken(`activity/history/export/csv?${asked}`)).toString().trim().split('\r\n')
  const sheet = unzipSync(await taken(`activity/history/export?${asked}&format=xlsx`))['xl/worksheets/sheet1.xml']
  expect(
    Buffer.from(sheet ?? [])
      .toString()
      .match(/<row /g),
  ).toHaveLength(lines.length)
  expect((await node.fetch('activity/history/export?format=doc', { as: admin })).status).toBe(400)
  expect((await node.fetch('activity/history/export?format=xlsx', { as: coordinator })).status).toBe(403)
})
