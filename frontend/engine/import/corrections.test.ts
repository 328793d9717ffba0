import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { mendedFile, unknownWords } from './corrections.ts'

const table = {
  headers: ['Who', 'Sex', 'Junk'],
  rows: [
    ['Ann, "A"', 'femme'],
    ['Bea', ' Femme ', 'x', 'too many'],
    ['Cy', 'h', ''],
  ],
  count: 3,
}
const mapping = { Who: 'firstName', Sex: 'gender', Junk: null }
const problem = (row: number, field: string | null, code: string) => ({ row, field, code, message: '' })

describe('words that are not known', () => {
  it('are each asked for once, with the rows that have them', () => {
    const problems = [problem(1, 'gender', 'notAChoice'), problem(2, 'gender', 'notAChoice'), problem(3, 'firstName', 'tooLong')]
    expect(unknownWords(problems, { table, mapping, explained: {}, mended: {} })).toEqual([{ field: 'gender', cell: 'femme', rows: 2 }])
  })
  it('stay once they are explained, and leave out cells that were mended by themselves', () => {
    const asked = unknownWords([problem(3, 'gender', 'notAChoice')], {
      table,
      mapping,
      explained: { gender: { femme: 'female' } },
      mended: { 3: { gender: 'homm' } },
    })
    expect(asked).toEqual([{ field: 'gender', cell: 'femme', rows: 2 }])
  })
})

describe('a file whose cells were mended', () => {
  it('says the same but for those cells; a field without a column gets one', () => {
    const { content, mapping: mended } = mendedFile({ table, mapping }, { 1: { firstName: 'Anna' }, 3: { email: 'cy@example.org' } })
    expect(Papa.parse(content).data).toEqual([
      ['email', 'Who', 'Sex', 'Junk'],
      ['', 'Anna', 'femme', ''],
      ['', 'Bea', ' Femme ', 'x', 'too many'],
      ['cy@example.org', 'Cy', 'h', ''],
    ])
    expect(mended).toEqual({ ...mapping, email: 'email' })
  })
  it('keeps every text as it was, quotes and commas too', () => {
    expect(Papa.parse<string[]>(mendedFile({ table, mapping }, {}).content).data[1]?.[0]).toBe('Ann, "A"')
  })
  it('does not take a header that is there', () => {
    const read = { table: { ...table, headers: ['E-mail', 'Sex', 'Junk'] }, mapping: { 'E-mail': null, Sex: 'gender', Junk: null } }
    expect(mendedFile(read, { 1: { email: 'a@example.org' } }).mapping).toMatchObject({ 'E-mail': null, email1: 'email' })
  })
})
