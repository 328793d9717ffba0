import { describe, expect, it } from 'vitest'
import { readPdfStructure } from '../../app/testing/printText.ts'
import { blankFormPdf } from './blankFormPdf.ts'
import { certificatePdf } from './certificatePdf.ts'
import { consentPdf } from './consentPdf.ts'
import { reportPdf } from './reportPdf.ts'
import { submissionPdf } from './submissionPdf.ts'

const structureOf = async (bytes: Uint8Array) => {
  const { elements, ...others } = await readPdfStructure(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer,
  )
  return { ...others, elements: elements.map((each) => each.replace('Document ', '')) }
}
const pixel = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const page = { language: 'fr-CA', footer: '{page} / {pages}' } as const
const facts = [['Étude', 'ASPIRE']] as const

describe('the structure of a printed file', () => {
  it('names headings, facts, paragraphs, lists and drawings of a consent, also in right-to-left text', async () => {
    const bytes = await consentPdf({
      ...page,
      title: 'Consentement',
      facts,
      text: [
        { kind: 'heading', words: 'Objet' },
        { kind: 'html', words: '<h3>Risques</h3><p>Deux visites.</p><ul><li>Fatigue</li><li>Douleur</li></ul><p>Fin</p>' },
        { kind: 'question', words: 'المريض' },
      ],
      answers: { heading: 'Réponses', rows: [{ question: 'Signature', answer: 'dessinée', image: pixel }] },
      signatures: { heading: 'Signatures', rows: [{ meaning: 'Accepte', by: 'Ana', hash: 'abc' }] },
      data: {},
    })
    expect(await structureOf(bytes)).toEqual({
      title: 'Consentement',
      language: 'fr-CA',
      isTitleShown: true,
      unmarked: [],
      elements: [
        'H1: Consentement',
        'Table TR TH: Étude',
        'Table TR TD: ASPIRE',
        'H2: Objet',
        'H3: Risques',
        'P: Deux visites.',
        'L LI LBody: Fatigue',
        'L LI LBody: Douleur',
        'P: Fin',
        'P: المريض',
        'H2: Réponses',
        'P: Signature',
        'Figure: Signature dessinée',
        'H2: Signatures',
        'P: Ana',
        'P: Accepte',
        'P: SHA-256 abc',
      ],
    })
  })

  it('puts headings of a filled-in form before the table of answers, and names each row and column', async () => {
    const bytes = await submissionPdf({
      ...page,
      title: 'Vital signs',
      facts,
      heads: ['Question', 'Answer', 'Given'],
      blocks: [
        { kind: 'heading', text: 'Section', level: 2, depth: 0 },
        { kind: 'answer', question: 'Weight', value: { kind: 'text', text: '80 kg' }, provenance: 'Ana', depth: 0 },
        {
          kind: 'answer',
          question: 'Events',
          value: {
            kind: 'table',
            heads: ['#', 'Event'],
            rows: [
              [
                { kind: 'text', text: '1' },
                { kind: 'text', text: 'Fall' },
              ],
            ],
          },
          provenance: 'Ana',
          depth: 0,
        },
        { kind: 'answer', question: 'Mark', value: { kind: 'image', image: pixel, text: '✓' }, provenance: 'Ben', depth: 1 },
      ],
      empty: '',
      notes: [{ heading: 'Notes', lines: ['First'] }],
    })
    const { elements, unmarked } = await structureOf(bytes)
    expect(unmarked).toEqual([])
    expect(elements).toEqual([
      'H1: Vital signs',
      'Table TR TH: Étude',
      'Table TR TD: ASPIRE',
      'H2: Section',
      'Table TR TH: Question',
      'Table TR TH: Answer',
      'Table TR TH: Given',
      'Table TR TH: Weight',
      'Table TR TD: 80 kg',
      'Table TR TD: Ana',
      'P: Events',
      'P: Ana',
      'Table TR TH: #',
      'Table TR TH: Event',
      'Table TR TD: 1',
      'Table TR TD: Fall',
      'Table TR TH: Mark',
      'Table TR TD Figure: Mark ✓',
      'Table TR TD: Ben',
      'H2: Notes',
      'L LI LBody: First',
    ])
  })

  it('names a repeated table header once', async () => {
    const blocks = Array.from({ length: 90 }, (_, index) => ({
      kind: 'answer' as const,
      question: `Question ${index}`,
      value: { kind: 'text' as const, text: 'Yes' },
      provenance: 'Ana',
      depth: 0,
    }))
    const bytes = await submissionPdf({
      ...page,
      title: 'Long',
      facts,
      heads: ['Question', 'Answer', 'Given'],
      blocks,
      empty: '',
      notes: [],
    })
    const { elements, unmarked } = await structureOf(bytes)
    expect(unmarked).toEqual([])
    expect(elements.filter((each) => each === 'Table TR TH: Question')).toHaveLength(1)
    expect(elements.filter((each) => each.startsWith('Table TR TH: Question '))).toEqual(
      blocks.map(({ question }) => `Table TR TH: ${question}`),
    )
  })

  it('has a warning of all pages in its title, because screen readers skip the top of pages', async () => {
    const bytes = await blankFormPdf({ ...page, title: 'Blank', facts, requiredNote: '* Required', blocks: [], notice: 'Insu levé' })
    const { title, unmarked } = await structureOf(bytes)
    expect([title, unmarked]).toEqual(['Insu levé · Blank', []])
  })

  it('lists the choices of an empty form', async () => {
    const choices = Array.from({ length: 9 }, (_, index) => `Choice ${index}`)
    const question = { kind: 'question' as const, isRequired: true, description: '', annotations: [], depth: 0 }
    const bytes = await blankFormPdf({
      ...page,
      title: 'Blank',
      facts,
      requiredNote: '* Required',
      blocks: [
        { kind: 'heading', text: 'Page', level: 1, description: '<p>Help</p>', annotations: [['Name', 'page1']], depth: 0 },
        { ...question, title: 'Pain', space: { kind: 'choices', choices: ['Yes', 'No'] } },
        { ...question, title: 'Place', space: { kind: 'choices', choices } },
        { ...question, title: 'Text', space: { kind: 'lines', count: 2 } },
      ],
    })
    const { elements, unmarked } = await structureOf(bytes)
    expect(unmarked).toEqual([])
    expect(elements).toEqual([
      'H1: Blank',
      'Table TR TH: Étude',
      'Table TR TD: ASPIRE',
      'P: * Required',
      'H2: Page',
      'P: Help',
      'Table TR TH: Name',
      'Table TR TD: page1',
      'P: Pain *',
      'L LI LBody: ☐ Yes',
      'L LI LBody: ☐ No',
      'P: Place *',
      ...choices.map((choice) => `L LI LBody: ☐ ${choice}`),
      'P: Text *',
    ])
  })

  it('names rows and columns of a report, and skips its bars', async () => {
    const bytes = await reportPdf({
      language: 'en',
      title: 'Enrolment',
      facts: [['Study', 'ASPIRE']],
      tables: [{ title: 'By month', note: 'Date of enrolment', heads: ['Month', 'Count'], hasBars: true, lines: [['May', 3]] }],
      none: 'None',
      definitions: { title: 'Definitions', heads: ['Term', 'Meaning', 'Source'], note: 'Participants', lines: [['Enrolled', 'In', 'GCP']] },
    })
    expect(await structureOf(bytes)).toEqual({
      title: 'Enrolment',
      language: 'en',
      isTitleShown: true,
      unmarked: [],
      elements: [
        'H1: Enrolment',
        'Table TR TH: Study',
        'Table TR TD: ASPIRE',
        'H2: By month',
        'P: Date of enrolment',
        'Table TR TH: Month',
        'Table TR TH: Count',
        'Table TR TH: May',
        'Table TR TD: 3',
        'H2: Definitions',
        'P: Participants',
        'Table TR TH: Term',
        'Table TR TH: Meaning',
        'Table TR TH: Source',
        'Table TR TH: Enrolled',
        'Table TR TD: In',
        'Table TR TD: GCP',
      ],
    })
  })

  it('names the facts of a certificate', async () => {
    const bytes = await certificatePdf({
      title: 'Certificate',
      language: 'en',
      organisation: 'Northlake',
      learner: 'Ana',
      statement: 'completed',
      course: 'GCP',
      facts: [['Date', '2026-11-29']],
      check: 'https://example.org',
    })
    const { elements, unmarked, language } = await structureOf(bytes)
    expect({ unmarked, language }).toEqual({ unmarked: [], language: 'en' })
    expect(elements).toEqual([
      'P: Northlake',
      'H1: Certificate',
      'P: Ana',
      'P: completed',
      'P: GCP',
      'Table TR TH: Date',
      'Table TR TD: 2026-11-29',
    ])
  })
})
