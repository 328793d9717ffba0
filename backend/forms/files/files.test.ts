import { v4 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { codesOf, type TestNode, testNode } from '../../app/testing/index.ts'
import { printText } from '../../app/testing/printText.ts'
import { validateOdm } from './odm/testSchema.ts'
import { admin, assignFormToVisit, coordinator, createExportStudy, rowsOf } from './testExports.ts'

type Submission = ResourceAnswer['formSubmission']

let node: TestNode
let study: Awaited<ReturnType<typeof createExportStudy>>
let studyId: string
let formId: string

const pixel = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
const formJson = {
  pages: [
    {
      elements: [
        {
          type: 'text',
          name: 'weight',
          DBName: 'WEIGHT',
          title: { default: 'Weight <kg>', fr: 'Poids <kg>' },
          inputType: 'number',
          unit: 'kg',
          min: 1,
          validators: [{ type: 'numeric', maxValue: 400, text: 'Too heavy; sure?' }],
        },
        { type: 'radiogroup', name: 'smokes', choices: [{ value: 'y', text: 'Yes & often' }, 'n'] },
        { type: 'text', name: 'howMany', visibleIf: "{smokes} = 'y'", requiredIf: '{weight} > 50' },
        { type: 'comment', name: 'note' },
        { type: 'checkbox', name: 'pains', choices: ['head', 'back', 'head; neck'], showNoneItem: true },
        {
          type: 'paneldynamic',
          name: 'doses',
          visibleIf: "{note} <> 'none'",
          templateElements: [
            { type: 'text', name: 'amount' },
            { type: 'text', name: 'doseTime' },
          ],
        },
        { type: 'signaturepad', name: 'signed' },
        { type: 'expression', name: 'twice', expression: '{weight} * 2' },
        { type: 'expression', name: 'thrice', title: 'Three times', expression: '{twice} + {weight}' },
        { type: 'boolean', name: 'asked', valueTrue: 'Y', valueFalse: 'N', labelTrue: { default: 'Asked', fr: 'Demandé' } },
        { type: 'date-picker', name: 'seenOn' },
        {
          type: 'panel',
          name: 'more',
          title: 'Posture',
          elements: [
            { type: 'radiogroup', name: 'POS', choices: ['SITTING'], showOtherItem: true },
            { type: 'matrix', name: 'pain', title: 'Pain', rows: ['morning'], columns: [0, 1] },
          ],
        },
      ],
    },
  ],
}
const call = <Data>(method: string, path: string, body?: unknown, caller = coordinator) =>
  node.call<Data>(path, { as: caller, method, body })
const fetchText = async (path: string, caller = coordinator) => {
  const answer = await node.fetch(path, { as: caller })
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}
const exportAnswers = (query: string) => study.exported(query)
/** Fills in the form with these answers. */
const createFilledForm = (answers: Readonly<Record<string, unknown>>, isCompleted = true) => study.filled(formId, answers, isCompleted)
const buildDoses = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ amount: `${index + 1} mg`, doseTime: `day ${index + 1}` }))

beforeAll(async () => {
  node = await testNode()
  study = await createExportStudy(node)
  studyId = study.studyId
  formId = await study.approvedForm('To take along', formJson)
})
afterAll(() => node?.close())

async function textOfPdf(id: string): Promise<string> {
  const answer = await node.fetch(`form-submission/${id}/pdf`, { as: coordinator })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  return printText(await answer.arrayBuffer())
}

