import { describe, expect, it } from 'vitest'
import { doubtedRows } from './overridable.ts'

const problem = (row: number, code: string) => ({ row, field: null, code, message: '' })

describe('rows that are left out for a doubt alone', () => {
  it('are counted once each, without those that are wrong besides', () => {
    const problems = [
      problem(1, 'probableDuplicate'),
      problem(2, 'probableDuplicate'),
      problem(2, 'probableDuplicateInFile'),
      problem(3, 'probableDuplicate'),
      problem(3, 'required'),
      problem(4, 'required'),
    ]
    expect(doubtedRows(problems)).toBe(2)
    expect(doubtedRows([])).toBe(0)
  })
})
