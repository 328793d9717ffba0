import { expect, it } from 'vitest'
import { formNodesOf } from '#resources/forms/content/formNodes.ts'
import { isObject, type JsonObject } from '#resources/forms/content/json.ts'
import { problemsOf } from '#resources/forms/survey/checks.ts'
import { readFormFile } from './readFormFile.ts'
import type { OdmReading } from './readOdm.ts'
import { buildDictionary, dictionaryHeaders } from './redcap/testRedcap.ts'

const encode = (text: string) => new TextEncoder().encode(text)
function read(content: string | Uint8Array): OdmReading {
  const reading = readFormFile(typeof content === 'string' ? encode(content) : content)
  if (!('forms' in reading)) throw new Error(JSON.stringify(reading))
  return reading
}
const questionsOf = (document: JsonObject) => Object.fromEntries(formNodesOf(document).map(({ name, value }) => [name, value]))
/** Reads fields of one form. Returns its questions by name, and its remarks. */
function readFields(fields: Parameters<typeof buildDictionary>[0]) {
  const [form] = read(buildDictionary(fields)).forms
  if (form === undefined) throw new Error('no form')
  expect(problemsOf(form.document).filter(({ level }) => level === 'error')).toEqual([])
  return {
    document: form.document,
    questions: questionsOf(form.document),
    notes: form.notes.map(({ outcome, code, question, text }) => `${outcome} ${code} ${question}: ${text}`),
  }
}

it('makes one form of each instrument, with a section from each section header on', () => {
  const { forms, sourceSystem } = read(
    buildDictionary([
      { name: 'record_id', form: 'visit_lab_data', type: 'text' },
      { name: 'a', form: 'visit_lab_data', type: 'text', header: 'First <b>section</b>' },
      { name: 'b', form: 'visit_lab_data', type: 'notes' },
      { name: 'c', form: 'visit_lab_data', type: 'text', header: 'Second' },
      { name: 'd', form: 'end', type: 'text' },
    ]),
  )
  expect([sourceSystem, forms.map(({ key, name, questions }) => [key, name, questions])]).toEqual([
    'REDCap',
    [
      ['visit_lab_data', 'Visit Lab Data', 4],
      ['end', 'End', 1],
    ],
  ])
  const pages = forms[0]?.document.pages as unknown
  const [page] = pages as readonly { readonly elements: readonly JsonObject[] }[]
  const names = (elements: unknown) =>
    Array.isArray(elements) ? elements.map((each: unknown) => isObject(each as never) && (each as JsonObject).name) : []
  expect(page?.elements.map(({ name, title, elements }) => [name, title, names(elements)])).toEqual([
    ['record_id', 'Label of record_id', []],
    ['section a', 'First section', ['a', 'b']],
    ['section c', 'Second', ['c']],
  ])
})

