import { expect, it } from 'vitest'
import type { JsonObject } from '#resources/forms/content/json.ts'
import { readFormFile } from '../readFormFile.ts'
import { version2Namespace } from './elements.ts'

const buildFile = (definitions: string): string =>
  `<?xml version="1.0"?><ODM xmlns="${version2Namespace}" xmlns:x="http://www.w3.org/1999/xhtml" ODMVersion="2.0" FileType="Snapshot" FileOID="1" SourceSystem="Other">
  <Study OID="S" StudyName="A study" ProtocolName="P-1"><MetaDataVersion OID="V" Name="One">${definitions}</MetaDataVersion></Study></ODM>`

function readForms(file: string) {
  const reading = readFormFile(new TextEncoder().encode(file))
  if (!('forms' in reading)) throw new Error(JSON.stringify(reading))
  return reading
}
const elementsOf = (document: JsonObject | undefined) =>
  (document as { pages: readonly { elements: readonly JsonObject[] }[] }).pages[0]?.elements

const question = (text: string) => `<Question><TranslatedText xml:lang="en" Type="text/plain">${text}</TranslatedText></Question>`
const items = `
  <ItemDef OID="I.A" Name="a" DataType="text">${question('First')}</ItemDef>
  <ItemDef OID="I.B" Name="b" DataType="decimal">${question('Second')}</ItemDef>
  <ItemDef OID="I.C" Name="c" DataType="text"><Prompt><TranslatedText Type="application/xhtml+xml"><x:div>Third <x:b>bold</x:b></x:div></TranslatedText></Prompt></ItemDef>`

it('reads groups within groups in their order, each with the conditions of both', () => {
  const { forms } = readForms(
    buildFile(`
      <ItemGroupDef OID="F" Name="Form" Repeating="No" Type="Form"><ItemGroupRef ItemGroupOID="G" Mandatory="Yes" CollectionExceptionConditionOID="C1"/></ItemGroupDef>
      <ItemGroupDef OID="G" Name="Outer" Repeating="No" Type="Section">
        <ItemRef ItemOID="I.A" Mandatory="Yes"/><ItemGroupRef ItemGroupOID="H" Mandatory="No" CollectionExceptionConditionOID="C2"/><ItemRef ItemOID="I.C" Mandatory="No"/>
      </ItemGroupDef>
      <ItemGroupDef OID="H" Name="Inner" Repeating="Simple" Type="Section"><ItemRef ItemOID="I.B" Mandatory="No"/></ItemGroupDef>
      ${items}
      ${['1', '2'].map((number) => `<ConditionDef OID="C${number}" Name="Condition ${number}"><Description><TranslatedText Type="text/plain">Rule ${number}</TranslatedText></Description><MethodSignature/><FormalExpression Context="XPath"><Code>$x = ${number}</Code></FormalExpression></ConditionDef>`).join('')}`),
  )
  const [form] = forms
  const [outer, inner, rest] = elementsOf(form?.document) ?? []
  expect([outer, inner, rest].map((each) => each?.type)).toEqual(['panel', 'paneldynamic', 'panel'])
  expect(outer).toMatchObject({ title: 'Outer', elements: [{ name: 'a', title: 'First', isRequired: true }] })
  expect(inner).toMatchObject({ templateElements: [{ name: 'b', inputType: 'number' }] })
  expect(rest).toMatchObject({ elements: [{ name: 'c', title: 'Third bold' }] })
  expect(JSON.stringify(inner?.importNotes)).toMatch(/Rule 1 or Rule 2/)
  expect(form?.questions).toBe(3)
})

it('reads items directly in a form, and as forms the groups of events if no group is one', () => {
  const { forms } = readForms(
    buildFile(`<StudyEventDef OID="E" Name="Visit" Repeating="No" Type="Scheduled"><ItemGroupRef ItemGroupOID="G" Mandatory="Yes"/></StudyEventDef>
      <ItemGroupDef OID="G" Name="Vitals" Repeating="No" Type="Section"><ItemRef ItemOID="I.A" Mandatory="No"/></ItemGroupDef>${items}`),
  )
  expect(forms.map(({ name, questions }) => [name, questions])).toEqual([['Vitals', 1]])
  expect(elementsOf(forms[0]?.document)).toMatchObject([{ name: 'a' }])
})

