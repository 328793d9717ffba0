import readExcelFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import type { WorkbookCell } from './rowXml.ts'
import { workbookOf } from './workbook.ts'

const read = async (head: readonly string[], chunks: readonly (readonly (readonly WorkbookCell[])[])[]) => {
  async function* given() {
    yield* chunks
  }
  const written: Uint8Array[] = []
  for await (const bytes of workbookOf({ name: 'A sheet: of [all] / things', head }, given())) written.push(bytes)
  const [sheet] = await readExcelFile(Buffer.concat(written))
  return sheet
}

test('a workbook has its head, its rows in their order, and as many columns as there are', async () => {
  const head = Array.from({ length: 60 }, (_, place) => `Column ${place}`)
  const rowOf = (number: number) => head.map((_, place) => number * 100 + place)
  const sheet = await read(head, [[rowOf(1), rowOf(2)], [], [rowOf(3)]])
  expect(sheet?.sheet).toBe('A sheet  of  all    things')
  expect(sheet?.data).toEqual([head, rowOf(1), rowOf(2), rowOf(3)])
})

test('what no sheet can hold is left out, and what is too long ends with an ellipsis', async () => {
  const sheet = await read(['Text', 'Empty', 'Long'], [[['a\u0000b\u001Bc \uD800d <&> 😀', '', 'x'.repeat(40_000)]]])
  expect(sheet?.data[1]?.[0]).toBe('abc d <&> 😀')
  expect(sheet?.data[1]?.[1]).toBeNull()
  expect(sheet?.data[1]?.[2]).toHaveLength(32_767)
})

test('a list without rows has its head', async () => {
  expect((await read(['Only', 'Heads'], []))?.data).toEqual([['Only', 'Heads']])
})
