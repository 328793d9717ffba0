import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { formNodesOf } from '#resources/forms/content/formNodes.ts'
import type { FormDraftAnswer, FormWithQuestions } from '#resources/forms/formAnswers.ts'
import type { OdmImportResult } from '#resources/forms/odmImport.ts'
import { codesOf, type TestNode, testNode } from '../app/testing/index.ts'
import { admin, coordinator, createExportStudy } from './files/testExports.ts'
import { buildDictionary } from './odmImport/redcap/testRedcap.ts'
import { buildForeignFile } from './odmImport/testOdm.ts'

let node: TestNode
let study: Awaited<ReturnType<typeof createExportStudy>>
beforeAll(async () => {
  node = await testNode()
  study = await createExportStudy(node)
})
afterAll(() => node?.close())

const send = (
  content: string | Uint8Array<ArrayBuffer>,
  fields: Readonly<Record<string, string>> = {},
  { as = admin, path = 'admin' } = {},
) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([content], { type: 'application/xml' }), 'study.xml')
  return node.call<OdmImportResult>(`${path}/form-odm-import`, { as, method: 'POST', body: form })
}
const listLibraryForms = async (name: string) =>
  (await node.call<readonly ResourceAnswer['form'][]>(`forms?q=${encodeURIComponent(name)}&_end=100`, { as: admin })).data

const buildFormDef = (oid: string, name: string, item: string) =>
  `<FormDef OID="${oid}" Name="${name}" Repeating="No"><ItemGroupRef ItemGroupOID="G.${oid}" Mandatory="No"/></FormDef><ItemGroupDef OID="G.${oid}" Name="G" Repeating="No"><ItemRef ItemOID="${item}" Mandatory="Yes" CollectionExceptionConditionOID="${item}"/></ItemGroupDef>`
const twoForms = buildForeignFile(
  `${buildFormDef('A', 'Vitals of ODM', 'PULSE')}${buildFormDef('B', 'Faulty of ODM', 'FAULT')}
  <ItemDef OID="PULSE" Name="PULSE" DataType="integer"/><ItemDef OID="FAULT" Name="FAULT" DataType="text"/>
  <ConditionDef OID="FAULT" Name="n"><FormalExpression Context="SurveyJS">{nowhere} = </FormalExpression></ConditionDef>`,
)

it('creates the chosen forms of a file, faulty ones as drafts, and nothing in a check', async () => {
  const check = await send(twoForms, { check: 'true' })
  expect(codesOf(check)).toEqual([200, undefined])
  expect(check.data.forms.map(({ key, name, questions, isDraft, formId }) => [key, name, questions, isDraft, formId])).toEqual([
    ['MDV.1/A', 'Vitals of ODM', 1, false, null],
    ['MDV.1/B', 'Faulty of ODM', 1, true, null],
  ])
  expect(check.data.forms[0]?.notes).toEqual([
    {
      question: 'PULSE',
      outcome: 'left',
      code: 'missingDefinition',
      text: 'PULSE',
      message: 'The file refers to a definition that it does not contain',
    },
  ])
  expect(await listLibraryForms('of ODM')).toEqual([])

  const singleImport = await send(twoForms, { forms: JSON.stringify(['MDV.1/A']) })
  expect(singleImport.data.forms.map(({ name }) => name)).toEqual(['Vitals of ODM'])
  const form = await node.call<FormWithQuestions>(`admin/form/${singleImport.data.forms[0]?.formId}`, { as: admin })
  expect([form.data.formLifecycle, form.data.studyId, [...formNodesOf(form.data.formJson)].map(({ name }) => name)]).toEqual([
    'PENDING',
    null,
    ['page1', 'PULSE'],
  ])

  const allFormsResponse = await send(twoForms)
  expect(allFormsResponse.data.forms.map(({ name, isDraft }) => [name, isDraft])).toEqual([
    ['Vitals of ODM 2', false],
    ['Faulty of ODM', true],
  ])
  const draft = await node.call<FormDraftAnswer>(`form/${allFormsResponse.data.forms[1]?.formId}/draft`, { as: admin })
  expect(JSON.stringify(draft.data.draft.operations)).toContain('FAULT')
  // Names of library forms are free in a study.
  const studyResponse = await send(twoForms, { forms: JSON.stringify(['MDV.1/A']) }, { path: `study/${study.studyId}` })
  expect(studyResponse.data.forms.map(({ name }) => name)).toEqual(['Vitals of ODM'])
})

