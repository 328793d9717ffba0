import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestNode, testNode } from '../../../app/testing/index.ts'
import { readJsonTree } from '../../odmImport/version2/jsonTree.ts'
import { readXml, type XmlElement } from '../../odmImport/xmlTree.ts'
import { assignFormToVisit, createExportStudy } from '../testExports.ts'
import { validateOdm } from './testSchema.ts'
import { writeJson } from './writeTree.ts'

let node: TestNode
let study: Awaited<ReturnType<typeof createExportStudy>>
beforeAll(async () => {
  node = await testNode()
  study = await createExportStudy(node)
  const formId = await study.approvedForm('Everything', {
    pages: [
      {
        elements: [
          { type: 'text', name: 'weight', title: { default: 'Weight', fr: 'Poids' }, inputType: 'number', unit: 'kg', min: 1 },
          { type: 'radiogroup', name: 'dose', choices: [{ value: 0.5, text: 'Half' }, 1] },
          { type: 'radiogroup', name: 'smokes', choices: [{ value: 'y', text: 'Yes & often' }, 'n'] },
          { type: 'text', name: 'howMany', visibleIf: "{smokes} = 'y'" },
          { type: 'comment', name: 'note' },
          { type: 'paneldynamic', name: 'doses', templateElements: [{ type: 'text', name: 'amount' }] },
          { type: 'expression', name: 'twice', expression: '{weight} * 2' },
        ],
      },
    ],
  })
  const answers = { weight: 70, smokes: 'y', note: 'Two\nlines & <tags> "quoted"', doses: [{ amount: '1' }, { amount: '2' }] }
  const { id } = await study.filled(formId, answers)
  await study.call('POST', 'form-queries', { formSubmissionId: id, question: 'note', text: 'What is <this>?' })
  await assignFormToVisit(node, await study.filled(formId, { weight: 71 }, false))
})
afterAll(() => node?.close())

const textsOf = (element: XmlElement, name: string): readonly string[] => [
  ...(element.name === name ? [element.text] : []),
  ...element.children.flatMap((child) => textsOf(child, name)),
]
const attributesOf = (element: XmlElement, name: string): readonly string[] => [
  ...(element.attributes.has(name) ? [element.attributes.get(name) ?? ''] : []),
  ...element.children.flatMap((child) => attributesOf(child, name)),
]

it('exports ODM 2.0 that is valid against the CDISC schema and contains the answers, authors, queries and events of ODM 1.3.2', async () => {
  const [version1, version2] = [await study.exported('format=odm'), await study.exported('format=odm2')]
  expect(await validateOdm(version2, 'version2/')).toEqual([])
  expect(await validateOdm(version2.replace('<Value SeqNum="1">', '<Value SeqNum="one">'), 'version2/')).not.toEqual([])
  const [before, after] = [version1, version2].map((file) => readXml(file, () => false).root) as [XmlElement, XmlElement]
  expect(textsOf(after, 'Value')).toEqual(attributesOf(before, 'Value'))
  expect(textsOf(after, 'Value')).toContain('Two\nlines & <tags> "quoted"')
  for (const name of ['DateTimeStamp', 'FullName', 'CheckValue']) expect(textsOf(after, name), name).toEqual(textsOf(before, name))
  expect(textsOf(before, 'Comment')).toContainEqual(expect.stringContaining('What is <this>?'))
  expect(textsOf(after, 'TranslatedText')).toEqual(expect.arrayContaining([...textsOf(before, 'Comment')]))
  expect(textsOf(after, 'Code')).toEqual(textsOf(before, 'FormalExpression'))
  for (const name of ['SubjectKey', 'StudyEventRepeatKey']) expect(attributesOf(after, name), name).toEqual(attributesOf(before, name))
  // Every reference has its definition.
  for (const [reference, definitions] of [
    ['ItemOID', 'ItemDef'],
    ['UnitsItemOID', 'ItemDef'],
    ['ItemGroupOID', 'ItemGroupDef'],
    ['StudyEventOID', 'StudyEventDef'],
    ['StudyEventGroupOID', 'StudyEventGroupDef'],
    ['CodeListOID', 'CodeList'],
    ['CollectionExceptionConditionOID', 'ConditionDef'],
    ['MethodOID', 'MethodDef'],
  ] as const) {
    const defined = new Set([...version2.matchAll(new RegExp(`<${definitions} OID="([^"]*)"`, 'g'))].map(([, oid]) => oid))
    const used = attributesOf(after, reference)
    expect(used.length, reference).toBeGreaterThan(0)
    expect(
      used.filter((oid) => !defined.has(oid)),
      reference,
    ).toEqual([])
  }
})

it('exports the same content as JSON and as XML', async () => {
  const [xml, json] = [await study.exported('format=odm2'), await study.exported('format=odm2Json')]
  const withoutTime = (tree: string) => {
    const { FileOID: _, CreationDateTime: __, ...content } = JSON.parse(tree)
    return content
  }
  const xmlTree = withoutTime(writeJson(readXml(xml, () => false).root))
  expect(withoutTime(json)).toEqual(xmlTree)
  expect(readJsonTree(json, () => false)?.root.attributes.get('SourceSystem')).toBe('Studydesk')
})
