import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharedNode, type TestNode } from '../../../app/testing/index.ts'
import { createExportStudy, rowsOf } from '../testExports.ts'
import { datasetTypeOf, typedCell } from './typedCell.ts'

interface DatasetFile {
  readonly datasetJSONVersion: string
  readonly studyOID: string
  readonly records: number
  readonly name: string
  readonly label: string
  readonly columns: readonly { readonly itemOID: string; readonly name: string; readonly dataType: string; readonly keySequence?: number }[]
  readonly rows: readonly (readonly (string | number | null)[])[]
}

let node: TestNode
let study: Awaited<ReturnType<typeof createExportStudy>>
beforeAll(async () => {
  node = await sharedNode()
  study = await createExportStudy(node)
})
afterAll(() => node?.close())

const formJson = {
  elements: [
    { type: 'text', name: 'weight', inputType: 'number', title: { default: 'Weight', fr: 'Poids' } },
    { type: 'text', name: 'pulse', inputType: 'number' },
    { type: 'date-picker', name: 'seen' },
    { type: 'time-picker', name: 'at' },
    { type: 'text', name: 'moment', inputType: 'datetime-local' },
    { type: 'boolean', name: 'fasting' },
    { type: 'comment', name: 'note' },
    { type: 'radiogroup', name: 'grade', choices: [{ value: 1, text: 'Mild' }, 2] },
    { type: 'paneldynamic', name: 'events', templateElements: [{ type: 'text', name: 'term' }] },
  ],
}
const answers = {
  weight: 70.5,
  pulse: 60,
  seen: '2026-11-27',
  at: '14:05',
  moment: '2026-11-27T08:30',
  fasting: false,
  note: '=1+1 "x"',
  grade: 2,
  events: [{ term: 'Rash' }, { term: 'Fever' }],
}

describe('Dataset-JSON', () => {
  it('exports each table of a form with typed values, its variables described, equal to the CSV tables', async () => {
    const formId = await study.approvedForm('Vitals', formJson)
    await study.filled(formId, answers)
    await study.filled(formId, { weight: 80 })
    const files = unzipSync(await study.exportedBytes(`format=datasets&formId=${formId}`))
    const readJson = <Data>(name: string) => JSON.parse(new TextDecoder().decode(files[name])) as Data
    expect(Object.keys(files).toSorted()).toEqual(['Vitals.json', 'Vitals_events.json', 'define.json', 'remarks.csv'])
    const main = readJson<DatasetFile>('Vitals.json')
    expect(main).toMatchObject({ datasetJSONVersion: '1.1.0', name: 'Vitals', label: 'Vitals', records: 2, studyOID: `S.${study.studyId}` })
    const typeOf = (name: string) => main.columns.find((each) => each.name === name)?.dataType
    const names = ['weight', 'pulse', 'seen', 'at', 'moment', 'fasting', 'note', 'grade']
    expect(names.map(typeOf)).toEqual(['float', 'integer', 'date', 'time', 'datetime', 'integer', 'string', 'integer'])
    const valuesOf = (row: DatasetFile['rows'][number] | undefined) =>
      names.map((name) => row?.[main.columns.findIndex((each) => each.name === name)])
    expect(main.rows.map(valuesOf)).toEqual(
      expect.arrayContaining([
        [70.5, 60, '2026-11-27', '14:05:00', '2026-11-27T08:30:00', 0, '=1+1 "x"', 2],
        [80, null, null, null, null, null, null, null],
      ]),
    )
    const events = readJson<DatasetFile>('Vitals_events.json')
    expect(events.records).toBe(2)
    expect(events.columns.filter(({ keySequence }) => keySequence !== undefined).map(({ name }) => name)).toEqual(['submissionId', 'row'])
    const { datasets } = readJson<{ datasets: { name: string; records: number; variables: { name: string; codes: object }[] }[] }>(
      'define.json',
    )
    expect(datasets.map(({ name, records }) => [name, records])).toEqual([
      ['Vitals', 2],
      ['Vitals_events', 2],
    ])
    expect(datasets[0]?.variables.find(({ name }) => name === 'grade')?.codes).toEqual({ 1: 'Mild', 2: '2' })
    expect(rowsOf(new TextDecoder().decode(files['remarks.csv']))).toEqual([])

    const tables = unzipSync(await study.exportedBytes(`format=tables&formId=${formId}`))
    for (const { name, columns, records } of [main, events]) {
      const [header = ''] = new TextDecoder().decode(tables[`${name}.csv`]).replace('\uFEFF', '').split('\r\n')
      expect([header, records]).toEqual([
        columns.map((each) => each.name).join(','),
        rowsOf(new TextDecoder().decode(tables[`${name}.csv`])).length,
      ])
    }
  })
})

describe('a typed cell', () => {
  it.each([
    ['', 'integer', null],
    ['12', 'integer', 12],
    ['12345678901234567890', 'integer', undefined],
    ['1.25', 'float', 1.25],
    ['1e400', 'float', undefined],
    ['07:05', 'time', '07:05:00'],
    ['2026-11-27 08:30:00', 'datetime', '2026-11-27T08:30:00'],
    ['2026-11-27', 'date', '2026-11-27'],
    ['007', 'string', '007'],
  ] as const)('represents %j as %s: %j', (cell, type, value) => {
    expect(typedCell(cell, type)).toBe(value)
  })

  it('a column of numbers is of integers unless a cell has decimals', () => {
    expect(datasetTypeOf({ type: 'number', decimals: 0 })).toBe('integer')
    expect(datasetTypeOf({ type: 'number', decimals: 2 })).toBe('float')
    expect(datasetTypeOf({ type: 'text', decimals: 0 })).toBe('string')
  })
})