it('converts every field type', () => {
  const { questions, notes } = readFields([
    { name: 'text', type: 'text', note: 'In words', required: 'y', number: '1a' },
    { name: 'notes', type: 'notes' },
    { name: 'age', type: 'text', validation: 'integer' },
    { name: 'calc', type: 'calc', choices: '[age] * 2' },
    { name: 'dropdown', type: 'dropdown', choices: '1, One | 2, Two' },
    { name: 'radio', type: 'radio', choices: '1, One | 2, Two', alignment: 'LH' },
    { name: 'checkbox', type: 'checkbox', choices: 'a, One | b, Two' },
    { name: 'yesno', type: 'yesno' },
    { name: 'truefalse', type: 'truefalse' },
    { name: 'file', type: 'file' },
    { name: 'signature', type: 'file', validation: 'signature' },
    { name: 'slider', type: 'slider', choices: 'Low | Middle | High', validation: 'number', alignment: 'RH' },
    { name: 'descriptive', type: 'descriptive', label: 'Read <b>this</b>' },
    { name: 'sql', type: 'sql', choices: 'select name from clinics' },
    { name: 'strange', type: 'hologram', identifier: 'y' },
  ])
  const choices = [
    { value: 1, text: 'One' },
    { value: 2, text: 'Two' },
  ]
  expect(questions).toMatchObject({
    text: { type: 'text', title: '1a. Label of text', description: 'In words', isRequired: true },
    notes: { type: 'comment' },
    calc: { type: 'expression', expression: '{age} * 2' },
    dropdown: { type: 'dropdown', choices },
    radio: { type: 'radiogroup', choices, colCount: 0 },
    checkbox: { type: 'checkbox', choices: [{ value: 'a' }, { value: 'b' }] },
    yesno: { type: 'radiogroup', choices: [{ value: 1 }, { value: 0 }] },
    truefalse: { type: 'radiogroup', choices: [{ value: 1, text: { default: 'True', fr: 'Vrai' } }, { value: 0 }] },
    file: { type: 'file' },
    signature: { type: 'signaturepad' },
    slider: { type: 'text', inputType: 'range', min: 0, max: 100, description: 'Low | Middle | High' },
    descriptive: { type: 'html', html: 'Read <b>this</b>' },
    sql: { type: 'text', importNotes: ['select name from clinics'] },
    strange: { type: 'text', importNotes: ['Identifier'] },
  })
  expect(notes).toEqual([
    'changed databaseField sql: sql',
    'text databaseQuery sql: select name from clinics',
    'changed unknownFieldType strange: hologram',
    'text identifier strange: Identifier',
    'left otherContent null: Custom alignment RH (1)',
  ])
})

it('converts every validation type, and its limits to warnings', () => {
  const types = [
    ['integer', { inputType: 'number', step: 1 }],
    ['number', { inputType: 'number' }],
    ['number_1dp', { inputType: 'number', step: 0.1 }],
    ['number_4dp', { inputType: 'number', step: 0.0001 }],
    ['number_2dp_comma_decimal', { inputType: 'number', step: 0.01 }],
    ['number_comma_decimal', { inputType: 'number' }],
    ...['date_ymd', 'date_dmy', 'date_mdy'].map((name) => [name, { inputType: 'date' }] as const),
    ...['datetime_ymd', 'datetime_seconds_dmy'].map((name) => [name, { inputType: 'datetime-local' }] as const),
    ['time', { inputType: 'time' }],
    ['email', { inputType: 'email' }],
    ['phone', { inputType: 'tel' }],
    ...['zipcode', 'postalcode_canada', 'ssn', 'mrn_10d', 'alpha_only'].map((name) => [name, { validators: [{ type: 'regex' }] }] as const),
    ['house_number', { type: 'text' }],
  ] as const
  const { questions, notes } = readFields([
    ...types.map(([name]) => ({ name: `v_${name}`, type: 'text', validation: name })),
    { name: 'low', type: 'text', validation: 'number', min: '1', max: '2.5' },
    { name: 'day', type: 'text', validation: 'date_mdy', min: '[v_date_ymd]', max: 'today' },
    { name: 'moment', type: 'text', validation: 'datetime_ymd', min: '2020-01-01 08:00' },
    { name: 'odd', type: 'text', validation: 'number', min: 'soon' },
  ])
  for (const [name, settings] of types) expect(questions).toMatchObject({ [`v_${name}`]: settings })
  const expressionOf = (name: string) =>
    (questions[name]?.validators as readonly JsonObject[] | undefined)?.map(({ expression, notificationType }) => [
      expression,
      notificationType,
    ])
  expect(['low', 'day', 'moment', 'odd'].map(expressionOf)).toEqual([
    [['{low} empty or ({low} >= 1 and {low} <= 2.5)', 'warning']],
    [["{day} empty or (({v_date_ymd} = '' or {day} >= {v_date_ymd}) and {day} <= today())", 'warning']],
    [["{moment} empty or ({moment} >= '2020-01-01T08:00')", 'warning']],
    undefined,
  ])
  expect(notes).toEqual([
    'changed decimalComma v_number_2dp_comma_decimal: number_2dp_comma_decimal',
    'changed decimalComma v_number_comma_decimal: number_comma_decimal',
    'changed seconds v_datetime_seconds_dmy: datetime_seconds_dmy',
    'text validationType v_house_number: house_number',
    'text foreignCheck odd: min: soon',
  ])
})

