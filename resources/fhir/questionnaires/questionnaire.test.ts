import { expect, it } from 'vitest'
import type { JsonObject } from '../../forms/content/json.ts'
import { formTreeOf } from './formTree.ts'
import { itemsOf } from './questionnaire.ts'
import { responseItemsOf } from './questionnaireResponse.ts'

const base = 'https://studydesk.example/api/fhir'

const form: JsonObject = {
  pages: [
    {
      name: 'first',
      title: { default: 'First', fr: 'Première' },
      elements: [
        { type: 'radiogroup', name: 'smokes', title: 'Do you smoke?', isRequired: true, choices: [{ value: 'y', text: 'Yes' }, 'n'] },
        { type: 'text', name: 'perDay', inputType: 'number', visibleIf: "{smokes} = 'y'" },
        { type: 'text', name: 'since', inputType: 'date', visibleIf: "{smokes} = 'y' and {perDay} > 10" },
        { type: 'comment', name: 'why', visibleIf: "{smokes} = 'y' and ({perDay} > 10 or {since} notempty)", requiredIf: '{perDay} > 20' },
        { type: 'checkbox', name: 'drinks', choices: ['tea', 'wine'], showOtherItem: true },
        { type: 'html', name: 'hint', html: '<p>Please <b>wait</b>.</p>' },
        { type: 'boolean', name: 'agrees' },
        { type: 'expression', name: 'total', expression: '{perDay} * 7' },
        {
          type: 'panel',
          name: 'more',
          elements: [
            { type: 'text', name: 'when', inputType: 'datetime-local' },
            { type: 'file', name: 'scan' },
          ],
        },
        {
          type: 'paneldynamic',
          name: 'doses',
          templateElements: [
            { type: 'text', name: 'amount', inputType: 'number' },
            { type: 'text', name: 'since' },
          ],
        },
        { type: 'matrix', name: 'mood', columns: ['good', 'bad'], rows: [{ value: 'am', text: 'Morning' }, 'pm'] },
        { type: 'matrixdropdown', name: 'meds', columns: [{ name: 'dose', cellType: 'text' }], rows: ['a', 'b'] },
        { type: 'multipletext', name: 'bp', items: [{ name: 'sys' }, { name: 'dia' }] },
      ],
    },
  ],
}
const tree = formTreeOf(form, 'en')
const items = itemsOf(tree, { base })[0]?.item ?? []
const itemOf = (linkId: string) => items.find((item) => item.linkId === linkId)

it('turns pages and panels into groups, and questions into items of their types', () => {
  expect(items.map(({ linkId, type }) => `${linkId} ${type}`)).toEqual([
    'smokes choice',
    'perDay decimal',
    'since date',
    'why text',
    'drinks open-choice',
    'drinks-Comment string',
    'html:hint display',
    'agrees boolean',
    'total string',
    'panel:more group',
    'doses group',
    'mood group',
    'meds group',
    'bp group',
  ])
  expect(itemOf('smokes')).toMatchObject({
    required: true,
    answerOption: [{ valueCoding: { code: 'y', display: 'Yes' } }, { valueCoding: { code: 'n', display: 'n' } }],
  })
  expect(itemOf('html:hint')?.text).toBe('Please wait .')
  expect(itemOf('total')).toMatchObject({ readOnly: true, extension: [{ valueString: '{perDay} * 7' }] })
  expect(itemOf('meds')?.item?.[1]?.item?.map(({ linkId }) => linkId)).toEqual(['meds.b.dose'])
  expect(formTreeOf(form, 'fr')[0]?.title).toBe('Première')
})

it('gives every item its own link ID', () => {
  const linkIds: string[] = []
  const collect = (item: (typeof items)[number]) => {
    linkIds.push(item.linkId)
    item.item?.forEach(collect)
  }
  items.forEach(collect)
  expect(new Set(linkIds).size).toBe(linkIds.length)
})

it('expresses conditions as enableWhen where FHIR can, and otherwise keeps the expression', () => {
  expect(itemOf('perDay')).toMatchObject({ enableWhen: [{ question: 'smokes', operator: '=', answerCoding: { code: 'y' } }] })
  expect(itemOf('perDay')?.enableBehavior).toBeUndefined()
  expect(itemOf('since')).toMatchObject({
    enableBehavior: 'all',
    enableWhen: [{ question: 'smokes' }, { question: 'perDay', operator: '>', answerDecimal: 10 }],
  })
  expect(itemOf('why')?.enableWhen).toBeUndefined()
  expect(itemOf('why')?.extension).toEqual([
    { url: `${base}/StructureDefinition/visible-if`, valueString: "{smokes} = 'y' and ({perDay} > 10 or {since} notempty)" },
    { url: `${base}/StructureDefinition/required-if`, valueString: '{perDay} > 20' },
  ])
})

it('nests the answers as the questions, in the types of the questions', () => {
  const response = responseItemsOf(
    tree,
    {
      smokes: 'y',
      perDay: 12,
      drinks: ['tea', 'other'],
      agrees: false,
      when: '2026-07-01T10:30',
      scan: [{ name: 'scan.pdf', content: 'x' }],
      doses: [{ amount: 5 }, {}, { amount: 7, since: 'May' }],
      mood: { am: 'good' },
      meds: { b: { dose: '5 mg' } },
      bp: { sys: '120', dia: '80' },
      gone: 'An answer without a question',
    },
    { zone: 'America/Toronto' },
  )[0]?.item
  const answers = JSON.stringify(response)
  for (const part of [
    '{"linkId":"smokes","text":"Do you smoke?","answer":[{"valueCoding":{"code":"y","display":"Yes"}}]}',
    '"answer":[{"valueDecimal":12}]',
    '"answer":[{"valueCoding":{"code":"tea","display":"tea"}},{"valueCoding":{"code":"other","display":"Other"}}]',
    '"answer":[{"valueBoolean":false}]',
    '"valueDateTime":"2026-07-01T14:30:00.000Z"',
    '"valueAttachment":{"title":"scan.pdf"}',
    '{"linkId":"mood.am","text":"Morning","answer":[{"valueCoding":{"code":"good","display":"good"}}]}',
    '{"linkId":"meds.b.dose","text":"dose","answer":[{"valueString":"5 mg"}]}',
    '{"linkId":"bp.dia","text":"dia","answer":[{"valueString":"80"}]}',
  ])
    expect(answers).toContain(part)
  expect(response?.filter(({ linkId }) => linkId === 'doses').map(({ item = [] }) => item.length)).toEqual([1, 2])
  expect(answers).not.toContain('gone')
})
