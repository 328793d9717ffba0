import readExcelFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import type { WorkbookCell } from './rowXml.ts'
import { workbookOf } from './workbook.ts'

const read = async (columnTitles: readonly string[], chunks: readonly (readonly (readonly WorkbookCell[])[])[]) => {
  async function* generateRows() {
    yield* chunks
  }
  const writtenChunks: Uint8Array[] = []
  for await (const bytes of workbookOf({ name: 'A sheet: of [all] / things', head: columnTitles }, generateRows()))
    writtenChunks.push(bytes)
  const [sheet] = await readExcelFile(Buffer.concat(writtenChunks))
  return sheet
}

test('a workbook has its header, its rows in order, and as many columns as declared', async () => {
  const columnTitles = Array.from({ length: 60 }, (_, index) => `Column ${index}`)
  const rowOf = (number: number) => columnTitles.map((_, index) => number * 100 + index)
  const sheet = await read(columnTitles, [[rowOf(1), rowOf(2)], [], [rowOf(3)]])
  expect(sheet?.sheet).toBe('A sheet  of  all    things')
  expect(sheet?.data).toEqual([columnTitles, rowOf(1), rowOf(2), rowOf(3)])
})

test('characters that XML cannot contain are replaced by U+FFFD, and a text that is too long ends with an ellipsis', async () => {
  const sheet = await read(['Text', 'Empty', 'Long'], [[['a\u0000b\u001Bc \uD800d <&> 😀', '', 'x'.repeat(40_000)]]])
  expect(sheet?.data[1]?.[0]).toBe('a\ufffdb\ufffdc \ufffdd <&> 😀')
  expect(sheet?.data[1]?.[1]).toBeNull()
  expect(sheet?.data[1]?.[2]).toHaveLength(32_767)
})

test('a list without rows has its header row', async () => {
  expect((await read(['Only', 'Heads'], []))?.data).toEqual([['Only', 'Heads']])
})
