import { v4 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { splitText, textOf } from '#resources/forms/content/items.ts'
import type { FormImportResult } from '#resources/forms/formImport.ts'
import { codesOf, type TestNode, testNode } from '../../app/testing/index.ts'
import { buildCsvLine } from '../../platform/engine/csv/write.ts'
import { coordinator, createExportStudy, rowsOf } from '../files/testExports.ts'

type Submission = ResourceAnswer['formSubmission']

let node: TestNode
let study: Awaited<ReturnType<typeof createExportStudy>>
let formId: string

const formJson = {
  pages: [
    {
      elements: [
        { type: 'text', name: 'weight', inputType: 'number', isRequired: true, max: 300 },
        { type: 'text', name: 'note' },
        { type: 'text', name: 'bornOn', inputType: 'date' },
        { type: 'boolean', name: 'fasting', labelTrue: { default: 'Yes', fr: 'Oui' }, labelFalse: { default: 'No', fr: 'Non' } },
        { type: 'rating', name: 'pains10', rateMin: 0, rateMax: 10 },
        {
          type: 'radiogroup',
          name: 'position',
          choices: [
            { value: 1, text: 'Sitting' },
            { value: 2, text: 'Lying' },
            { value: 3, text: 'Lying' },
          ],
          showOtherItem: true,
        },
        { type: 'checkbox', name: 'pains', choices: ['head', 'back', 'head; "neck"'], showCommentArea: true },
        { type: 'matrix', name: 'pain', rows: ['morning', 'evening'], columns: [0, 1, 2] },
        {
          type: 'multipletext',
          name: 'pressure',
          items: [
            { name: 'upper', inputType: 'number' },
            { name: 'lower', inputType: 'number' },
          ],
        },
        {
          type: 'matrixdropdown',
          name: 'intake',
          rows: ['food', 'water'],
          columns: [
            { name: 'amount', cellType: 'text', inputType: 'number' },
            { name: 'kind', choices: ['a', 'b'] },
          ],
        },
        {
          type: 'matrixdynamic',
          name: 'drugs',
          columns: [
            { name: 'drug', cellType: 'text' },
            { name: 'days', cellType: 'checkbox', choices: [1, 2, 3] },
          ],
        },
        {
          type: 'paneldynamic',
          name: 'doses',
          templateElements: [
            { type: 'text', name: 'amount', inputType: 'number' },
            { type: 'boolean', name: 'swallowed' },
          ],
        },
        { type: 'expression', name: 'double', expression: '{weight} * 2' },
      ],
    },
  ],
}
const answers = {
  weight: 80.5,
  note: '=1+1; "quoted", two\nlines',
  bornOn: '1969-11-19',
  fasting: false,
  pains10: 7,
  position: 'other',
  'position-Comment': "'=half sitting",
  pains: ['back', 'head; "neck"'],
  'pains-Comment': 'worse at night',
  pain: { morning: 2, evening: 0 },
  pressure: { upper: 120, lower: 80 },
  intake: { food: { amount: 1.5, kind: 'b' }, water: { amount: 2 } },
  drugs: [{ drug: 'Aspirin', days: [1, 3] }, { drug: '-' }],
  doses: [{ amount: 1, swallowed: true }, {}, { amount: -3, swallowed: false }],
}

beforeAll(async () => {
  node = await testNode()
  study = await createExportStudy(node)
  formId = await study.approvedForm('To import', formJson)
})
afterAll(() => node?.close())

/** Assigns a form to the next participant and returns it, with the subject ID that identifies it in a file. */
async function openForm(): Promise<{ readonly id: string; readonly subjectId: string; readonly participantId: string }> {
  const participation = study.nextParticipation()
  const { data } = await study.call<{ readonly id: string }>('POST', 'form-assignments', { participantStudyId: participation?.id, formId })
  const [submission] = (await study.call<readonly Submission[]>('GET', `form-submissions?formAssignmentId=${data.id}`)).data
  return { id: submission?.id ?? '', subjectId: participation?.subjectId ?? '', participantId: participation?.participantId ?? '' }
}

const send = (content: string | Uint8Array<ArrayBuffer>, fields: Readonly<Record<string, string>> = {}, caller = coordinator) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ formId, ...fields })) form.append(name, value)
  form.append('file', new Blob([content], { type: 'text/csv' }), 'answers.csv')
  return node.call<FormImportResult>(`study/${study.studyId}/form-import`, { as: caller, method: 'POST', body: form })
}
const buildCsv = (...lines: readonly (readonly string[])[]) => lines.map(buildCsvLine).join('')
const answersOf = async (id: string) =>
  (await study.call<{ readonly answers: Readonly<Record<string, unknown>> }>('GET', `form-submission/${id}/answers`)).data.answers
