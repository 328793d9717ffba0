import { describe, expect, it } from 'vitest'
import { formatCellText, readWorkbook } from './readWorkbook.ts'
import { workbookOf, zipOf } from './testWorkbook.ts'
import { zipSizes } from './zipSizes.ts'

const fileOf = (content: Uint8Array<ArrayBuffer>) => new File([content], 'people.xlsx')

describe('an Excel workbook', () => {
  it('an Excel workbook is read sheet by sheet: text, numbers and dates, without blank rows', async () => {
    const content = workbookOf({
      Cover: [['Study of sleep']],
      People: [
        ['Name', null, 'Born', 'Weight'],
        ['Ann & Co', null, { serial: 36_585 }, 70.3],
        [null, null, null, null],
        ['Bea', null, { serial: 29_221 }, 5_140_000_000],
      ],
      More: [['Name'], ['Cy']],
    })
    const sheets = await readWorkbook(fileOf(content), 10)
    expect(sheets.map(({ name }) => name)).toEqual(['People', 'More'])
    expect(sheets[0]?.table).toEqual({
      headers: ['Name', 'Born', 'Weight'],
      rows: [
        ['Ann & Co', '2000-02-29', '70.3'],
        ['Bea', '1980-01-01', '5140000000'],
      ],
      count: 2,
      isWorkbook: true,
    })
  })

  it('an Excel workbook keeps dates entered as text as they were typed, among real ones', async () => {
    const content = workbookOf({ People: [['Born'], [{ serial: 36_585 }], ['03/04/1969'], ['19 nov. 1969'], [{ serial: 36_585.5 }]] })
    const [sheet] = await readWorkbook(fileOf(content), 10)
    expect(sheet?.table.rows).toEqual([['2000-02-29'], ['03/04/1969'], ['19 nov. 1969'], ['2000-02-29 12:00']])
  })

  it('an Excel workbook is read no further than one row beyond the limit', async () => {
    const rows = Array.from({ length: 50 }, (_, number) => [`Name ${number}`])
    const [sheet] = await readWorkbook(fileOf(workbookOf({ One: [['Name'], ...rows] })), 10)
    expect(sheet?.table.count).toBe(11)
  })

  it.each([
    ['no archive', new TextEncoder().encode('Name\nAnn\n'), 'notReadable'],
    ['an archive of something else', zipOf({ 'readme.txt': 'hello' }), 'notReadable'],
    ['nothing but a header', workbookOf({ One: [['Name']] }), 'noRows'],
  ])('an Excel workbook is rejected when it is %s', async (_title, content, code) => {
    await expect(readWorkbook(fileOf(content), 10)).rejects.toBe(code)
  })

  it('an Excel workbook that would unpack to gigabytes is rejected unopened', async () => {
    const content = workbookOf({ One: [['Name'], ['Ann']] })
    // Overwrites the size in the first entry of the archive's directory.
    const directory = content.findIndex(
      (_, byteIndex) => content[byteIndex] === 0x50 && content[byteIndex + 1] === 0x4b && content[byteIndex + 2] === 1,
    )
    new DataView(content.buffer).setUint32(directory + 24, 0xf0_00_00_00, true)
    expect(zipSizes(content.buffer)?.bytes).toBeGreaterThan(4e9)
    await expect(readWorkbook(fileOf(content), 10)).rejects.toBe('tooLarge')
  })
})

describe('a workbook cell', () => {
  it.each([
    [new Date('1956-07-05T00:00:00.000Z'), '1956-07-05'],
    [new Date('2026-03-08T07:30:00.000Z'), '2026-03-08 07:30'],
    [0.1 + 0.2, '0.3'],
    [true, 'true'],
    [null, ''],
  ])("a workbook cell %s is read as %s, regardless of the reader's time zone", (value, text) => {
    expect(formatCellText(value)).toBe(text)
  })
})
