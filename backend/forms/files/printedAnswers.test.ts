import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, it } from 'vitest'
import type { FormAnswers } from '#resources/forms/content/answers.ts'
import type { JsonObject } from '#resources/forms/content/json.ts'
import { printText } from '../../app/testing/printText.ts'
import { submissionPdf } from '../workers/submissionPdf.ts'
import { printedAnswersOf } from './printedAnswers.ts'

const rows = [
  { value: 'a', text: 'In the morning' },
  { value: 'b', text: 'At night' },
]
const document = {
  pages: [
    {
      name: 'page1',
      title: { default: 'Symptoms', fr: 'Symptômes' },
      elements: [
        { type: 'text', name: 'first', title: 'First symptom' },
        {
          type: 'panel',
          name: 'panel1',
          title: 'Quality of life',
          elements: [
            {
              type: 'matrix',
              name: 'm1',
              title: 'Pain',
              rows,
              columns: [
                { value: 0, text: 'none' },
                { value: 1, text: 'some' },
              ],
            },
            {
              type: 'matrix',
              name: 'm2',
              title: 'Fatigue',
              rows,
              columns: [
                { value: 0, text: 'none' },
                { value: 1, text: 'some' },
              ],
            },
          ],
        },
        { type: 'radiogroup', name: 'POS', title: 'Posture', choices: ['sitting'], showOtherItem: true, otherText: 'Another posture' },
      ],
    },
    {
      name: 'page2',
      elements: [
        {
          type: 'multipletext',
          name: 'mt',
          title: 'Blood pressure',
          items: [
            { name: 's', title: 'Systolic' },
            { name: 'd', title: 'Diastolic' },
          ],
        },
        {
          type: 'paneldynamic',
          name: 'meds',
          title: 'Medication',
          templateElements: [
            { type: 'text', name: 'drug', title: 'Drug' },
            { type: 'checkbox', name: 'why', title: 'Reason', choices: [{ value: 1, text: 'Fever' }], showOtherItem: true },
            {
              type: 'matrixdynamic',
              name: 'batches',
              title: 'Batches',
              columns: [{ name: 'lot', title: 'Lot number', cellType: 'text' }],
            },
            {
              type: 'paneldynamic',
              name: 'stops',
              title: 'Interruptions',
              templateElements: [{ type: 'text', name: 'day', title: 'Day of the stop' }],
            },
          ],
        },
        {
          type: 'matrixdynamic',
          name: 'md',
          title: 'Doses',
          columns: ['n1', 'n2', 'n3', 'n4', 'n5', 'n6'].map((name) => ({
            name,
            title: `Number ${name}`,
            cellType: 'text',
            totalType: 'sum',
          })),
        },
        { type: 'file', name: 'scan', title: 'Scan' },
        { type: 'futuretype', name: 'future', title: 'Something new' },
      ],
    },
  ],
  calculatedValues: [{ name: 'score', includeIntoResult: true, expression: '1' }],
}
const answers = {
  first: 'כאב',
  m1: { a: 1, b: 0 },
  m2: { a: 0, b: 1 },
  POS: 'other',
  'POS-Comment': 'On one leg',
  mt: { s: 120, d: 80 },
  meds: [
    {
      drug: 'Aspirin',
      why: [1, 'other'],
      'why-Comment': 'a cold',
      batches: [{ lot: 'LOT1' }, { lot: 'LOT2' }],
      stops: [{ day: 'Monday' }],
    },
    { drug: 'Ibuprofen' },
  ],
  md: [{ n1: 7, n6: 8 }],
  'md-total': { n1: 7, n6: 8 },
  scan: [{ name: 'scan.pdf', type: 'application/pdf', content: 'file:1' }],
  future: { inside: [{ deep: 'down' }] },
  score: 12,
  nothing: {},
  removed: { old: ['value 1', 'value 2'] },
}

const blocks = printedAnswersOf({
  document: document as unknown as JsonObject,
  answers: answers as unknown as FormAnswers,
  language: 'en',
  say: (key, values) => `<${key}${values === undefined ? '' : ` ${Object.values(values).join(' ')}`}>`,
  describeProvenance: (name) => `given ${name}`,
})

