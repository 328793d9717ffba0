import { describe, expect, it } from 'vitest'
import { formNodesOf } from '#resources/forms/content/formNodes.ts'
import type { JsonObject } from '#resources/forms/content/json.ts'
import { problemsOf } from '#resources/forms/survey/checks.ts'
import { readOdm } from './readOdm.ts'
import { buildForeignFile, namespace } from './testOdm.ts'

const encodeText = (text: string) => new TextEncoder().encode(text)
const read = (text: string | Uint8Array) => readOdm(typeof text === 'string' ? encodeText(text) : text)
function readForms(text: string | Uint8Array) {
  const reading = read(text)
  if (!('forms' in reading)) throw new Error(JSON.stringify(reading))
  return reading.forms
}
function readSingleForm(text: string | Uint8Array) {
  const [form] = readForms(text)
  if (form === undefined) throw new Error('no form')
  return form
}
const questionsOf = (document: JsonObject) => new Map(formNodesOf(document).map(({ name, value }) => [name, value]))
const codeOf = (text: string | Uint8Array) => {
  const reading = read(text)
  return 'code' in reading ? reading.code : null
}

const buildText = (value: string, language = 'en') => `<TranslatedText xml:lang="${language}">${value}</TranslatedText>`
const vitals = buildForeignFile(
  `<Protocol><StudyEventRef StudyEventOID="SE.1" OrderNumber="1" Mandatory="Yes"/></Protocol>
  <StudyEventDef OID="SE.1" Name="Baseline" Repeating="No" Type="Scheduled"><FormRef FormOID="F.VS" Mandatory="Yes"/></StudyEventDef>
  <FormDef OID="F.VS" Name="Vital signs" Repeating="No">
    <Description>${buildText('Once a visit')}${buildText('À chaque visite', 'fr-CA')}</Description>
    <ItemGroupRef ItemGroupOID="IG.AE" OrderNumber="2" Mandatory="No"/>
    <ItemGroupRef ItemGroupOID="IG.VS" OrderNumber="1" Mandatory="Yes" CollectionExceptionConditionOID="C.foreign"/>
    <ItemGroupRef ItemGroupOID="IG.lost" OrderNumber="3" Mandatory="No"/>
  </FormDef>
  <ItemGroupDef OID="IG.VS" Name="Measurements" Repeating="No">
    <ItemRef ItemOID="I.SYS" OrderNumber="1" Mandatory="Yes"/>
    <ItemRef ItemOID="I.POS" OrderNumber="2" Mandatory="No"/>
    <ItemRef ItemOID="I.DAY" OrderNumber="3" Mandatory="No" CollectionExceptionConditionOID="C.ours"/>
    <ItemRef ItemOID="I.MAP" OrderNumber="4" Mandatory="No" MethodOID="MT.foreign"/>
    <ItemRef ItemOID="I.TWICE" OrderNumber="5" Mandatory="No" MethodOID="MT.ours"/>
    <ItemRef ItemOID="I.YEAR" OrderNumber="6" Mandatory="No"/>
    <ItemRef ItemOID="I.NOTE" OrderNumber="7" Mandatory="No"/>
    <ItemRef ItemOID="I.gone" OrderNumber="8" Mandatory="No"/>
  </ItemGroupDef>
  <ItemGroupDef OID="IG.AE" Name="Adverse events" Repeating="Yes">
    <Description>${buildText('Adverse events')}</Description>
    <ItemRef ItemOID="I.TERM" Mandatory="Yes"/><ItemRef ItemOID="I.SEV" Mandatory="No"/>
  </ItemGroupDef>
  <ItemDef OID="I.SYS" Name="SYSBP" DataType="float" Length="5" SignificantDigits="1">
    <Question>${buildText('Systolic pressure')}${buildText('Pression systolique', 'fr')}${buildText('Blutdruck', 'de')}</Question>
    <MeasurementUnitRef MeasurementUnitOID="MU.mmHg"/><MeasurementUnitRef MeasurementUnitOID="MU.kPa"/>
    <RangeCheck Comparator="GE" SoftHard="Hard"><CheckValue>40</CheckValue></RangeCheck>
    <RangeCheck Comparator="LE" SoftHard="Soft"><CheckValue>200</CheckValue><ErrorMessage>${buildText('High')}${buildText('Élevée', 'fr')}</ErrorMessage></RangeCheck>
    <RangeCheck SoftHard="Soft"><FormalExpression Context="XPath">number(.) &lt; 300</FormalExpression></RangeCheck>
    <Alias Context="SDTM" Name="VSORRES"/>
  </ItemDef>
  <ItemDef OID="I.POS" Name="Position of the participant" DataType="integer"><CodeListRef CodeListOID="CL.POS"/></ItemDef>
  <ItemDef OID="I.DAY" Name="DAY" DataType="date"><Description>${buildText('The day')}</Description><RangeCheck Comparator="GT" SoftHard="Hard"><CheckValue>2020-01-01</CheckValue></RangeCheck></ItemDef>
  <ItemDef OID="I.MAP" Name="MAP" DataType="float"/>
  <ItemDef OID="I.TWICE" Name="TWICE" DataType="float"/>
  <ItemDef OID="I.YEAR" Name="YEAR" DataType="partialDate"/>
  <ItemDef OID="I.NOTE" Name="NOTE" DataType="text" Length="2000"/>
  <ItemDef OID="I.TERM" Name="TERM" DataType="text" Length="200"/>
  <ItemDef OID="I.SEV" Name="SEV" DataType="text"><RangeCheck Comparator="IN" SoftHard="Hard"><CheckValue>mild</CheckValue><CheckValue>it's bad</CheckValue></RangeCheck></ItemDef>
  <CodeList OID="CL.POS" Name="Position" DataType="integer">
    <CodeListItem CodedValue="2" OrderNumber="2"><Decode>${buildText('Lying')}${buildText('Couché', 'fr')}</Decode></CodeListItem>
    <CodeListItem CodedValue="1" OrderNumber="1"><Decode>${buildText('Sitting')}</Decode></CodeListItem>
  </CodeList>
  <ConditionDef OID="C.foreign" Name="Not seen"><Description>${buildText('The visit was missed')}</Description><FormalExpression Context="Rave">seen == 0</FormalExpression></ConditionDef>
  <ConditionDef OID="C.ours" Name="Low"><Description>${buildText('Low')}</Description><FormalExpression Context="SurveyJS">!({SYSBP} &gt; 90)</FormalExpression></ConditionDef>
  <MethodDef OID="MT.foreign" Name="Mean" Type="Computation"><Description>${buildText('Mean arterial pressure')}</Description></MethodDef>
  <MethodDef OID="MT.ours" Name="Twice" Type="Computation"><Description>${buildText('Twice')}</Description><FormalExpression Context="SurveyJS">{SYSBP} * 2</FormalExpression></MethodDef>`,
  {
    units: `<MeasurementUnit OID="MU.mmHg" Name="millimetres"><Symbol>${buildText('mmHg')}</Symbol></MeasurementUnit><MeasurementUnit OID="MU.kPa" Name="kPa"/>`,
    after: '<ClinicalData StudyOID="S" MetaDataVersionOID="MDV.1"><SubjectData SubjectKey="1"/></ClinicalData>',
  },
)

