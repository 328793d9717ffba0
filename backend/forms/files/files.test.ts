import { readFile } from 'node:fs/promises'
import { v4 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import type { ResourceAnswer } from '#resources/rows.ts'
import { codesOf, type TestNode, testNode } from '../../testing/index.ts'
import { printText } from '../../testing/printText.ts'
import { admin, coordinator, exportedStudy, putIntoVisit, rowsOf } from './testExports.ts'

type Submission = ResourceAnswer['formSubmission']

let node: TestNode
let study: Awaited<ReturnType<typeof exportedStudy>>
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
            { type: 'text', name: 'takenAt' },
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
const call = <Data>(method: string, path: string, body?: unknown, as = coordinator) => node.call<Data>(path, { as, method, body })
const fetchText = async (path: string, as = coordinator) => {
  const answer = await node.fetch(path, { as })
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}
const exported = (query: string) => study.exported(query)
/** The form, filled in with these answers. */
const filled = (answers: Readonly<Record<string, unknown>>, isCompleted = true) => study.filled(formId, answers, isCompleted)
const doses = (many: number) => Array.from({ length: many }, (_, index) => ({ amount: `${index + 1} mg`, takenAt: `day ${index + 1}` }))

beforeAll(async () => {
  node = await testNode()
  study = await exportedStudy(node)
  studyId = study.studyId
  formId = await study.approvedForm('To take along', formJson)
})
afterAll(() => node?.close())

async function textOfPdf(id: string): Promise<string> {
  const answer = await node.fetch(`form-submission/${id}/pdf`, { as: coordinator })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  return printText(await answer.arrayBuffer())
}

describe('the files of a study', () => {
  it('hold every row of a repeat, long, wide, in XML and in print, as it was answered', async () => {
    for (const many of [1, 50, 500]) {
      const { id } = await filled({ weight: 80, doses: doses(many) })
      const long = rowsOf(await exported(`formId=${formId}`)).filter(({ submissionId }) => submissionId === id)
      const amounts = long.filter(({ item }) => item === 'doses.amount')
      expect(amounts.map(({ row, value }) => [row, value])).toEqual(doses(many).map(({ amount }, index) => [`${index + 1}`, amount]))
      const [wide] = rowsOf(await exported(`format=wide&formId=${formId}`)).filter(({ submissionId }) => submissionId === id)
      expect(doses(many).map((_, index) => [wide?.[`doses.amount[${index + 1}]`], wide?.[`doses.takenAt[${index + 1}]`]])).toEqual(
        doses(many).map(({ amount, takenAt }) => [amount, takenAt]),
      )
      // Row by row, as in the form.
      const header = Object.keys(wide ?? {}).filter((name) => name.startsWith('doses.'))
      expect(header.slice(0, 2)).toEqual(['doses.amount[1]', 'doses.takenAt[1]'])
      if (many > 1) expect(header[2]).toBe('doses.amount[2]')
      const data = (await exported(`format=odm&formId=${formId}`)).split('<ClinicalData ').find((each) => each.includes(id)) ?? ''
      expect([...data.matchAll(/ItemOID="I.doses.amount" Value="([^"]*)"/g)].map(([, value]) => value)).toEqual(
        doses(many).map(({ amount }) => amount),
      )
      expect(data).toContain(`ItemGroupOID="IG.doses" ItemGroupRepeatKey="${many}"`)
      const print = await textOfPdf(id)
      expect(print.match(/\d+ mg/g)).toEqual(doses(many).map(({ amount }) => amount))
      expect(print.match(/day \d+/g)).toEqual(doses(many).map(({ takenAt }) => takenAt))
      const reopened = await call<{ readonly answers: Readonly<Record<string, unknown>> }>('GET', `form-submission/${id}/answers`)
      expect(reopened.data.answers.doses).toEqual(doses(many))
    }
  })

  it('say who answered what, when, in which version and why it was changed, and leave out what is not asked any more', async () => {
    const { id } = await filled({ smokes: 'y', howMany: '10', note: '=1+1', pains: ['head', 'back'] })
    await call('POST', `form-submission/${id}/transitions/unlock`, { reason: 'A slip' })
    const changes = [{ operationId: uuid(), question: 'smokes', value: 'n', baseVersion: 1, reason: 'Misheard' }]
    await call('PUT', `form-submission/${id}/answers`, { submissionId: id, changes })
    await call('POST', `form-submission/${id}/transitions/complete`, {})
    const lines = rowsOf(await exported('format=long')).filter(({ submissionId }) => submissionId === id)
    expect(lines.map(({ item, value, words, answerVersion, reason }) => [item, value, words, answerVersion, reason])).toEqual([
      ['smokes', 'n', 'n', '2', 'Misheard'],
      // Nothing that a spreadsheet would run.
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

  it('say of each row of a repeat why it was changed', async () => {
    const { id } = await filled({ doses: doses(2), pains: ['head'] })
    await call('POST', `form-submission/${id}/transitions/unlock`, { reason: 'A slip' })
    const value = doses(2).map((dose, index) => (index === 1 ? { ...dose, amount: '20 mg' } : dose))
    const changes = [{ operationId: uuid(), question: 'doses', value, baseVersion: 1, reason: 'Source says 20' }]
    await call('PUT', `form-submission/${id}/answers`, { submissionId: id, changes })
    await call('POST', `form-submission/${id}/transitions/complete`, {})
    const long = rowsOf(await exported(`formId=${formId}`)).filter(({ submissionId }) => submissionId === id)
    expect(long.map(({ item, row, answerVersion, reason }) => [item, row, answerVersion, reason])).toEqual([
      ['pains', '', '1', ''],
      ['doses.amount', '1', '1', ''],
      ['doses.amount', '2', '2', 'Source says 20'],
      ['doses.takenAt', '1', '1', ''],
      ['doses.takenAt', '2', '1', ''],
    ])
    expect((await textOfPdf(id)).replaceAll(/\s+/g, ' ')).toContain('version 2. Reason: Source says 20. Changed: 2 · amount #')
  })

  it('hold what "Other" stands for, long, wide, in XML and in print', async () => {
    const { id } = await filled({ POS: 'other', 'POS-Comment': 'On one leg', pain: { morning: 1 } })
    const long = rowsOf(await exported(`formId=${formId}`)).filter(({ submissionId }) => submissionId === id)
    expect(long.map(({ item, words }) => [item, words])).toEqual([
      ['POS', 'Other'],
      ['POS-Comment', 'On one leg'],
      ['pain.morning', '1'],
    ])
    const [wide] = rowsOf(await exported(`format=wide&formId=${formId}`)).filter(({ submissionId }) => submissionId === id)
    expect([wide?.POS, wide?.['POS-Comment']]).toEqual(['other', 'On one leg'])
    const odm = await exported(`format=odm&formId=${formId}`)
    expect(odm).toContain('ItemOID="I.POS-Comment" Value="On one leg"')
    expect(odm).toContain('<CodeListItem CodedValue="other">')
    expect(odm).toContain('<RangeCheck Comparator="LE" SoftHard="Hard"><CheckValue>400</CheckValue></RangeCheck>')
    const print = await textOfPdf(id)
    for (const text of ['On one leg', 'POS: Other', 'Pain', 'morning', 'Posture']) expect(print).toContain(text)
  })

  it('tell several choices apart, joined and as columns of 1 and 0', async () => {
    const { id } = await filled({ pains: ['head; neck', 'back'] })
    const without = await filled({ weight: 71 })
    const wide = rowsOf(await exported(`format=wide&formId=${formId}&choices=columns`))
    const cells = (submissionId: string) => {
      const row = wide.find((each) => each.submissionId === submissionId)
      return ['pains', 'pains=head', 'pains=back', 'pains=head; neck', 'pains=none'].map((name) => row?.[name])
    }
    expect(cells(id)).toEqual(['"head; neck"; back', '0', '1', '1', '0'])
    expect(cells(without.id)).toEqual(['', '', '', '', ''])
  })

  it('describe what each version asks', async () => {
    const items = rowsOf(await exported(`format=dictionary&formId=${formId}`))
    expect(items.map(({ item, rows }) => [item, rows])).toEqual([
      ['weight', ''],
      ['smokes', ''],
      ['howMany', ''],
      ['note', ''],
      ['pains', ''],
      ['doses.amount', 'many'],
      ['doses.takenAt', 'many'],
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

  it('are valid against the schema of CDISC, with names that resolve, whatever was written', async () => {
    const { id } = await filled({ note: 'Two\nlines, \u0001 & <tags> "quoted" \u{1F600}', smokes: 'y', howMany: '3', signed: pixel })
    await call('POST', 'form-queries', { formSubmissionId: id, question: 'note', text: 'What is <this>?' })
    const atVisit = await filled({ weight: 70 }, false)
    const visitId = await putIntoVisit(node, atVisit)
    const xml = await exported('format=odm')
    const folder = new URL('./odm/schema/', import.meta.url)
    const named = async (fileName: string) => ({ fileName, contents: await readFile(new URL(fileName, folder), 'utf8') })
    const [schema, ...preload] = await Promise.all(
      ['ODM1-3-2.xsd', 'ODM1-3-2-foundation.xsd', 'xmldsig-core-schema.xsd', 'xml.xsd', 'xlink.xsd'].map(named),
    )
    const check = async (contents: string) =>
      (await validateXML({ xml: { fileName: 'study.xml', contents }, schema: schema ?? '', preload })).errors.map(({ message }) => message)
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
    // A comment is optional text, also at a required question.
    expect(xml).toMatch(/<ItemDef OID="I.POS-Comment" [^>]*DataType="text"/)
    expect(xml).toMatch(/ItemOID="I.POS-Comment"[^>]* Mandatory="No"/)
    for (const version of xml.split('<MetaDataVersion ').slice(1)) {
      const oids = [...version.matchAll(/<\w+Def OID="([^"]+)"/g)].map(([, oid]) => oid)
      expect(new Set(oids).size).toBe(oids.length)
    }
    // The event of a form is the visit with which it was assigned.
    expect(xml).toContain(`<StudyEventDef OID="SE.${visitId}" Name="Unplanned &amp; extra" Repeating="Yes" Type="Unscheduled">`)
    expect(xml.split('<ClinicalData ').find((each) => each.includes(atVisit.id))).toContain(
      `StudyEventOID="SE.${visitId}" StudyEventRepeatKey="2"`,
    )
    expect(xml.split('<ClinicalData ').find((each) => each.includes(id))).toContain(`StudyEventOID="SE.forms" StudyEventRepeatKey="${id}"`)
    // What is referred to is there: each kind of name with those that point at it.
    for (const [defined, used] of [
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
      const known = new Set([...xml.matchAll(defined)].map(([, name]) => name))
      expect([...xml.matchAll(used)].map(([, name]) => name).filter((name) => !known.has(name))).toEqual([])
    }
    expect(xml).toContain('Value="Two&#10;lines,  &amp; &lt;tags&gt; &quot;quoted&quot; \u{1F600}"')
    expect(xml).toContain('OPEN (note): What is &lt;this&gt;?')
    expect(await textOfPdf(id)).toContain('What is <this>?')
  })

  it('are for whoever may see the study, without those whose profiles are closed to them, and are written down', async () => {
    const { id, participantId } = await filled({ weight: 66 })
    for (const as of ['nobody@northlake.example', 'unassigned@northlake.example', 'coordinator@rivesud.example'])
      for (const path of [`study/${studyId}/form-export`, `form-submission/${id}/pdf`])
        expect([403, 404], `${as} ${path}`).toContain((await fetchText(path, as)).status)
    await node.ownerQuery('update participant set is_restricted_profile = true where id = $1', [participantId])
    for (const format of ['long', 'odm', 'json']) expect(await exported(`format=${format}`)).not.toContain(id)
    expect((await fetchText(`form-submission/${id}/pdf`)).status).toBe(404)
    await node.ownerQuery('update participant set is_restricted_profile = false where id = $1', [participantId])
    expect(await exported('format=long')).toContain(id)
    const events = await node.ownerQuery(`select changes from audit_event where kind = 'export' and changes -> 'format' ->> 1 = 'odm'`)
    expect(events.length).toBeGreaterThan(0)
  })

  it('hold a form without answers, of its newest version or of another, for those who may read forms', async () => {
    const [version] = (await call<readonly { readonly id: string }[]>('GET', `form-versions?formId=${formId}`, undefined, admin)).data
    for (const path of [`form/${formId}/pdf`, `form-version/${version?.id}/pdf?annotated=true`]) {
      const answer = await node.fetch(path, { as: admin })
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
      const print = await printText(await answer.arrayBuffer())
      for (const text of ['To take along', 'Posture', 'Weight <kg> (kg)']) expect(print).toContain(text)
      expect(print).toMatch(/Version 0\.1 · SHA-256 [0-9a-f]{64} · Page 1 of \d/)
      expect(print.includes('WEIGHT')).toBe(path.includes('annotated'))
      for (const as of ['nobody@northlake.example', 'coordinator@rivesud.example'])
        expect([403, 404], as).toContain((await fetchText(path, as)).status)
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

  it('are asked for with what they need', async () => {
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