it('translates action tags, and names the others', () => {
  const tagged = (name: string, annotation: string, more: Readonly<Record<string, string>> = {}) => ({
    name,
    type: 'text',
    annotation,
    ...more,
  })
  const list = { type: 'checkbox', choices: '1, One | 2, Two | 99, None' }
  const { questions, notes } = readFields([
    tagged('day', '@TODAY @READONLY', { validation: 'date_ymd' }),
    tagged('hidden', '@HIDDEN', { logic: "[day] <> ''" }),
    tagged('now', '@NOW', { validation: 'datetime_ymd' }),
    tagged('clock', '@NOW', { validation: 'time' }),
    tagged('filled', "@DEFAULT='n/a'"),
    tagged('counted', "@DEFAULT='5'", { validation: 'integer' }),
    tagged('copied', '@DEFAULT="[filled]"'),
    tagged('coded', "@DEFAULT='2'", { type: 'radio', choices: '1, One | 2, Two' }),
    tagged('boxes', "@DEFAULT='1,2' @MAXCHECKED=2 @NONEOFTHEABOVE=99 @HIDECHOICE='2'", list),
    tagged('short', '@CHARLIMIT=20 for the label @BARCODE-APP'),
    tagged('words', "@CALCTEXT(if([filled]='x', 'Yes (sure)', upper([filled])))"),
    tagged('later', "@CALCDATE([day], 7, 'd')"),
    tagged('unless', "@IF([filled] = 'x', @HIDDEN, '')", { logic: "[coded] = '1'" }),
    tagged('locked', "@IF([filled] = 'x', '', @READONLY)"),
    tagged('other', '@IF([filled] = 1, @DEFAULT="1", @DEFAULT="2") @SETVALUE="3" mail x@Y.org'),
  ])
  expect(questions).toMatchObject({
    day: { defaultValueExpression: 'today()', readOnly: true },
    hidden: { visible: false },
    now: { defaultValueExpression: 'currentDate()' },
    filled: { defaultValue: 'n/a' },
    counted: { defaultValue: 5 },
    copied: { defaultValueExpression: '{#filled}' },
    coded: { defaultValue: 2 },
    boxes: {
      defaultValue: [1, 2],
      maxSelectedChoices: 2,
      choices: [{ value: 1 }, { value: 2, visibleIf: 'false' }, { value: 99, isExclusive: true }],
    },
    short: { maxLength: 20 },
    words: { type: 'expression', expression: "iif(isSame({#filled}, 'x'), 'Yes (sure)', upper({#filled}))" },
    later: { type: 'expression', expression: "addToDate({day}, 7, 'd')" },
    unless: { visibleIf: "({coded} = 1) and !(isSame({#filled}, 'x'))" },
    locked: { enableIf: "isSame({#filled}, 'x')" },
  })
  expect(questions.hidden?.visibleIf).toBeUndefined()
  expect(notes).toEqual([
    "left logicOfHidden hidden: [day] <> ''",
    'text actionTag clock: @NOW',
    'text actionTag short: @BARCODE-APP for the label',
    'text actionTag other: @IF([filled] = 1, @DEFAULT="1", @DEFAULT="2") @SETVALUE="3" mail x@Y.org',
  ])
})

it('turns a matrix into single questions, and its ranking into a rule', () => {
  const row = (name: string) => ({ name, type: 'radio', choices: '1, First | 2, Second', matrix: 'rank', ranking: 'y' })
  const { questions, notes } = readFields([{ ...row('pear'), header: 'Rank them' }, row('plum')])
  expect(questions.plum?.validators).toMatchObject([{ expression: '{plum} empty or ({plum} <> {pear})' }])
  expect(notes).toEqual(['changed matrixGroup pear: rank'])
})