it('creates the forms of a REDCap data dictionary with the same call, whose look-ups follow a changed name', async () => {
  const dictionary = buildDictionary([
    { name: 'sex', form: 'about_them', type: 'radio', choices: '0, Female | 1, Male' },
    { name: 'born', form: 'about_them', type: 'text', validation: 'date_dmy', identifier: 'y' },
    { name: 'births', form: 'family', type: 'text', validation: 'integer', logic: "[sex] = '0'" },
    { name: 'twice', form: 'family', type: 'radio', choices: '1, One | 1, Two' },
  ])
  const check = await send(dictionary, { check: 'true' })
  expect(codesOf(check)).toEqual([200, undefined])
  expect(check.data).toMatchObject({
    sourceSystem: 'REDCap',
    forms: [
      {
        key: 'about_them',
        name: 'About Them',
        questions: 2,
        isDraft: false,
        notes: [{ code: 'identifier', message: 'Marked as an identifier' }],
      },
      { key: 'family', name: 'Family', questions: 2, isDraft: true, notes: [{ code: 'otherForm', outcome: 'changed' }] },
    ],
  })
  expect(await listLibraryForms('About Them')).toEqual([])

  await send(dictionary, { forms: JSON.stringify(['about_them']) })
  const second = await send(dictionary)
  expect(second.data.forms.map(({ name }) => name)).toEqual(['About Them 2', 'Family'])
  const draft = await node.call<FormDraftAnswer>(`form/${second.data.forms[1]?.formId}/draft`, { as: admin })
  expect(JSON.stringify(draft.data.draft.operations)).toContain("answerOf('About Them 2', 'sex', 'latest') = 0")
  expect(codesOf(await send('Variable / Field Name;Form Name\na;b'))).toEqual([400, 'OdmNotReadable', 'file notDictionary'])
})

it('restores a form from a file that this product exported', async () => {
  const formJson = {
    pages: [
      {
        name: 'page1',
        elements: [
          {
            type: 'text',
            name: 'weight',
            title: { default: 'Weight', fr: 'Poids' },
            isRequired: true,
            inputType: 'number',
            unit: 'kg',
            min: 1,
            max: 400,
          },
          { type: 'checkbox', name: 'pains', choices: ['head', 'back'], showOtherItem: true, visibleIf: '{weight} > 50' },
          { type: 'expression', name: 'twice', expression: '{weight} * 2' },
          { type: 'matrixdynamic', name: 'doses', columns: [{ name: 'amount', cellType: 'text', inputType: 'number' }] },
        ],
      },
    ],
  }
  const formId = await study.approvedForm('Round trip', formJson)
  await study.filled(formId, { weight: 80 })
  const file = await study.exportedBytes(`format=odm&formId=${formId}`)
  const { data } = await send(new Uint8Array(file))
  expect(data).toMatchObject({ sourceSystem: 'Studydesk', forms: [{ name: 'Round trip', notes: [], problems: [], isDraft: false }] })
  const form = await node.call<FormWithQuestions>(`admin/form/${data.forms[0]?.formId}`, { as: admin })
  expect(form.data.formJson).toEqual(formJson)
})

it('rejects callers without the right to forms, invalid input, and files that are too large, damaged or hostile', async () => {
  const bomb = `<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;">]><a>&b;</a>`
  const calls = [
    await send(twoForms, {}, { as: coordinator }),
    await send(twoForms, { forms: '["MDV.1/C"]' }),
    await send(twoForms, { forms: 'A' }),
    await send(twoForms, { check: 'maybe' }),
    await send(twoForms, {}, { path: 'study/01900000-0000-7000-8000-000000000000' }),
    await send(bomb),
    await send(`<a>${'<b>'.repeat(100_000)}`),
    await send(new Uint8Array(50 * 2 ** 20)),
  ]
  expect(calls.map(codesOf)).toEqual([
    [403, 'Forbidden'],
    [422, 'Invalid', 'forms notAChoice'],
    [422, 'Invalid', 'forms notAList'],
    [422, 'Invalid', 'check notYesOrNo'],
    [404, 'NotFound'],
    [400, 'OdmNotReadable', 'file xmlWithDoctype'],
    [400, 'OdmNotReadable', 'file xmlTooDeep'],
    [413, 'TooLarge'],
  ])
  expect(calls[5]?.error?.fields).toEqual([
    {
      path: 'file',
      code: 'xmlWithDoctype',
      details: { line: 1 },
      message: 'The file has a document type (DOCTYPE, line 1). Remove it and try again.',
    },
  ])
})