it('a list of units with one code is the unit of a number; a longer list remains a question', () => {
  const unitItem = (codes: readonly string[]) => `
    <ItemGroupDef OID="F" Name="Form" Repeating="No" Type="Form"><ItemRef ItemOID="I.B" Mandatory="No" UnitsItemOID="I.U"/><ItemRef ItemOID="I.U" Mandatory="No"/></ItemGroupDef>${items}
    <ItemDef OID="I.U" Name="unit" DataType="text">${question('Unit')}<CodeListRef CodeListOID="CL"/></ItemDef>
    <CodeList OID="CL" Name="units" DataType="text">${codes.map((code) => `<CodeListItem CodedValue="${code}"/>`).join('')}</CodeList>`
  const unitOf = (codes: readonly string[]) => JSON.stringify(elementsOf(readForms(buildFile(unitItem(codes))).forms[0]?.document)?.[0])
  expect(unitOf(['kg'])).toContain('kg')
  expect(unitOf(['kg', 'lb'])).not.toContain('kg')
  expect(readForms(buildFile(unitItem(['kg', 'lb']))).forms[0]?.questions).toBe(2)
})

it('reads JSON whose names begin with small letters, and counts its sections of data', () => {
  const text = (content: string) => ({ translatedText: [{ lang: 'en', type: 'text/plain', _content: content }] })
  const { forms, studyName, notes } = readForms(
    JSON.stringify({
      odmVersion: '2.0',
      study: [
        {
          oid: 'S',
          studyName: 'A study',
          metaDataVersion: [
            {
              oid: 'V',
              itemGroupDef: [{ oid: 'F', name: 'Form', repeating: 'No', type: 'Form', itemRef: [{ itemOID: 'I.A', mandatory: 'Yes' }] }],
              itemDef: [{ oid: 'I.A', name: 'a', dataType: 'integer', question: text('How many?') }],
            },
          ],
        },
      ],
      clinicalData: [{ studyOID: 'S', subjectData: [] }],
    }),
  )
  expect(studyName).toBe('A study')
  expect(elementsOf(forms[0]?.document)).toMatchObject([{ name: 'a', title: 'How many?', isRequired: true, inputType: 'number' }])
  expect(notes).toContainEqual({ code: 'skippedData', count: 1 })
})

it('rejects other JSON, and reads groups safely that contain each other', () => {
  const codeOf = (file: string) => readFormFile(new TextEncoder().encode(file))
  expect(codeOf('{"pages": []}')).toEqual({ code: 'notOdm' })
  expect(codeOf('{"ODMVersion": "2.0"')).toEqual({ code: 'notOdm' })
  expect(codeOf('{"ODMVersion": "2.0"}')).toEqual({ code: 'odmWithoutForms' })
  expect(codeOf(`{"ODMVersion":"2.0","Study":${'{"A":'.repeat(60)}1${'}'.repeat(61)}`)).toMatchObject({ code: 'xmlTooDeep' })
  const circle =
    buildFile(`<ItemGroupDef OID="F" Name="F" Repeating="No" Type="Form"><ItemGroupRef ItemGroupOID="G" Mandatory="No"/></ItemGroupDef>
    <ItemGroupDef OID="G" Name="G" Repeating="No" Type="Section"><ItemRef ItemOID="I.A" Mandatory="No"/><ItemGroupRef ItemGroupOID="F" Mandatory="No"/><ItemGroupRef ItemGroupOID="G" Mandatory="No"/></ItemGroupDef>${items}`)
  expect(readForms(circle).forms[0]?.questions).toBe(1)
})

it('names groups that the file does not define, and rejects a form of too many groups', () => {
  const form = (references: string) => `<ItemGroupDef OID="F" Name="F" Repeating="No" Type="Form">${references}</ItemGroupDef>`
  const reference = (oid: string) => `<ItemGroupRef ItemGroupOID="${oid}" Mandatory="No"/>`
  const group = (oid: string, content: string) =>
    `<ItemGroupDef OID="${oid}" Name="${oid}" Repeating="No" Type="Section">${content}</ItemGroupDef>`
  const [incomplete] = readForms(buildFile(`${form(`<ItemRef ItemOID="I.A" Mandatory="No"/>${reference('nowhere')}`)}${items}`)).forms
  expect(incomplete?.questions).toBe(1)
  expect(incomplete?.notes).toContainEqual(expect.objectContaining({ code: 'missingDefinition' }))
  // Each group refers fourteen times to the next one.
  const levels = ['A', 'B', 'C', 'D'].map((oid, index, all) =>
    group(oid, index === 3 ? '<ItemRef ItemOID="I.A" Mandatory="No"/>' : reference(all[index + 1] ?? '').repeat(14)),
  )
  const file = buildFile(`${form(reference('A'))}${levels.join('')}${items}`)
  expect(readFormFile(new TextEncoder().encode(file))).toMatchObject({ code: 'xmlTooLarge', details: { max: 2000 } })
})
