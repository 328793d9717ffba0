import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharedNode, type TestNode } from '../../../app/testing/index.ts'
import { createExportStudy, rowsOf } from '../testExports.ts'
import { legalName } from './legalName.ts'
import { scriptR } from './scriptR.ts'
import { scriptSas } from './scriptSas.ts'
import { scriptSpss } from './scriptSpss.ts'
import type { ScriptTable } from './scriptTable.ts'
import { CellStatistics } from './variables.ts'

let node: TestNode
let study: Awaited<ReturnType<typeof createExportStudy>>
beforeAll(async () => {
  node = await sharedNode()
  study = await createExportStudy(node)
})
afterAll(() => node?.close())

const formJson = {
  pages: [
    {
      elements: [
        {
          type: 'text',
          name: 'poids',
          DBName: 'POIDS_KG',
          title: { default: `Weight "dry" & 'wet', 100 %`, fr: 'Poids' },
          inputType: 'number',
        },
        { type: 'date-picker', name: 'seen' },
        { type: 'time-picker', name: 'at' },
        { type: 'text', name: 'moment', inputType: 'datetime-local' },
        { type: 'boolean', name: 'fasting' },
        { type: 'comment', name: 'שם', title: 'שאלה' },
        {
          type: 'radiogroup',
          name: 'arm',
          choices: [
            { value: 1, text: 'Été' },
            { value: 2, text: "L'autre" },
          ],
        },
        { type: 'checkbox', name: 'pains', choices: ['head; neck', { value: 'back', text: 'Dos' }], showOtherItem: true },
        { type: 'matrix', name: 'mood', title: 'Mood', rows: ['a', 'b'], columns: [0, 1] },
        {
          type: 'paneldynamic',
          name: 'events',
          title: 'Adverse "events"',
          templateElements: [
            { type: 'text', name: 'term' },
            { type: 'matrix', name: 'scale', rows: ['r'], columns: ['x', 'y'] },
            {
              type: 'paneldynamic',
              name: 'drugs',
              templateElements: [
                { type: 'text', name: 'drug' },
                { type: 'text', name: 'mg', inputType: 'number' },
              ],
            },
          ],
        },
        {
          type: 'matrixdynamic',
          name: 'doses',
          columns: [
            { name: 'amount', cellType: 'text', inputType: 'number' },
            { name: 'route', cellType: 'dropdown', choices: ['oral', 'iv'], showOtherItem: true },
          ],
        },
        {
          type: 'matrixdropdown',
          name: 'vitals',
          columns: [{ name: 'pulse', cellType: 'text', inputType: 'number' }],
          rows: ['lying', 'standing'],
        },
      ],
    },
  ],
}

const answers = {
  poids: 70.5,
  seen: '2026-11-27',
  at: '14:05',
  moment: '2026-11-27T08:30',
  fasting: false,
  שם: '=שלום\nעולם',
  arm: 2,
  pains: ['head; neck', 'other'],
  'pains-Comment': 'Genou; « gauche »',
  mood: { a: 0, b: 1 },
  events: [
    { term: 'Rash', scale: { r: 'y' }, drugs: [{ drug: 'A', mg: 5 }, { drug: 'B' }] },
    { term: 'Fièvre', drugs: [{ drug: 'C', mg: 7 }] },
  ],
  doses: [
    { amount: 1, route: 'oral' },
    { amount: 2, route: 'other', 'route-Comment': 'Patch' },
  ],
  vitals: { lying: { pulse: 60 }, standing: { pulse: 72 } },
}

