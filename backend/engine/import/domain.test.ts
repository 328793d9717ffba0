import { expect, test } from 'vitest'
import type { Operation } from '../parts.ts'
import type { ImportContext, ImportedRow, ResourceHooks } from '../types.ts'
import { judgeByDomain } from './domain.ts'
import type { JudgedRow } from './rows.ts'

const rows = [1, 2, 3].map((number) => ({ number, row: { name: `Row ${number}` }, problems: [] as readonly object[] }))
const judge = (hooks: readonly ResourceHooks[], given: readonly object[] = rows, parameters: Record<string, string> = {}) =>
  judgeByDomain(
    { parts: {}, table: { model: { hooks } }, caller: { userId: 'u' } } as unknown as Operation,
    given as readonly JudgedRow[],
    {
      parameters,
      isDryRun: true,
    },
  )

test('rows that the domain speaks against are left out, each with its reason', async () => {
  const judged = await judge([{ imports: { check: async () => new Map([[2, [{ path: 'file', code: 'probableDuplicate' }]]]) } }])
  expect(judged.map(({ problems }) => problems)).toEqual([[], [{ path: 'file', code: 'probableDuplicate' }], []])
})

test('it is asked once, about right rows alone, with what the import was sent with; the next of several about what is left', async () => {
  const asked: { readonly numbers: readonly number[]; readonly context: ImportContext }[] = []
  const note = (refused: number): ResourceHooks => ({
    imports: {
      check: async (given: readonly ImportedRow[], context) => {
        asked.push({ numbers: given.map(({ number }) => number), context })
        return new Map([[refused, [{ path: 'name', code: 'taken' }]]])
      },
    },
  })
  const [first, ...others] = rows
  await judge([note(2), {}, note(3)], [{ ...first, problems: [{ path: 'name', code: 'required' }] }, ...others], { onDuplicate: 'add' })
  expect(asked.map(({ numbers }) => numbers)).toEqual([[2, 3], [3]])
  expect(asked[0]?.context).toMatchObject({ parameters: { onDuplicate: 'add' }, isDryRun: true, caller: { userId: 'u' } })
})

test('nothing is asked where no row is right', async () => {
  const check = async () => {
    throw new Error('asked')
  }
  const wrong = rows.map((row) => ({ ...row, problems: [{ path: 'name', code: 'required' }] }))
  expect(await judge([{ imports: { check } }], wrong)).toEqual(wrong)
})