it('prints pages, sections and titles in the order of the form, and every answer as readable text', async () => {
  const headings = blocks.flatMap((block) => (block.kind === 'heading' ? [[block.level, block.text]] : []))
  expect(headings).toEqual([
    [1, 'Symptoms'],
    [2, 'Quality of life'],
    [1, '<pdf.pageNumber 2>'],
    [1, '<pdf.calculated>'],
    [1, '<pdf.unknown>'],
  ])
  const titles = blocks.flatMap((block) => (block.kind === 'answer' ? [block.question] : []))
  expect(titles).toEqual([
    'First symptom',
    'Pain',
    'Fatigue',
    'Posture',
    'Posture: Another posture',
    'Blood pressure',
    'Medication',
    'Doses',
    'Doses: <pdf.total>',
    'Scan',
    'Something new',
    'score',
    'nothing',
    'removed',
  ])
  expect(blocks.flatMap((block) => (block.kind === 'answer' ? [block.provenance] : []))).toEqual(
    Object.keys(answers).map((name) => `given ${name}`),
  )
  const bytes = await submissionPdf({
    title: 'Form',
    facts: [['Study', 'A study']],
    heads: ['Question', 'Answer', 'Given by'],
    blocks,
    empty: '',
    notes: [],
    footer: '{page}',
    language: 'en',
  })
  const text = (await printText(bytes.buffer as ArrayBuffer)).replaceAll(/\s+/g, ' ')
  for (const phrase of [
    'Pain given m1 In the morning some At night none',
    'Fatigue given m2 In the morning none At night some',
    'Posture: Another posture On one leg given POS-Comment',
    'Systolic 120 Diastolic 80',
    '# Drug Reason Reason: <pdf.other> Batches',
    'Aspirin',
    'a cold',
    'Lot number',
    '1 LOT1',
    '2 LOT2',
    'Day of the stop',
    'Number n1 7 Number n6 8',
    'scan.pdf',
    'deep down',
    'old value 1; value 2',
  ])
    expect(text).toContain(phrase)
  for (const raw of ['{', '[', 'LOT1"', 'm1 ·', 'page1', 'panel1', 'undefined', 'null']) expect(text).not.toContain(raw)
})

it('prints answers longer than a page or wider than a column, and repeats nested three levels deep', async () => {
  const buildFields = (level: number): unknown[] => [
    { type: 'text', name: 'a', title: 'First' },
    { type: 'text', name: 'b', title: 'Second' },
    { type: 'text', name: 'c', title: 'Third' },
    ...(level === 0 ? [] : [{ type: 'paneldynamic', name: 'deep', title: 'Deeper', templateElements: buildFields(level - 1) }]),
  ]
  const buildRow = (level: number): Record<string, unknown> => ({
    a: 'w'.repeat(120),
    b: `end${level}`,
    c: '1',
    ...(level === 0 ? {} : { deep: [buildRow(level - 1), buildRow(level - 1)] }),
  })
  const long = Array.from({ length: 3000 }, (_, index) => `word${index}`)
  const bytes = await submissionPdf({
    title: 'Form',
    facts: [['Study', 'A study']],
    heads: ['Question', 'Answer', 'Given by'],
    blocks: printedAnswersOf({
      document: {
        pages: [
          {
            elements: [
              { type: 'comment', name: 'long' },
              { type: 'paneldynamic', name: 'deep', title: 'Deep', templateElements: buildFields(3) },
            ],
          },
        ],
      } as unknown as JsonObject,
      answers: { long: long.join(' '), deep: [buildRow(3)] } as unknown as FormAnswers,
      language: 'en',
      say: (key) => key,
      describeProvenance: () => '',
    }),
    empty: '',
    notes: [],
    footer: '',
    language: 'en',
  })
  const document = await getDocument({ data: bytes, verbosity: 0 }).promise
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => (await document.getPage(index + 1)).getTextContent()),
  )
  const items = pages.flatMap((each) => each.items).flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []))
  const right = items.map(({ transform, width }) => Number(transform[4]) + width)
  expect(Math.max(...right)).toBeLessThanOrEqual(612 - 40 + 1)
  const heights = items.map(({ transform }) => Number(transform[5]))
  expect(Math.min(...heights)).toBeGreaterThan(20)
  const text = items.map(({ str }) => str).join(' ')
  expect(long.filter((word) => !text.includes(word))).toEqual([])
  expect(text.match(/end0/g)).toHaveLength(8)
  expect(text.replaceAll(/[^w]/g, '').length).toBeGreaterThan(15 * 120)
})