describe('tables of a form', () => {
  it('exports each repeating question as a separate table, with scripts that name every variable', async () => {
    const formId = await study.approvedForm('Évaluation n° 1', formJson)
    const { id } = await study.filled(formId, answers)
    const files = unzipSync(await study.exportedBytes(`format=tables&formId=${formId}`))
    const readText = (name: string) => new TextDecoder().decode(files[name])
    const readLines = (name: string) => rowsOf(readText(`${name}.csv`)).filter(({ submissionId }) => submissionId === id)
    const base = 'Evaluation_n_1'
    expect(Object.keys(files).toSorted()).toEqual(
      [
        `${base}.csv`,
        `${base}_events.csv`,
        `${base}_events_drugs.csv`,
        `${base}_doses.csv`,
        `${base}_vitals.csv`,
        'dictionary.csv',
        'import.R',
        'import.sas',
        'import.sps',
        'variables.csv',
      ].toSorted(),
    )
    const [flat] = readLines(base)
    expect(flat).toMatchObject({
      POIDS_KG: '70.5',
      seen: '2026-11-27',
      at: '14:05',
      moment: '2026-11-27 08:30:00',
      fasting: '0',
      // On one line. The apostrophe prevents a spreadsheet from running the cell as a formula.
      v: "'=שלום עולם",
      arm: '2',
      pains: '"head; neck"; other',
      pains_head_neck: '1',
      pains_back: '0',
      pains_other: '1',
      pains_Comment: 'Genou; « gauche »',
      mood_a: '0',
      mood_b: '1',
      status: 'COMPLETED',
      siteCode: expect.stringMatching(/\w/),
    })
    expect(flat?.completedOn).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    const selectColumns = (name: string, ...columnNames: string[]) =>
      readLines(name).map((line) => columnNames.map((column) => line[column]))
    expect(selectColumns(`${base}_events`, 'row', 'term', 'scale_r')).toEqual([
      ['1', 'Rash', 'y'],
      ['2', 'Fièvre', ''],
    ])
    expect(selectColumns(`${base}_events_drugs`, 'events_row', 'row', 'drug', 'mg')).toEqual([
      ['1', '1', 'A', '5'],
      ['1', '2', 'B', ''],
      ['2', '1', 'C', '7'],
    ])
    expect(selectColumns(`${base}_doses`, 'row', 'amount', 'route', 'route_Comment')).toEqual([
      ['1', '1', 'oral', ''],
      ['2', '2', 'other', 'Patch'],
    ])
    expect(selectColumns(`${base}_vitals`, 'row', 'pulse')).toEqual([
      ['lying', '60'],
      ['standing', '72'],
    ])
    const types = Object.fromEntries(rowsOf(readText('variables.csv')).map(({ table, variable, type }) => [`${table}.${variable}`, type]))
    expect(types).toMatchObject({
      [`${base}.POIDS_KG`]: 'number',
      [`${base}.seen`]: 'date',
      [`${base}.at`]: 'time',
      [`${base}.moment`]: 'datetime',
      [`${base}.arm`]: 'number',
      [`${base}.pains`]: 'text',
      [`${base}.v`]: 'text',
      [`${base}_events.scale_r`]: 'text',
      [`${base}_vitals.row`]: 'text',
      [`${base}_events_drugs.mg`]: 'number',
    })
    expect(readText('import.R')).toContain(`${base}[["seen"]] <- as.Date(${base}[["seen"]], format = "%Y-%m-%d")`)
    expect(readText('import.R')).toContain('labels = c("\\u00c9t\\u00e9", "L\'autre")')
    expect(readText('import.sas')).toContain(`label POIDS_KG = 'Weight "dry" & ''wet'', 100 %';`)
    expect(readText('import.sas')).toContain('informat moment ymddttm19.;')
    expect(readText('import.sps')).toContain("2 'L''autre'")
    for (const script of ['import.sas', 'import.sps'])
      for (const key of Object.keys(types)) expect(readText(script)).toContain(key.split('.')[1])
  })

  it('gives variables unique names that R, SAS and SPSS accept', () => {
    const used = new Set<string>()
    const long = 'a'.repeat(40)
    expect(
      ['Date de visite', 'date-de visite', '1st', 'With', 'שם', '', long, `${long}b`, 'Été'].map((each) => legalName(each, used)),
    ).toEqual(['Date_de_visite', 'date_de_visite_2', 'v_1st', 'v_With', 'v', 'v_2', 'a'.repeat(32), `${'a'.repeat(30)}_2`, 'Ete'])
  })

  it('gives variables no name that is reserved or used in a script of R', () => {
    const used = new Set<string>()
    expect(['repeat', 'If', 'readTable'].map((each) => legalName(each, used))).toEqual(['v_repeat', 'v_If', 'v_readTable'])
  })

  it('measures a column by its longest cell in the file, including the apostrophe that guards a formula', () => {
    const cells = new CellStatistics('text')
    for (const cell of ['a', '-rash']) cells.note(cell)
    expect(cells.bytes).toBe("'-rash".length)
  })

  it('describes variables without text that could end a string or run a macro', () => {
    const label = `It's 50 % "of" &all; %let x=1;\nline two\\ ${'é'.repeat(300)}`
    const table: ScriptTable = {
      name: 't',
      label,
      variables: [
        { name: 'x', label, type: 'text', codes: new Map([["a'b", label]]), bytes: 12, decimals: 0 },
        { name: 'n', label: '', type: 'number', codes: new Map([['1', 'One']]), bytes: 4, decimals: 2 },
      ],
    }
    const sas = scriptSas([table])
    // Without strings and comments, no quote and no macro remains.
    const bareSas = sas.replaceAll(/\/\*.*?\*\/|'(?:[^']|'')*'|"[^"]*"/gs, '')
    expect(bareSas).not.toMatch(/['"%&]/)
    for (const [, string = ''] of sas.matchAll(/label[ =](?:x = )?'((?:[^']|'')*)'/g))
      expect(Buffer.byteLength(string.replaceAll("''", "'"))).toBeLessThanOrEqual(256)
    expect(sas).toContain("value $codes1f\n    'a''b' = 'It''s 50 %")
    const spss = scriptSpss([table])
    expect(spss.replaceAll(/'(?:[^']|'')*'|"[^"]*"/g, '')).not.toMatch(/['"]/)
    expect(Math.max(...spss.split('\n').map((line) => Buffer.byteLength(line)))).toBeLessThan(251)
    expect(spss).toContain('n F8.2')
    const r = scriptR([table])
    expect(r).toMatch(/^[\t\n\x20-\x7e]*$/)
    expect(r).toContain(`"It's 50 % \\"of\\" &all; %let x=1; line two\\\\ \\u00e9`)
    expect(r).toContain('levels = c("a\'b")')
    expect(r).toContain('t[["n"]] <- as.numeric(t[["n"]])')
  })
})