describe('an ODM file of another system', () => {
  it('converts an ODM file into a form of the same questions, and unsupported items into text named in the report', () => {
    const reading = read(vitals)
    expect(reading).toMatchObject({
      studyName: 'A study',
      notes: [
        { code: 'visits', count: 1 },
        { code: 'skippedData', count: 1 },
      ],
    })
    const { document, notes, questions, name } = readSingleForm(vitals)
    expect([name, questions, problemsOf(document).filter(({ level }) => level === 'error')]).toEqual(['Vital signs', 9, []])
    expect(document).toMatchObject({
      description: { default: 'Once a visit', fr: 'À chaque visite' },
      pages: [
        {
          elements: [
            { type: 'panel', title: 'Measurements', importNotes: ['The visit was missed · Rave: seen == 0'] },
            { type: 'paneldynamic', title: 'Adverse events' },
          ],
        },
      ],
    })
    expect(Object.fromEntries([...questionsOf(document)].filter(([key]) => /^(?:[A-Z]+|I_POS)$/.test(key)))).toEqual({
      SYSBP: {
        type: 'text',
        inputType: 'number',
        name: 'SYSBP',
        title: { default: 'Systolic pressure', fr: 'Pression systolique', de: 'Blutdruck' },
        isRequired: true,
        unit: 'mmHg',
        step: 0.1,
        min: 40,
        validators: [
          {
            type: 'expression',
            expression: '{SYSBP} empty or {SYSBP} <= 200',
            text: { default: 'High', fr: 'Élevée' },
            notificationType: 'warning',
          },
        ],
        importNotes: ['XPath: number(.) < 300'],
      },
      I_POS: {
        type: 'radiogroup',
        name: 'I_POS',
        title: 'Position of the participant',
        DBName: 'Position of the participant',
        choices: [
          { value: 1, text: 'Sitting' },
          { value: 2, text: { default: 'Lying', fr: 'Couché' } },
        ],
      },
      DAY: {
        type: 'text',
        inputType: 'date',
        name: 'DAY',
        title: 'The day',
        validators: [{ type: 'expression', expression: "{DAY} empty or {DAY} > '2020-01-01'" }],
        visibleIf: '{SYSBP} > 90',
      },
      MAP: { type: 'text', inputType: 'number', name: 'MAP', importNotes: ['Mean arterial pressure'] },
      TWICE: { type: 'expression', name: 'TWICE', expression: '{SYSBP} * 2' },
      YEAR: { type: 'text', name: 'YEAR' },
      NOTE: { type: 'comment', name: 'NOTE', maxLength: 2000 },
      TERM: { type: 'text', name: 'TERM', maxLength: 200, isRequired: true },
      SEV: {
        type: 'text',
        name: 'SEV',
        validators: [{ type: 'expression', expression: "{panel.SEV} empty or {panel.SEV} anyof ['mild', 'it\\'s bad']" }],
      },
    })
    expect(notes.map((note) => `${note.outcome} ${note.code} ${note.question ?? '-'}: ${note.text}`)).toEqual([
      'left missingDefinition -: I.gone',
      'left missingDefinition -: IG.lost',
      'text foreignCondition -: The visit was missed · Rave: seen == 0',
      'text foreignCheck SYSBP: XPath: number(.) < 300',
      'left furtherUnits SYSBP: kPa',
      'text foreignMethod MAP: Mean arterial pressure',
      'changed partialDate YEAR: partialDate',
      'left otherContent -: Alias (1)',
    ])
  })

  it('reads an ODM file in its declared encoding, and renames questions that share a name', () => {
    const items =
      '<FormDef OID="F" Name="Été" Repeating="No"><ItemGroupRef ItemGroupOID="G" Mandatory="No"/></FormDef><ItemGroupDef OID="G" Name="G" Repeating="No"><ItemRef ItemOID="a" Mandatory="No"/><ItemRef ItemOID="b" Mandatory="No"/></ItemGroupDef><ItemDef OID="a" Name="x" DataType="text"/><ItemDef OID="b" Name="X" DataType="text"/>'
    const declaredLatin1 = buildForeignFile(items).replace('UTF-8', 'ISO-8859-1')
    const utf16Content = new Uint8Array([
      0xff,
      0xfe,
      ...new Uint8Array(new Uint16Array([...buildForeignFile(items).replace('UTF-8', 'UTF-16')].map((sign) => sign.charCodeAt(0))).buffer),
    ])
    for (const content of [Uint8Array.from(Buffer.from(declaredLatin1, 'latin1')), utf16Content]) {
      const form = readSingleForm(content)
      expect([form.name, [...questionsOf(form.document).keys()]]).toEqual(['Été', ['page1', 'x', 'X_2']])
      expect(form.notes.map(({ code }) => code)).toEqual(['renamedQuestion'])
    }
    expect(codeOf(encodeText(buildForeignFile(items)).fill(0xc3, 400, 402))).toBe('xmlEncoding')
    expect(codeOf(buildForeignFile(items).replace('UTF-8', 'EBCDIC-US'))).toBe('xmlEncoding')
  })
})

