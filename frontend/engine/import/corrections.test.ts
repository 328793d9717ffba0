import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { createCorrectedFile, findUnknownTexts } from './corrections.ts'

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
const createProblem = (row: number, field: string | null, code: string) => ({ row, field, code, message: '' })

describe('unknown values', () => {
  it('unknown values of an import are listed once each, with the number of their rows', () => {
    const problems = [
      createProblem(1, 'gender', 'notAChoice'),
      createProblem(2, 'gender', 'notAChoice'),
      createProblem(3, 'firstName', 'tooLong'),
    ]
    expect(findUnknownTexts(problems, { table, mapping, explained: {}, mended: {} })).toEqual([{ field: 'gender', cell: 'femme', rows: 2 }])
  })
  it('unknown values of an import remain listed once explained, without individually corrected cells', () => {
    const requested = findUnknownTexts([createProblem(3, 'gender', 'notAChoice')], {
      table,
      mapping,
      explained: { gender: { femme: 'female' } },
      mended: { 3: { gender: 'homm' } },
    })
    expect(requested).toEqual([{ field: 'gender', cell: 'femme', rows: 2 }])
  })
})

describe('a file with corrected cells', () => {
  it('a corrected file is otherwise unchanged, and gets a column for a corrected field without one', () => {
    const { content, mapping: correctedMapping } = createCorrectedFile(
      { table, mapping },
      { 1: { firstName: 'Anna' }, 3: { email: 'cy@example.org' } },
    )
    expect(Papa.parse(content).data).toEqual([
      ['email', 'Who', 'Sex', 'Junk'],
      ['', 'Anna', 'femme', ''],
      ['', 'Bea', ' Femme ', 'x', 'too many'],
      ['cy@example.org', 'Cy', 'h', ''],
    ])
    expect(correctedMapping).toEqual({ ...mapping, email: 'email' })
  })
  it('a corrected file preserves every text, including quotes and commas', () => {
    expect(Papa.parse<string[]>(createCorrectedFile({ table, mapping }, {}).content).data[1]?.[0]).toBe('Ann, "A"')
  })
  it('a corrected file uses no header that already exists', () => {
    const read = { table: { ...table, headers: ['E-mail', 'Sex', 'Junk'] }, mapping: { 'E-mail': null, Sex: 'gender', Junk: null } }
    expect(createCorrectedFile(read, { 1: { email: 'a@example.org' } }).mapping).toMatchObject({ 'E-mail': null, email1: 'email' })
  })
})
