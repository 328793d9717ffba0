import { expect, test } from 'vitest'
import type { RequestContext } from '../context.ts'
import type { ImportContext, ImportedRow, ResourceHooks } from '../types.ts'
import { validateByDomain } from './domain.ts'
import type { ValidatedRow } from './rows.ts'

const rows = [1, 2, 3].map((number) => ({ number, row: { name: `Row ${number}` }, problems: [] as readonly object[] }))
const validate = (hooks: readonly ResourceHooks[], input: readonly object[] = rows, parameters: Record<string, string> = {}) =>
  validateByDomain(
    { parts: {}, table: { model: { hooks } }, caller: { userId: 'u' } } as unknown as RequestContext,
    input as readonly ValidatedRow[],
    {
      parameters,
      isDryRun: true,
    },
  )

test('skips rows that the domain rejects, each with its reason', async () => {
  const validatedRows = await validate([{ imports: { check: async () => new Map([[2, [{ path: 'file', code: 'probableDuplicate' }]]]) } }])
  expect(validatedRows.map(({ problems }) => problems)).toEqual([[], [{ path: 'file', code: 'probableDuplicate' }], []])
})

test('calls each domain check once, with the valid remaining rows and the fields of the import', async () => {
  const request: { readonly numbers: readonly number[]; readonly context: ImportContext }[] = []
  const note = (rejectedNumber: number): ResourceHooks => ({
    imports: {
      check: async (input: readonly ImportedRow[], context) => {
        request.push({ numbers: input.map(({ number }) => number), context })
        return new Map([[rejectedNumber, [{ path: 'name', code: 'taken' }]]])
      },
    },
  })
  const [first, ...others] = rows
  await validate([note(2), {}, note(3)], [{ ...first, problems: [{ path: 'name', code: 'required' }] }, ...others], { onDuplicate: 'add' })
  expect(request.map(({ numbers }) => numbers)).toEqual([[2, 3], [3]])
  expect(request[0]?.context).toMatchObject({ parameters: { onDuplicate: 'add' }, isDryRun: true, caller: { userId: 'u' } })
})

test('the domain check does not run when no row is valid', async () => {
  const check = async () => {
    throw new Error('asked')
  }
  const invalidRows = rows.map((row) => ({ ...row, problems: [{ path: 'name', code: 'required' }] }))
  expect(await validate([{ imports: { check } }], invalidRows)).toEqual(invalidRows)
})
