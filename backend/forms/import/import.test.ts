import { v4 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FormImportResult } from '#resources/formImport.ts'
import { dividedText, textOf } from '#resources/forms/items.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { csvLine } from '../../engine/csv/write.ts'
import { codesOf, type TestNode, testNode } from '../../testing/index.ts'
import { coordinator, exportedStudy, rowsOf } from '../files/testExports.ts'

type Submission = ResourceAnswer['formSubmission']

let node: TestNode
let study: Awaited<ReturnType<typeof exportedStudy>>
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
            { type: 'boolean', name: 'taken' },
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
  doses: [{ amount: 1, taken: true }, {}, { amount: -3, taken: false }],
}

beforeAll(async () => {
  node = await testNode()
  study = await exportedStudy(node)
  formId = await study.approvedForm('To import', formJson)
})
afterAll(() => node?.close())

/** An open form of the next participant, with the subject ID by which a file names it. */
async function openForm(): Promise<{ readonly id: string; readonly subjectId: string; readonly participantId: string }> {
  const participation = study.nextParticipation()
  const { data } = await study.call<{ readonly id: string }>('POST', 'form-assignments', { participantStudyId: participation?.id, formId })
  const [submission] = (await study.call<readonly Submission[]>('GET', `form-submissions?formAssignmentId=${data.id}`)).data
  return { id: submission?.id ?? '', subjectId: participation?.subjectId ?? '', participantId: participation?.participantId ?? '' }
}

const send = (content: string | Uint8Array<ArrayBuffer>, fields: Readonly<Record<string, string>> = {}, as = coordinator) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ formId, ...fields })) form.append(name, value)
  form.append('file', new Blob([content], { type: 'text/csv' }), 'answers.csv')
  return node.call<FormImportResult>(`study/${study.studyId}/form-import`, { as, method: 'POST', body: form })
}
const csv = (...lines: readonly (readonly string[])[]) => lines.map(csvLine).join('')
const answersOf = async (id: string) =>
  (await study.call<{ readonly answers: Readonly<Record<string, unknown>> }>('GET', `form-submission/${id}/answers`)).data.answers
const codes = ({ problems }: FormImportResult) => problems.map(({ row, field, code }) => [row, field, code])

