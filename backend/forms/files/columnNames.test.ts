import { unzipSync } from 'fflate'
import papaparse from 'papaparse'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FormImportResult } from '#resources/forms/formImport.ts'
import { sharedNode, type TestNode } from '../../app/testing/index.ts'
import { buildCsvLine } from '../../platform/engine/csv/write.ts'
import { columnNamesOf, identifyingColumns } from './columnNames.ts'
import { coordinator, createExportStudy, rowsOf } from './testExports.ts'

let node: TestNode
let study: Awaited<ReturnType<typeof createExportStudy>>
beforeAll(async () => {
  node = await sharedNode()
  study = await createExportStudy(node)
})
afterAll(() => node?.close())

/** Names of text questions. `FORM` is a multiple-choice question, because names of questions must differ in more than case. */
const names = [...identifyingColumns.filter((name) => name !== 'form'), 'status_answer']
const formJson = {
  pages: [
    {
      elements: [
        ...names.map((name) => ({ type: 'text', name })),
        { type: 'checkbox', name: 'FORM', choices: ['a', 'b'] },
        {
          type: 'paneldynamic',
          name: 'visits',
          templateElements: ['submissionId', 'subjectId', 'row', 'status'].map((name) => ({ type: 'text', name })),
        },
      ],
    },
  ],
}
const answers = {
  ...Object.fromEntries(names.map((name) => [name, `Answer to ${name}`])),
  FORM: ['b'],
  visits: [{ submissionId: 'In a row', subjectId: 'In a row', row: 'Third', status: 'Fine' }],
}

const send = (formId: string, content: string) => {
  const form = new FormData()
  form.append('formId', formId)
  form.append('file', new Blob([content], { type: 'text/csv' }), 'answers.csv')
  return node.call<FormImportResult>(`study/${study.studyId}/form-import`, { as: coordinator, method: 'POST', body: form })
}
async function openForm(formId: string): Promise<string> {
  const { data } = await study.call<{ readonly id: string }>('POST', 'form-assignments', {
    participantStudyId: study.nextParticipation()?.id,
    formId,
  })
  const { data: submissions } = await study.call<readonly { readonly id: string }[]>('GET', `form-submissions?formAssignmentId=${data.id}`)
  return submissions[0]?.id ?? ''
}
const readAnswers = async (id: string) =>
  (await study.call<{ readonly answers: object }>('GET', `form-submission/${id}/answers`)).data.answers

it('names the columns of answers apart from the identifying columns, ignoring case, and changes no other name', () => {
  expect([...columnNamesOf(['weight', 'status', 'Status', 'status', 'status_answer', 'FormID'], ['status', 'formId'])]).toEqual([
    ['weight', 'weight'],
    ['status', 'status_answer_2'],
    ['Status', 'Status_answer_3'],
    ['status_answer', 'status_answer'],
    ['FormID', 'FormID_answer'],
  ])
})