const problemCodesOf = ({ problems }: FormImportResult) => problems.map(({ row, field, code }) => [row, field, code])

describe('an import of answers', () => {
  it('imports a wide export into another form with the same answers, for every kind of question', async () => {
    const sourceForm = await study.filled(formId, answers)
    const [line] = rowsOf(await study.exported(`format=wide&choices=columns&formId=${formId}`)).filter(
      (each) => each.submissionId === sourceForm.id,
    )
    const targetForm = await openForm()
    const cells: Record<string, string> = { ...line, submissionId: targetForm.id, subjectId: targetForm.subjectId }
    // The export already guards its cells against formulas, and `csv` does so again.
    const content = buildCsv(
      Object.keys(cells),
      Object.values(cells).map((cell) => cell.replace(/^'/, '')),
    )

    const checkResponse = await send(content, { check: 'true', complete: 'true' })
    expect([checkResponse.status, checkResponse.data.problems]).toEqual([200, []])
    expect(checkResponse.data).toMatchObject({ rows: 1, accepted: 1, rejected: 0, completed: 1 })
    expect(checkResponse.data.notes.map(({ column, code }) => [column, code])).toEqual(
      expect.arrayContaining([
        ['double', 'calculatedColumn'],
        ['pains=head', 'choiceColumn'],
      ]),
    )
    expect([await answersOf(targetForm.id), (await study.call<Submission>('GET', `form-submission/${targetForm.id}`)).data.status]).toEqual(
      [{}, 'NOT_STARTED'],
    )

    expect((await send(content)).data).toMatchObject({ accepted: 1, rejected: 0, completed: 0, problems: [] })
    expect(await answersOf(targetForm.id)).toEqual(answers)
    // A repeated import changes nothing, and completes the form.
    expect((await send(content, { complete: 'true' })).data).toMatchObject({ accepted: 1, completed: 1, problems: [] })
    expect(await answersOf(targetForm.id)).toEqual(await answersOf(sourceForm.id))
    const [events] = await node.ownerQuery(
      `select count(*)::int as events, max(changes -> 'accepted' ->> 1) as accepted from audit_event where kind = 'import' and study_id = $1`,
      [study.studyId],
    )
    expect(events).toEqual({ events: 2, accepted: '1' })
  })

  it('rejects each faulty line by its column and writes the others, never over an existing answer', async () => {
    const [first, second, third, fourth] = [await openForm(), await openForm(), await openForm(), await openForm()]
    const changes = [{ operationId: uuid(), question: 'weight', value: 70, baseVersion: 0 }]
    await study.call('PUT', `form-submission/${first.id}/answers`, { submissionId: first.id, changes })
    const header = ['submissionId', 'subjectId', 'weight', 'fasting', 'position', 'bornOn', 'pains=head', 'pains=back', 'doses.amount[2]']
    const content = buildCsv(
      header,
      [first.id, '', '71', '', '', '', '', '', ''],
      ['', second.subjectId, '80,5', 'OUI', 'sitting', '', '1', '0', '4'],
      [third.id, third.subjectId, '1,500', 'maybe', 'Lying', '01/02/2026', '2', '', ''],
      [third.id, 'X-1', '80', '', '', '', '', '', ''],
      ['', 'X-1', '80', '', '', '', '', '', ''],
      ['', first.subjectId, '80', '', '', '', '', '', ''],
      ['', '', '80', '', '', '', '', '', ''],
      [uuid(), '', '80', '', '', '', '', '', ''],
      [second.id, '', '80', '', '', '', '', '', ''],
      ['', fourth.subjectId, '400', '', '5', '', '', '', ''],
    )
    const { data } = await send(content, { complete: 'true' })
    expect(problemCodesOf(data)).toEqual([
      [1, 'weight', 'otherAnswer'],
      [3, 'weight', 'ambiguousNumber'],
      [3, 'fasting', 'notYesOrNo'],
      [3, 'position', 'ambiguousChoice'],
      [3, 'bornOn', 'notADate'],
      [3, 'pains=head', 'notZeroOrOne'],
      [4, 'subjectId', 'otherSubject'],
      [5, 'subjectId', 'noOpenForm'],
      [6, 'subjectId', 'noOpenForm'],
      [7, 'subjectId', 'required'],
      [8, 'submissionId', 'notFound'],
      [9, 'submissionId', 'repeatedSubmission'],
      [10, 'position', 'notAChoice'],
    ])
    expect(data).toMatchObject({ rows: 10, accepted: 1, rejected: 9, completed: 1 })
    expect(await answersOf(first.id)).toEqual({ weight: 70 })
    expect(await answersOf(second.id)).toMatchObject({
      weight: 80.5,
      fasting: true,
      position: 1,
      pains: ['head'],
      doses: [{}, { amount: 4 }],
    })
    expect([await answersOf(third.id), await answersOf(fourth.id)]).toEqual([{}, {}])

    // Valid answers that do not complete the form are stored, and the line reports the reason.
    const tooMuch = buildCsv(['submissionId', 'weight'], [fourth.id, '400'])
    const importResponse = await send(tooMuch, { complete: 'true' })
    expect([importResponse.data.accepted, importResponse.data.completed, problemCodesOf(importResponse.data)]).toEqual([
      1,
      0,
      [[1, 'weight', 'AnswerErrors']],
    ])
    expect(await answersOf(fourth.id)).toEqual({ weight: 400 })
    expect(problemCodesOf((await send(buildCsv(['submissionId', 'weight'], [second.id, '81']))).data)).toEqual([
      [1, null, 'SubmissionLocked'],
    ])
  })

  it('rejects callers without the permission, restricted profiles and hostile files before anything is written', async () => {
    const { id, subjectId, participantId } = await openForm()
    const right = buildCsv(['submissionId', 'weight'], [id, '80'])
    expect((await send(right, {}, 'viewer@northlake.example')).status).toBe(403)
    expect((await send(right, { formId: uuid() })).status).toBe(404)
    expect(codesOf(await send(right, { formId: 'x', check: 'perhaps' }))).toEqual([
      422,
      'Invalid',
      'formId notAReference',
      'check notYesOrNo',
    ])
    await node.ownerQuery('update participant set is_restricted_profile = true where id = $1', [participantId])
    expect(problemCodesOf((await send(right)).data)).toEqual([[1, 'submissionId', 'notFound']])
    expect(problemCodesOf((await send(buildCsv(['subjectId', 'weight'], [subjectId, '80']))).data)).toEqual([
      [1, 'subjectId', 'noOpenForm'],
    ])
    await node.ownerQuery('update participant set is_restricted_profile = false where id = $1', [participantId])

    const findRejectionCodes = async (content: string | Uint8Array<ArrayBuffer>) => codesOf(await send(content)).slice(0, 2)
    const unknown = await send(buildCsv(['submissionId', 'wieght', '__proto__', 'constructor'], [id, '1', '1', '1']))
    expect(codesOf(unknown)).toEqual([
      400,
      'UnknownHeaders',
      'wieght unknownHeader',
      '__proto__ unknownHeader',
      'constructor unknownHeader',
    ])
    expect(await findRejectionCodes(buildCsv(['submissionId', 'doses.amount[99999]'], [id, '1']))).toEqual([400, 'UnknownHeaders'])
    expect(await findRejectionCodes(buildCsv(['submissionId', 'weight', 'weight'], [id, '1', '2']))).toEqual([400, 'RepeatedHeaders'])
    expect(await findRejectionCodes(`submissionId,weight\n${id},\u0000`)).toEqual([415, 'FileType'])
    expect(await findRejectionCodes(`submissionId${',weight'.repeat(17_000)}\n${id}`)).toEqual([400, 'FileMalformed'])
    expect(await findRejectionCodes(new Uint8Array(11_000_000).fill(65))).toEqual([413, 'TooLarge'])
    expect(await findRejectionCodes(`submissionId,weight\n${`${id},1\n`.repeat(1_001)}`)).toEqual([400, 'TooManyRows'])
    expect(problemCodesOf((await send(`submissionId,note\n${id},=HYPERLINK(1)`)).data)).toEqual([[1, 'note', 'formula']])
    expect(await answersOf(id)).toEqual({})
  })
})

describe('several values in one cell', () => {
  it.each([[['a']], [['a; b', '"', ' c ', 'd"e']], [[';', 'x']]])('%j are split as they were joined', (values) => {
    expect(splitText(textOf(values))).toEqual(values)
  })
})