describe('an import of answers', () => {
  it('gives another form the same answers that a wide export wrote, of every kind of question', async () => {
    const from = await study.filled(formId, answers)
    const [line] = rowsOf(await study.exported(`format=wide&choices=columns&formId=${formId}`)).filter(
      (each) => each.submissionId === from.id,
    )
    const to = await openForm()
    const cells: Record<string, string> = { ...line, submissionId: to.id, subjectId: to.subjectId }
    // Cells of an export are guarded already.
    const content = csv(
      Object.keys(cells),
      Object.values(cells).map((cell) => cell.replace(/^'/, '')),
    )

    const checked = await send(content, { check: 'true', complete: 'true' })
    expect([checked.status, checked.data.problems]).toEqual([200, []])
    expect(checked.data).toMatchObject({ rows: 1, accepted: 1, rejected: 0, completed: 1 })
    expect(checked.data.notes.map(({ column, code }) => [column, code])).toEqual(
      expect.arrayContaining([
        ['double', 'calculatedColumn'],
        ['pains=head', 'choiceColumn'],
      ]),
    )
    expect([await answersOf(to.id), (await study.call<Submission>('GET', `form-submission/${to.id}`)).data.status]).toEqual([
      {},
      'NOT_STARTED',
    ])

    expect((await send(content)).data).toMatchObject({ accepted: 1, rejected: 0, completed: 0, problems: [] })
    expect(await answersOf(to.id)).toEqual(answers)
    // What is sent again changes nothing, and completes the form.
    expect((await send(content, { complete: 'true' })).data).toMatchObject({ accepted: 1, completed: 1, problems: [] })
    expect(await answersOf(to.id)).toEqual(await answersOf(from.id))
    const [events] = await node.ownerQuery(
      `select count(*)::int as events, max(changes -> 'accepted' ->> 1) as accepted from audit_event where kind = 'import' and study_id = $1`,
      [study.studyId],
    )
    expect(events).toEqual({ events: 2, accepted: '1' })
  })

  it('rejects each wrong line by its column and writes the others, never over another answer', async () => {
    const [first, second, third, fourth] = [await openForm(), await openForm(), await openForm(), await openForm()]
    const changes = [{ operationId: uuid(), question: 'weight', value: 70, baseVersion: 0 }]
    await study.call('PUT', `form-submission/${first.id}/answers`, { submissionId: first.id, changes })
    const header = ['submissionId', 'subjectId', 'weight', 'fasting', 'position', 'bornOn', 'pains=head', 'pains=back', 'doses.amount[2]']
    const content = csv(
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
    expect(codes(data)).toEqual([
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

    // Right answers that do not complete the form stay, and the line says why.
    const tooMuch = csv(['submissionId', 'weight'], [fourth.id, '400'])
    const told = await send(tooMuch, { complete: 'true' })
    expect([told.data.accepted, told.data.completed, codes(told.data)]).toEqual([1, 0, [[1, 'weight', 'AnswerErrors']]])
    expect(await answersOf(fourth.id)).toEqual({ weight: 400 })
    expect(codes((await send(csv(['submissionId', 'weight'], [second.id, '81']))).data)).toEqual([[1, null, 'SubmissionLocked']])
  })

  it('is closed to others and to restricted profiles, and refuses hostile files before anything is written', async () => {
    const { id, subjectId, participantId } = await openForm()
    const right = csv(['submissionId', 'weight'], [id, '80'])
    expect((await send(right, {}, 'viewer@northlake.example')).status).toBe(403)
    expect((await send(right, { formId: uuid() })).status).toBe(404)
    expect(codesOf(await send(right, { formId: 'x', check: 'perhaps' }))).toEqual([
      422,
      'Invalid',
      'formId notAReference',
      'check notYesOrNo',
    ])
    await node.ownerQuery('update participant set is_restricted_profile = true where id = $1', [participantId])
    expect(codes((await send(right)).data)).toEqual([[1, 'submissionId', 'notFound']])
    expect(codes((await send(csv(['subjectId', 'weight'], [subjectId, '80']))).data)).toEqual([[1, 'subjectId', 'noOpenForm']])
    await node.ownerQuery('update participant set is_restricted_profile = false where id = $1', [participantId])

    const refused = async (content: string | Uint8Array<ArrayBuffer>) => codesOf(await send(content)).slice(0, 2)
    const unknown = await send(csv(['submissionId', 'wieght', '__proto__', 'constructor'], [id, '1', '1', '1']))
    expect(codesOf(unknown)).toEqual([
      400,
      'UnknownHeaders',
      'wieght unknownHeader',
      '__proto__ unknownHeader',
      'constructor unknownHeader',
    ])
    expect(await refused(csv(['submissionId', 'doses.amount[99999]'], [id, '1']))).toEqual([400, 'UnknownHeaders'])
    expect(await refused(csv(['submissionId', 'weight', 'weight'], [id, '1', '2']))).toEqual([400, 'RepeatedHeaders'])
    expect(await refused(`submissionId,weight\n${id},\u0000`)).toEqual([415, 'FileType'])
    expect(await refused(`submissionId${',weight'.repeat(17_000)}\n${id}`)).toEqual([400, 'FileMalformed'])
    expect(await refused(new Uint8Array(11_000_000).fill(65))).toEqual([413, 'TooLarge'])
    expect(await refused(`submissionId,weight\n${`${id},1\n`.repeat(1_001)}`)).toEqual([400, 'TooManyRows'])
    expect(codes((await send(`submissionId,note\n${id},=HYPERLINK(1)`)).data)).toEqual([[1, 'note', 'formula']])
    expect(await answersOf(id)).toEqual({})
  })
})

describe('several values in one cell', () => {
  it.each([[['a']], [['a; b', '"', ' c ', 'd"e']], [[';', 'x']]])('%j are divided as they were joined', (values) => {
    expect(dividedText(textOf(values))).toEqual(values)
  })
})