it('shows answers in labels, and reads answers of other forms only if each form is filled in once', () => {
  const fields: readonly Readonly<Record<string, string>>[] = [
    { name: 'sex', form: 'one', type: 'radio', choices: '0, F | 1, M' },
    { name: 'plan', form: 'two', type: 'text', label: 'Plan for [sex] {x}', logic: "[sex] = '0'" },
    { name: 'who', form: 'one', type: 'text', label: 'Hello [sex]' },
  ]
  const [one, two] = read(buildDictionary(fields)).forms
  expect(questionsOf(one?.document ?? {}).who?.title).toBe('Hello {sex}')
  expect(questionsOf(two?.document ?? {}).plan).toMatchObject({ visibleIf: "answerOf('One', 'sex', 'latest') = 0" })
  expect(two?.notes.map(({ outcome, code, text }) => [outcome, code, text])).toEqual([
    ['text', 'piping', '[sex]'],
    ['changed', 'otherForm', 'sex'],
  ])

  const longitudinal = [...fields, { name: 'late', form: 'two', type: 'text', logic: "[visit_1_arm_1][sex] = '1'" }]
  const [, second] = read(buildDictionary(longitudinal)).forms
  expect(second?.notes.map(({ outcome, code, question, text }) => [outcome, code, question, text])).toEqual([
    ['text', 'untranslatedLogic', 'plan', "[sex] = '0'"],
    ['text', 'piping', 'plan', '[sex]'],
    ['text', 'untranslatedLogic', 'late', "[visit_1_arm_1][sex] = '1'"],
  ])
})

it('reads commas, semicolons and tabs, in UTF-8 with and without a byte order mark and in Latin-1, and the columns of the API', () => {
  const fields = [{ name: 'a', type: 'radio', label: 'Été, "vrai"; oui', choices: '1, Été | 2, Hiver' }]
  const expected = questionsOf(read(buildDictionary(fields)).forms[0]?.document ?? {})
  expect(expected.a).toMatchObject({ title: 'Été, "vrai"; oui', choices: [{ value: 1, text: 'Été' }, { value: 2 }] })
  const apiHeaders =
    'field_name,form_name,section_header,field_type,field_label,select_choices_or_calculations,field_note,text_validation_type_or_show_slider_number,text_validation_min,text_validation_max,identifier,branching_logic,required_field,custom_alignment,question_number,matrix_group_name,matrix_ranking,field_annotation'.split(
      ',',
    )
  const contents = [
    ...[';', '\t'].map((delimiter) => encode(buildDictionary(fields, { delimiter }))),
    encode(`\uFEFF${buildDictionary(fields)}`),
    Uint8Array.from(Buffer.from(buildDictionary(fields, { delimiter: ';' }), 'latin1')),
    encode(buildDictionary(fields, { headers: apiHeaders })),
  ]
  for (const content of contents) expect(questionsOf(read(content).forms[0]?.document ?? {})).toEqual(expected)
})

it('brings faulty fields in with their faults, and rejects tables that are no dictionary with the line', () => {
  const [form] = read(
    buildDictionary([
      { name: 'a', type: 'radio', choices: '1, One | 1, Two' },
      { name: 'a', type: 'text' },
      { name: '', form: '', type: 'text', label: 'Nameless' },
    ]),
  ).forms
  expect(problemsOf(form?.document ?? {}).map(({ code }) => code)).toEqual(['duplicateChoice'])
  expect(form?.notes.map(({ code, question }) => `${code} ${question}`)).toEqual(['incompleteRow field', 'renamedQuestion a_2'])

  const header = dictionaryHeaders.join(',').replace('Choices, Calculations, OR Slider Labels', '"Choices, Calculations, OR Slider Labels"')
  const codeOf = (text: string) => readFormFile(encode(text))
  expect(codeOf(`${header}\na,b,,text,"open`)).toEqual({ code: 'dictionaryMalformed', details: { line: expect.any(Number) } })
  expect(codeOf(`${header}\n${'a,'.repeat(30)}`)).toEqual({ code: 'dictionaryMalformed', details: { line: 2 } })
  expect(codeOf(header)).toEqual({ code: 'odmWithoutForms' })
  expect(codeOf('Variable / Field Name,Form Name\na,b')).toEqual({ code: 'notDictionary' })
})
