import { expect, it } from 'vitest'
import type { JsonObject } from '#resources/forms/content/json.ts'
import { printText } from '../../app/testing/printText.ts'
import { loadTexts } from '../../platform/common/texts.ts'
import { blankFormPdf } from '../workers/blankFormPdf.ts'
import { blankBlocksOf } from './blankForm.ts'

const formJson = {
  title: 'Vital signs',
  description: 'Before <b>every</b> visit',
  pages: [
    {
      name: 'page1',
      title: { default: 'Measures', fr: 'Mesures', ar: 'القياسات' },
      elements: [
        { type: 'html', name: 'intro', html: '<p>Sit for five minutes.</p>' },
        {
          type: 'text',
          name: 'weight',
          DBName: 'WEIGHT',
          title: 'Weight in kg',
          description: 'Without shoes',
          inputType: 'number',
          isRequired: true,
          min: 30,
          validators: [{ type: 'numeric', maxValue: 250, text: 'Weigh again' }],
        },
        {
          type: 'radiogroup',
          name: 'POS',
          title: 'Posture',
          visibleIf: '{weight} > 40',
          choices: [
            { value: 1, text: 'Sitting' },
            { value: 2, text: 'ישיבה' },
          ],
          showOtherItem: true,
        },
        { type: 'boolean', name: 'fasting', title: 'Fasting' },
        {
          type: 'panel',
          name: 'panel1',
          title: 'History',
          elements: [
            {
              type: 'matrix',
              name: 'pain',
              title: 'Pain',
              rows: [{ value: 'a', text: 'At night' }],
              columns: [{ value: 0, text: 'none' }],
            },
            {
              type: 'paneldynamic',
              name: 'meds',
              title: 'Medication',
              templateElements: [
                { type: 'text', name: 'drug', title: 'Drug', isRequired: true },
                { type: 'dropdown', name: 'unit', title: 'Unit', choices: [{ value: 'mg', text: 'Milligrams' }] },
              ],
            },
            {
              type: 'matrixdynamic',
              name: 'many',
              title: 'Many fields',
              columns: ['c1', 'c2', 'c3', 'c4', 'c5', 'c6'].map((name) => ({ name, title: `Field ${name}`, cellType: 'text' })),
            },
          ],
        },
      ],
    },
    {
      name: 'page2',
      elements: [
        { type: 'multipletext', name: 'bp', title: 'Blood pressure', items: [{ name: 's', title: 'Systolic' }] },
        { type: 'expression', name: 'bmi', title: 'BMI', expression: 'round({weight} / 3)' },
        { type: 'rating', name: 'mood', title: 'Mood', rateMax: 3, minRateDescription: 'low' },
        { type: 'signaturepad', name: 'sign', title: 'Signature' },
        { type: 'text', name: 'secret', title: 'Never shown', visible: false },
      ],
    },
  ],
  calculatedValues: [{ name: 'score', expression: '1 + 2', includeIntoResult: true }],
}

async function textOf(isAnnotated: boolean): Promise<string> {
  const bytes = await blankFormPdf({
    title: 'Vital signs',
    language: 'en',
    facts: [['Version', '0.1']],
    requiredNote: '* An answer is required.',
    blocks: blankBlocksOf({
      document: formJson as unknown as JsonObject,
      language: 'en',
      say: (key, values) => loadTexts().text('en', `forms:${key}`, values),
      isAnnotated,
    }),
    footer: '{page}',
  })
  return (await printText(bytes.buffer as ArrayBuffer)).replaceAll(/\s+/g, ' ')
}

it('prints a form without answers, with space to write them', async () => {
  const text = await textOf(false)
  for (const phrase of [
    'Vital signs',
    'Before every visit',
    'Measures',
    'Sit for five minutes.',
    'Weight in kg *',
    'Without shoes',
    'Posture',
    '☐ Sitting',
    'ישיבה',
    '☐ Other',
    'Fasting',
    '☐ Yes ☐ No',
    'History',
    'Pain',
    'none',
    'At night ☐',
    'Medication',
    '# Drug * Unit',
    '☐ Milligrams',
    'Many fields',
    'Field c6',
    'Page 2',
    'Systolic',
    'Calculated',
    '☐ 1 – low ☐ 2 ☐ 3',
    'Signature',
  ])
    expect(text).toContain(phrase)
  for (const hidden of ['Never shown', 'WEIGHT', '{weight}', 'panel1', '[']) expect(text).not.toContain(hidden)
})

it('prints names, types, limits, values and logic next to the questions on request', async () => {
  const text = await textOf(true)
  for (const phrase of [
    'Database name WEIGHT',
    'Short text (text), Number',
    'Smallest value 30',
    'Largest value 250',
    'A number · At most 250 · “Weigh again”',
    'Shown when {weight} > 40',
    'Sitting [1]',
    'Other [other]',
    'Yes [true]',
    'none [0]',
    'At night [a]',
    'Name: drug',
    'Expression round({weight} / 3)',
    'Never shown',
    'score 1 + 2',
  ])
    expect(text).toContain(phrase)
  expect(text).not.toMatch(/\{"|undefined|\[object/)
})