it('exports questions named like identifying columns to separate columns, and imports the new files and the earlier ones', async () => {
  const formId = await study.approvedForm('Identifying names', formJson)
  const { id } = await study.filled(formId, answers)
  const wide = await study.exported(`format=wide&choices=columns&formId=${formId}`)
  const [header = [], ...lines] = papaparse.parse<string[]>(wide.replace(/^\uFEFF/, ''), { skipEmptyLines: true }).data
  expect(new Set(header.map((name) => name.toLowerCase())).size).toBe(header.length)
  const [line] = rowsOf(wide).filter(({ submissionId }) => submissionId === id)
  expect(line).toMatchObject({
    submissionId: id,
    submissionId_answer: 'Answer to submissionId',
    status: 'COMPLETED',
    status_answer: 'Answer to status_answer',
    status_answer_2: 'Answer to status',
    FORM_answer: 'b',
    'FORM_answer=a': '0',
    'FORM_answer=b': '1',
  })
  const dictionary = rowsOf(await study.exported(`format=dictionary&formId=${formId}`))
  expect(dictionary.map(({ item, wideColumn }) => [item, wideColumn])).toEqual(
    expect.arrayContaining([
      ['subjectId', 'subjectId_answer'],
      ['status', 'status_answer_2'],
      ['FORM', 'FORM_answer'],
      ['visits.status', 'visits.status'],
    ]),
  )
  expect(dictionary.map(({ wideColumn }) => wideColumn).filter((name) => !header.some((each) => each.startsWith(name ?? '-')))).toEqual([])

  const cells = lines.find((each) => each[header.lastIndexOf('submissionId')] === id) ?? []
  const stored = await readAnswers(id)
  const earlierNames = new Map(dictionary.map(({ item, wideColumn }) => [wideColumn, item]))
  const earlierNameOf = (name: string) => {
    const [column = '', choice] = name.split('=')
    return [earlierNames.get(column) ?? column, ...(choice === undefined ? [] : [choice])].join('=')
  }
  for (const names of [header, header.map(earlierNameOf)]) {
    const targetId = await openForm(formId)
    const targetCells = cells.map((cell, index) => {
      if (index === header.indexOf('submissionId')) return targetId
      return index === header.indexOf('subjectId') ? '' : cell
    })
    expect((await send(formId, buildCsvLine(names) + buildCsvLine(targetCells))).data).toMatchObject({ accepted: 1, problems: [] })
    expect(await readAnswers(targetId)).toEqual(stored)
  }
})

it('rejects a header that could identify the form or contain answers, and one that repeats a question under both names', async () => {
  const formId = await study.approvedForm('Two meanings', formJson)
  const id = await openForm(formId)
  const subjectIdOnly = await send(formId, buildCsvLine(['submissionId', 'submissionId_answer', 'subjectId']) + buildCsvLine([id, '', 'X']))
  expect([subjectIdOnly.status, subjectIdOnly.error]).toMatchObject([
    400,
    {
      code: 'AmbiguousHeaders',
      fields: [{ path: 'subjectId', code: 'ambiguousHeader', message: expect.stringContaining('subjectId_answer') }],
    },
  ])
  const twice = ['submissionId', 'submissionId_answer', 'status', 'status', 'status_answer_2']
  expect((await send(formId, buildCsvLine(twice) + buildCsvLine([id, '', '', '1', '2']))).error).toMatchObject({ code: 'RepeatedHeaders' })
  expect(await readAnswers(id)).toEqual({})
})

it('names the variables of tables, scripts and datasets by the same rule, and identifies a row by its submission', async () => {
  const formId = await study.approvedForm('Identified', formJson)
  const { id } = await study.filled(formId, answers)
  const files = unzipSync(await study.exportedBytes(`format=tables&formId=${formId}`))
  const readText = (name: string) => new TextDecoder().decode(files[name])
  expect(rowsOf(readText('Identified.csv')).find(({ submissionId }) => submissionId === id)).toMatchObject({
    subjectId_answer: 'Answer to subjectId',
    status_answer: 'Answer to status_answer',
    status_answer_2: 'Answer to status',
    FORM_answer_b: '1',
  })
  expect(rowsOf(readText('Identified_visits.csv')).find(({ submissionId }) => submissionId === id)).toMatchObject({
    submissionId_answer: 'In a row',
    row: '1',
    row_answer: 'Third',
    status: 'Fine',
  })
  for (const script of ['import.R', 'import.sas', 'import.sps']) expect(readText(script)).toContain('subjectId_answer')
  const datasets = unzipSync(await study.exportedBytes(`format=datasets&formId=${formId}`))
  const { columns } = JSON.parse(new TextDecoder().decode(datasets['Identified.json'])) as {
    readonly columns: readonly { readonly name: string; readonly keySequence?: number }[]
  }
  expect(columns.filter(({ keySequence }) => keySequence !== undefined)).toMatchObject([{ name: 'submissionId' }])
  expect(columns.map(({ name }) => name)).toContain('subjectId_answer')
})