describe('a REDCap project', () => {
  const buildRedcapFile =
    (attributes: string, children = '') =>
    (oid: string) =>
      `<ItemDef OID="${oid}" Name="${oid}" DataType="text" Length="999" redcap:Variable="${oid.split('___')[0]}" ${attributes}><Question><TranslatedText>Label of ${oid}</TranslatedText></Question>${children}</ItemDef>`
  const list = (oid: string) => `<CodeListRef CodeListOID="${oid}"/>`
  const items: Readonly<Record<string, (oid: string) => string>> = {
    age: buildRedcapFile(
      'redcap:FieldType="text" redcap:TextValidationType="integer" redcap:FieldNote="In years" redcap:SectionHeader="About you"',
      '<RangeCheck Comparator="GE" SoftHard="Soft"><CheckValue>18</CheckValue></RangeCheck>',
    ),
    sex: buildRedcapFile('redcap:FieldType="radio"', list('sex')),
    pain___1: buildRedcapFile('redcap:FieldType="checkbox"', list('pain')),
    pain___2: buildRedcapFile('redcap:FieldType="checkbox"', list('pain')),
    where: buildRedcapFile(
      'redcap:FieldType="notes" redcap:BranchingLogic="[pain(2)] = \'1\' and ([age] &gt;= 18 or [sex] &lt;&gt; \'\')" redcap:FieldAnnotation="@CHARLIMIT=200 @BARCODE-APP"',
    ),
    other: buildRedcapFile(
      'redcap:FieldType="text" redcap:BranchingLogic="[visit_1_arm_1][age] = 3" redcap:TextValidationType="ssn" redcap:FieldAnnotation="@HIDDEN @DEFAULT=\'n/a\'"',
    ),
    bmi: buildRedcapFile('redcap:FieldType="calc" redcap:Calculation="round([age]*2/(3^2),1)"'),
    days: buildRedcapFile('redcap:FieldType="calc" redcap:Calculation="datediff([age],[sex],\'d\')"'),
    mood: buildRedcapFile('redcap:FieldType="slider" redcap:SliderLabels="Sad | Happy" redcap:MatrixGroupName="m"'),
    info: buildRedcapFile('redcap:FieldType="descriptive"'),
    query: buildRedcapFile('redcap:FieldType="sql"'),
    form_complete: buildRedcapFile('redcap:FieldType="select" redcap:SectionHeader="Form Status"'),
  }
  const file = buildForeignFile(
    `<FormDef OID="Form.a" Name="About" Repeating="No" redcap:FormName="about"><ItemGroupRef ItemGroupOID="G1" Mandatory="No"/><ItemGroupRef ItemGroupOID="G2" Mandatory="No"/></FormDef>
    <ItemGroupDef OID="G1" Name="About you" Repeating="No"><ItemRef ItemOID="age" Mandatory="Yes"/></ItemGroupDef>
    <ItemGroupDef OID="G2" Name="" Repeating="No">${Object.keys(items)
      .slice(1)
      .map((oid) => `<ItemRef ItemOID="${oid}" Mandatory="No"/>`)
      .join('')}</ItemGroupDef>
    ${Object.entries(items)
      .map(([oid, write]) => write(oid))
      .join('')}
    <CodeList OID="sex" Name="sex" DataType="text"><CodeListItem CodedValue="0"><Decode><TranslatedText>Female</TranslatedText></Decode></CodeListItem><CodeListItem CodedValue="1"><Decode><TranslatedText>Male</TranslatedText></Decode></CodeListItem></CodeList>
    <CodeList OID="pain" Name="pain" DataType="boolean" redcap:CheckboxChoices="1, Head, neck | 2, Back"><CodeListItem CodedValue="1"><Decode><TranslatedText>Checked</TranslatedText></Decode></CodeListItem></CodeList>`,
    { root: 'xmlns:redcap="https://projectredcap.org" SourceSystem="REDCap"' },
  )

  it('converts a REDCap project into forms by its field types, branching logic, calculations and annotations', () => {
    const { document, notes, questions } = readSingleForm(file)
    // The question's annotation hides it permanently.
    expect(problemsOf(document).map(({ code, details }) => [code, details?.name])).toEqual([['unreachable', 'other']])
    expect(questions).toBe(10)
    const [section] = (document.pages as unknown as readonly [{ readonly elements: readonly JsonObject[] }])[0].elements
    expect([section?.title, (section?.elements as readonly JsonObject[] | undefined)?.length]).toEqual(['About you', 10])
    expect(Object.fromEntries([...questionsOf(document)].filter(([, { type }]) => type !== 'panel' && type !== undefined))).toMatchObject({
      age: { type: 'text', inputType: 'number', title: 'Label of age', description: 'In years', isRequired: true },
      sex: {
        type: 'radiogroup',
        choices: [
          { value: 0, text: 'Female' },
          { value: 1, text: 'Male' },
        ],
      },
      pain: {
        type: 'checkbox',
        choices: [
          { value: 1, text: 'Head, neck' },
          { value: 2, text: 'Back' },
        ],
      },
      where: {
        type: 'comment',
        visibleIf: '{pain} contains 2 and ({age} >= 18 or {sex} notempty)',
        maxLength: 200,
        importNotes: ['@BARCODE-APP'],
      },
      other: {
        type: 'text',
        visible: false,
        defaultValue: 'n/a',
        importNotes: ['[visit_1_arm_1][age] = 3'],
        validators: [{ type: 'regex' }],
      },
      bmi: { type: 'expression', expression: 'round({age} * 2 / (3 ^ 2), 1)' },
      days: { type: 'text', importNotes: ["datediff([age],[sex],'d')"] },
      mood: { type: 'text', inputType: 'range', description: 'Sad | Happy' },
      info: { type: 'html', html: 'Label of info' },
      query: { type: 'text' },
    })
    expect(notes.map(({ outcome, code, question }) => `${outcome} ${code} ${question}`)).toEqual([
      'left formStatus form_complete',
      'text actionTag where',
      'text untranslatedLogic other',
      'text untranslatedCalculation days',
      'changed matrixGroup mood',
      'changed databaseField query',
    ])
  })
})