describe('exported files of a study', () => {
  it('exports every row of a repeat as answered, in long, wide, XML and printed form', async () => {
    for (const count of [1, 50, 500]) {
      const { id } = await createFilledForm({ weight: 80, doses: buildDoses(count) })
      const long = rowsOf(await exportAnswers(`formId=${formId}`)).filter(({ submissionId }) => submissionId === id)
      const amounts = long.filter(({ item }) => item === 'doses.amount')
      expect(amounts.map(({ row, value }) => [row, value])).toEqual(buildDoses(count).map(({ amount }, index) => [`${index + 1}`, amount]))
      const [wideRow] = rowsOf(await exportAnswers(`format=wide&formId=${formId}`)).filter(({ submissionId }) => submissionId === id)
      expect(
        buildDoses(count).map((_, index) => [wideRow?.[`doses.amount[${index + 1}]`], wideRow?.[`doses.doseTime[${index + 1}]`]]),
      ).toEqual(buildDoses(count).map(({ amount, doseTime }) => [amount, doseTime]))
      // The columns are in row order, as in the form.
      const header = Object.keys(wideRow ?? {}).filter((name) => name.startsWith('doses.'))
      expect(header.slice(0, 2)).toEqual(['doses.amount[1]', 'doses.doseTime[1]'])
      if (count > 1) expect(header[2]).toBe('doses.amount[2]')
      const data = (await exportAnswers(`format=odm&formId=${formId}`)).split('<ClinicalData ').find((each) => each.includes(id)) ?? ''
      expect([...data.matchAll(/ItemOID="I.doses.amount" Value="([^"]*)"/g)].map(([, value]) => value)).toEqual(
        buildDoses(count).map(({ amount }) => amount),
      )
      expect(data).toContain(`ItemGroupOID="IG.doses" ItemGroupRepeatKey="${count}"`)
      const print = await textOfPdf(id)
      expect(print.match(/\d+ mg/g)).toEqual(buildDoses(count).map(({ amount }) => amount))
      expect(print.match(/day \d+/g)).toEqual(buildDoses(count).map(({ doseTime }) => doseTime))
      const reopenResponse = await call<{ readonly answers: Readonly<Record<string, unknown>> }>('GET', `form-submission/${id}/answers`)
      expect(reopenResponse.data.answers.doses).toEqual(buildDoses(count))
    }
  })

  it('exports who answered what, when, in which version and why it changed, without answers that are no longer asked', async () => {
    const { id } = await createFilledForm({ smokes: 'y', howMany: '10', note: '=1+1', pains: ['head', 'back'] })
    await call('POST', `form-submission/${id}/transitions/unlock`, { reason: 'A slip' })
    const changes = [{ operationId: uuid(), question: 'smokes', value: 'n', baseVersion: 1, reason: 'Misheard' }]
    await call('PUT', `form-submission/${id}/answers`, { submissionId: id, changes })
    await call('POST', `form-submission/${id}/transitions/complete`, {})
    const lines = rowsOf(await exportAnswers('format=long')).filter(({ submissionId }) => submissionId === id)
    expect(lines.map(({ item, value, words, answerVersion, reason }) => [item, value, words, answerVersion, reason])).toEqual([
      ['smokes', 'n', 'n', '2', 'Misheard'],
      // The apostrophe prevents a spreadsheet from running the cell as a formula.
      ['note', "'=1+1", "'=1+1", '1', ''],
      ['pains', 'head; back', 'head; back', '1', ''],
    ])
    expect(lines[0]).toMatchObject({
      form: 'To take along',
      formVersion: '0.1',
      status: 'COMPLETED',
      subjectId: expect.stringMatching(/\w/),
    })
    const { data: submission } = await call<Submission>('GET', `form-submission/${id}`)
    expect(lines[0]).toMatchObject({
      siteName: submission.labels?.siteId,
      studyName: submission.labels?.studyId,
      siteCode: expect.stringMatching(/\w/),
      studyCode: expect.stringMatching(/\w/),
      participantClientId: expect.stringMatching(/\w/),
      completedByName: submission.labels?.completedBy,
      answeredByName: submission.labels?.completedBy,
      answeredBy: submission.completedBy,
    })
    expect(Object.keys(lines[0] ?? {}).at(-1)).toBe('answeredBy')
    const print = await textOfPdf(id)
    expect(print).toContain('Misheard')
    expect(print).toContain('howMany')
    expect(print).not.toContain('10 mg')
  })

  it('exports the reason of each change to a row of a repeat', async () => {
    const { id } = await createFilledForm({ doses: buildDoses(2), pains: ['head'] })
    await call('POST', `form-submission/${id}/transitions/unlock`, { reason: 'A slip' })
    const value = buildDoses(2).map((dose, index) => (index === 1 ? { ...dose, amount: '20 mg' } : dose))
    const changes = [{ operationId: uuid(), question: 'doses', value, baseVersion: 1, reason: 'Source says 20' }]
    await call('PUT', `form-submission/${id}/answers`, { submissionId: id, changes })
    await call('POST', `form-submission/${id}/transitions/complete`, {})
    const long = rowsOf(await exportAnswers(`formId=${formId}`)).filter(({ submissionId }) => submissionId === id)
    expect(long.map(({ item, row, answerVersion, reason }) => [item, row, answerVersion, reason])).toEqual([
      ['pains', '', '1', ''],
      ['doses.amount', '1', '1', ''],
      ['doses.amount', '2', '2', 'Source says 20'],
      ['doses.doseTime', '1', '1', ''],
      ['doses.doseTime', '2', '1', ''],
    ])
    expect((await textOfPdf(id)).replaceAll(/\s+/g, ' ')).toContain('version 2. Reason: Source says 20. Changed: 2 · amount #')
  })

  it('exports the text entered for "Other", in long, wide, XML and printed form', async () => {
    const { id } = await createFilledForm({ POS: 'other', 'POS-Comment': 'On one leg', pain: { morning: 1 } })
    const long = rowsOf(await exportAnswers(`formId=${formId}`)).filter(({ submissionId }) => submissionId === id)
    expect(long.map(({ item, words }) => [item, words])).toEqual([
      ['POS', 'Other'],
      ['POS-Comment', 'On one leg'],
      ['pain.morning', '1'],
    ])
    const [wideRow] = rowsOf(await exportAnswers(`format=wide&formId=${formId}`)).filter(({ submissionId }) => submissionId === id)
    expect([wideRow?.POS, wideRow?.['POS-Comment']]).toEqual(['other', 'On one leg'])
    const odm = await exportAnswers(`format=odm&formId=${formId}`)
    expect(odm).toContain('ItemOID="I.POS-Comment" Value="On one leg"')
    expect(odm).toContain('<CodeListItem CodedValue="other">')
    expect(odm).toContain('<RangeCheck Comparator="LE" SoftHard="Hard"><CheckValue>400</CheckValue></RangeCheck>')
    const print = await textOfPdf(id)
    for (const text of ['On one leg', 'POS: Other', 'Pain', 'morning', 'Posture']) expect(print).toContain(text)
  })

  it('exports several choices separately, joined in one column or as columns of 1 and 0', async () => {
    const { id } = await createFilledForm({ pains: ['head; neck', 'back'] })
    const formWithoutPains = await createFilledForm({ weight: 71 })
    const wideRows = rowsOf(await exportAnswers(`format=wide&formId=${formId}&choices=columns`))
    const selectCells = (submissionId: string) => {
      const row = wideRows.find((each) => each.submissionId === submissionId)
      return ['pains', 'pains=head', 'pains=back', 'pains=head; neck', 'pains=none'].map((name) => row?.[name])
    }
    expect(selectCells(id)).toEqual(['"head; neck"; back', '0', '1', '1', '0'])
    expect(selectCells(formWithoutPains.id)).toEqual(['', '', '', '', ''])
  })

  it('exports a dictionary that describes the questions of each version', async () => {
    const items = rowsOf(await exportAnswers(`format=dictionary&formId=${formId}`))
    expect(items.map(({ item, rows }) => [item, rows])).toEqual([
      ['weight', ''],
      ['smokes', ''],
      ['howMany', ''],
      ['note', ''],
      ['pains', ''],
      ['doses.amount', 'many'],
      ['doses.doseTime', 'many'],
      ['signed', ''],
      ['twice', ''],
      ['thrice', ''],
      ['asked', ''],
      ['seenOn', ''],
      ['POS', ''],
      ['POS-Comment', ''],
      ['pain.morning', ''],
    ])
    expect(items[0]).toMatchObject({
      order: '1',
      page: '1',
      section: '',
      unit: 'kg',
      min: '1',
      max: '400',
      checks: 'at most 400 (Too heavy; sure?)',
    })
    expect(items.at(-1)).toMatchObject({ order: '15', section: 'Posture', title: 'Pain: morning' })
    expect(items[1]).toMatchObject({ choices: 'y = Yes & often; n', formVersion: '0.1' })
    expect(items[2]).toMatchObject({ shownWhen: "{smokes} = 'y'", required: '{weight} > 50' })
  })

  it('exports files that are valid against the CDISC schema and whose names resolve, whatever was entered', async () => {
    const { id } = await createFilledForm({
      note: 'Two\nlines, & <tags> "quoted" \u{1F600}',
      smokes: 'y',
      howMany: '3',
      signed: pixel,
    })
    await call('POST', 'form-queries', { formSubmissionId: id, question: 'note', text: 'What is <this>?' })
    const earlier = await createFilledForm({ note: 'On one leg' })
    // Answers from before the check of characters can contain any that the database stores.
    await node.ownerQuery(
      `insert into form_answer (org_id, submission_id, question, version, value, user_id, operation_id)
        select org_id, submission_id, question, version + 1, $2, user_id, gen_random_uuid() from form_answer where submission_id = $1`,
      [earlier.id, JSON.stringify('On\u000bone\u0001 leg\u000b')],
    )
    const visitSubmission = await createFilledForm({ weight: 70 }, false)
    const visitId = await assignFormToVisit(node, visitSubmission)
    const xml = await exportAnswers('format=odm')
    const check = (contents: string) => validateOdm(contents, '')
    expect(await check(xml)).toEqual([])
    expect(await check(xml.replace('DataType="float"', 'DataType="weight"'))).not.toEqual([])
    expect(xml).toContain('<MeasurementUnit OID="MU.kg" Name="kg">')
    expect(xml).toContain('<MeasurementUnitRef MeasurementUnitOID="MU.kg">')
    expect(xml).toMatch(/ItemOID="I.thrice"[^>]* MethodOID="MT.thrice"/)
    expect(xml).toMatch(/<MethodDef OID="MT.thrice"[^>]*>.*?<FormalExpression Context="SurveyJS">{twice} \+ {weight}</)
    expect(xml).toMatch(/<ItemDef OID="I.thrice" [^>]*DataType="float"/)
    expect(xml).toMatch(/<ItemDef OID="I.seenOn" [^>]*DataType="date"/)
    expect(xml).toMatch(/<ItemDef OID="I.asked" [^>]*DataType="text"/)
    expect(xml).toContain('<CodeListItem CodedValue="Y"><Decode><TranslatedText xml:lang="en">Asked<')
    expect(xml).toMatch(/ItemOID="I.howMany"[^>]* CollectionExceptionConditionOID="C.howMany"/)
    expect(xml).toContain(`<FormalExpression Context="SurveyJS">!({smokes} = 'y')<`)
    expect(xml).toMatch(/ItemGroupOID="IG.doses"[^>]* CollectionExceptionConditionOID="CG.doses"/)
    expect(xml).toContain('<ConditionDef OID="RC.howMany"')
    // A comment is optional text, even on a required question.
    expect(xml).toMatch(/<ItemDef OID="I.POS-Comment" [^>]*DataType="text"/)
    expect(xml).toMatch(/ItemOID="I.POS-Comment"[^>]* Mandatory="No"/)
    for (const version of xml.split('<MetaDataVersion ').slice(1)) {
      const oids = [...version.matchAll(/<\w+Def OID="([^"]+)"/g)].map(([, oid]) => oid)
      expect(new Set(oids).size).toBe(oids.length)
    }
    // The event of a form is the visit with which it was assigned.
    expect(xml).toContain(`<StudyEventDef OID="SE.${visitId}" Name="Unplanned &amp; extra" Repeating="Yes" Type="Unscheduled">`)
    expect(xml.split('<ClinicalData ').find((each) => each.includes(visitSubmission.id))).toContain(
      `StudyEventOID="SE.${visitId}" StudyEventRepeatKey="2"`,
    )
    expect(xml.split('<ClinicalData ').find((each) => each.includes(id))).toContain(`StudyEventOID="SE.forms" StudyEventRepeatKey="${id}"`)
    // Every reference has its definition: checks each kind of OID against its uses.
    for (const [definitionPattern, used] of [
      [/<User OID="([^"]+)"/g, /UserOID="([^"]+)"/g],
      [/<Location OID="([^"]+)"/g, /LocationOID="([^"]+)"/g],
      [/<MetaDataVersion OID="([^"]+)"/g, /MetaDataVersionOID="([^"]+)"/g],
      [/<ItemDef OID="([^"]+)"/g, /ItemOID="([^"]+)"/g],
      [/<CodeList OID="([^"]+)"/g, /CodeListOID="([^"]+)"/g],
      [/<MeasurementUnit OID="([^"]+)"/g, /MeasurementUnitOID="([^"]+)"/g],
      [/<ConditionDef OID="([^"]+)"/g, /CollectionExceptionConditionOID="([^"]+)"/g],
      [/<MethodDef OID="([^"]+)"/g, /MethodOID="([^"]+)"/g],
      [/<StudyEventDef OID="([^"]+)"/g, /StudyEventOID="([^"]+)"/g],
      [/<ItemGroupDef OID="([^"]+)"/g, /ItemGroupOID="([^"]+)"/g],
    ] as const) {
      const definedIds = new Set([...xml.matchAll(definitionPattern)].map(([, name]) => name))
      expect([...xml.matchAll(used)].map(([, name]) => name).filter((name) => !definedIds.has(name))).toEqual([])
    }
    expect(xml).toContain('Value="Two&#10;lines, &amp; &lt;tags&gt; &quot;quoted&quot; \u{1F600}"')
    expect(xml).toContain('Value="On\ufffdone\ufffd leg\ufffd"')
    expect(xml).toContain('<Comment>Replaced by U+FFFD, because XML cannot contain it: U+000B, U+0001</Comment>')
    expect(xml).toContain('OPEN (note): What is &lt;this&gt;?')
    expect(await textOfPdf(id)).toContain('What is <this>?')
  })

  it('exports files to users who may see the study, without restricted profiles, and records each export in the audit trail', async () => {
    const { id, participantId } = await createFilledForm({ weight: 66 })
    for (const caller of ['nobody@northlake.example', 'unassigned@northlake.example', 'coordinator@rivesud.example'])
      for (const path of [`study/${studyId}/form-export`, `form-submission/${id}/pdf`])
        expect([403, 404], `${caller} ${path}`).toContain((await fetchText(path, caller)).status)
    await node.ownerQuery('update participant set is_restricted_profile = true where id = $1', [participantId])
    for (const format of ['long', 'odm', 'json']) expect(await exportAnswers(`format=${format}`)).not.toContain(id)
    expect((await fetchText(`form-submission/${id}/pdf`)).status).toBe(404)
    await node.ownerQuery('update participant set is_restricted_profile = false where id = $1', [participantId])
    expect(await exportAnswers('format=long')).toContain(id)
    const events = await node.ownerQuery(`select changes from audit_event where kind = 'export' and changes -> 'format' ->> 1 = 'odm'`)
    expect(events.length).toBeGreaterThan(0)
  })

  it('exports a form without answers, in its newest or another version, for users who may read forms', async () => {
    const [version] = (await call<readonly { readonly id: string }[]>('GET', `form-versions?formId=${formId}`, undefined, admin)).data
    for (const path of [`form/${formId}/pdf`, `form-version/${version?.id}/pdf?annotated=true`]) {
      const answer = await node.fetch(path, { as: admin })
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
      const print = await printText(await answer.arrayBuffer())
      for (const text of ['To take along', 'Posture', 'Weight <kg> (kg)']) expect(print).toContain(text)
      expect(print).toMatch(/Version 0\.1 · SHA-256 [0-9a-f]{64} · Page 1 of \d/)
      expect(print.includes('WEIGHT')).toBe(path.includes('annotated'))
      for (const caller of ['nobody@northlake.example', 'coordinator@rivesud.example'])
        expect([403, 404], caller).toContain((await fetchText(path, caller)).status)
    }
    expect(codesOf(await call('GET', `form/${formId}/pdf?annotated=maybe`, undefined, admin))).toEqual([
      400,
      'InvalidParameter',
      'annotated notYesOrNo',
    ])
    const events = await node.ownerQuery(
      `select changes -> 'resource' ->> 1 as resource from audit_event where kind = 'export' and changes -> 'format' ->> 1 = 'pdf' order by id`,
    )
    expect(events.slice(-2).map(({ resource }) => resource)).toEqual(['form', 'formVersion'])
  })

  it('rejects an export with missing or invalid parameters', async () => {
    for (const [query, field] of [
      ['format=xlsx', 'format notAChoice'],
      ['format=wide', 'formId required'],
      ['choices=all', 'choices notAChoice'],
      ['formId=x', 'formId notAReference'],
    ] as const)
      expect(codesOf(await call('GET', `study/${studyId}/form-export?${query}`))).toEqual([400, 'InvalidParameter', field])
    const { data } = await call<{ readonly id: string }>('POST', 'form-assignments', {
      participantStudyId: study.nextParticipation()?.id,
      formId,
    })
    const [submission] = (await call<readonly Submission[]>('GET', `form-submissions?formAssignmentId=${data.id}`)).data
    expect((await fetchText(`form-submission/${submission?.id}/pdf`)).status).toBe(404)
    await call('POST', `form-submission/${submission?.id}/transitions/complete`, {})
    const print = await textOfPdf(submission?.id ?? '')
    for (const text of ['To take along', 'No question was answered.', 'SHA-256']) expect(print).toContain(text)
  })
})