describe('rejected files', () => {
  it('rejects an unreadable file with a code, whatever it contains, without reading anything outside it', () => {
    const odm = `<ODM xmlns="${namespace}">`
    const bomb = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from({ length: 9 }, (_, index) => `<!ENTITY lol${index + 1} "${`&lol${index || ''};`.repeat(10)}">`).join('')}]>${odm}&lol9;</ODM>`
    const externalEntity = `<?xml version="1.0"?><!DOCTYPE ODM [<!ENTITY file SYSTEM "file:///etc/passwd">]>${odm}<Study OID="&file;"/></ODM>`
    const cases: readonly (readonly [string, string])[] = [
      ['', 'notXml'],
      ['not xml at all', 'notXml'],
      ['{"pages": []}', 'notXml'],
      [`${odm}<Study>`, 'notXml'],
      [`${odm}<Study></ODM>`, 'notXml'],
      [`${odm}&unknown;</ODM>`, 'notXml'],
      [`${odm}</ODM>${odm}</ODM>`, 'notXml'],
      [`${odm}<redcap:A/></ODM>`, 'notXml'],
      [`${odm}\u0000</ODM>`, 'notXml'],
      ['<!DOCTYPE html><html></html>', 'xmlWithDoctype'],
      [bomb, 'xmlWithDoctype'],
      [externalEntity, 'xmlWithDoctype'],
      [`${odm}${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}</ODM>`, 'xmlTooDeep'],
      // The depth limit also applies to skipped sections.
      [`${odm}<ClinicalData>${'<a>'.repeat(50)}${'</a>'.repeat(50)}</ClinicalData></ODM>`, 'xmlTooDeep'],
      [`${odm}${'<a/>'.repeat(200_001)}</ODM>`, 'xmlTooLarge'],
      ['<html></html>', 'notOdm'],
      ['<ODM></ODM>', 'notOdm'],
      [odm.replace('v1.3', 'v3.0').concat('</ODM>'), 'odmVersion'],
      [odm.replace('v1.3', 'v2.0').concat('</ODM>'), 'odmWithoutForms'],
      [`${odm}</ODM>`, 'odmWithoutForms'],
      [buildForeignFile(Array.from({ length: 201 }, (_, index) => `<FormDef OID="${index}" Name="${index}"/>`).join('')), 'tooManyForms'],
    ]
    for (const [content, code] of cases) expect([content.slice(0, 60), codeOf(content)]).toEqual([content.slice(0, 60), code])
    expect(codeOf(Uint8Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256))).toMatch(/xml/i)
    expect(read(`${odm}\n\n<Study>`)).toEqual({ code: 'notXml', details: { line: 3 } })
  })

  it('reads files safely whose definitions are circular, duplicate or named like object properties', () => {
    const names = ['__proto__', 'constructor', 'a{b}', 'x.y[0]', ' ', 'q-Comment']
    const form = readSingleForm(
      buildForeignFile(
        `<FormDef OID="F" Name=""><ItemGroupRef ItemGroupOID="G" Mandatory="No"/><ItemGroupRef ItemGroupOID="G" Mandatory="No"/></FormDef><FormDef OID="F" Name="F"/>
        <ItemGroupDef OID="G" Name="G" Repeating="No">${names.map((name) => `<ItemRef ItemOID="${name}" Mandatory="No"/>`).join('')}</ItemGroupDef>
        ${names.map((name) => `<ItemDef OID="${name}" Name="${name}" DataType="constructor"><CodeListRef CodeListOID="__proto__"/></ItemDef>`).join('')}`,
      ),
    )
    expect(form.questions).toBe(2 * names.length)
    expect(problemsOf(form.document).filter(({ level }) => level === 'error')).toEqual([])
    expect(({} as { readonly type?: unknown }).type).toBeUndefined()
  })
})
