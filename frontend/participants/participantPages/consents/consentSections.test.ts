import { expect, it } from 'vitest'
import type { JsonObject } from '#resources/forms/content/json.ts'
import { answeringOf, readingOf, requiresSignature, signatureOf, signingPage } from './consentSections.ts'

const consentDocument: JsonObject = {
  pages: [
    {
      name: 'about',
      elements: [
        { type: 'html', name: 'purpose' },
        { type: 'html', name: 'rights' },
      ],
    },
    {
      name: 'agreement',
      elements: [
        { type: 'boolean', name: 'agrees', consentAnswers: [true] },
        { type: 'text', name: 'printedName', isSignerName: true },
        { type: 'signaturepad', name: 'signature' },
      ],
    },
  ],
}

const namesOf = (form: { readonly [name: string]: unknown }) =>
  (form.pages as readonly { name: string; elements: readonly { name: string }[] }[]).map(({ name, elements }) => [
    name,
    elements.map((element) => element.name),
  ])

it('reads the text first, then asks the questions, and asks for name and signature last', () => {
  expect(namesOf(readingOf(consentDocument))).toEqual([['about', ['purpose', 'rights']]])
  expect(namesOf(answeringOf(consentDocument))).toEqual([
    ['agreement', ['agrees']],
    [signingPage, ['printedName', 'signature']],
  ])
})

it('keeps the text that leads to a question, and questions that depend on a condition, in their place', () => {
  const form: JsonObject = {
    elements: [
      { type: 'html', name: 'first' },
      {
        type: 'panel',
        name: 'more',
        elements: [
          { type: 'image', name: 'drawing' },
          { type: 'text', name: 'why' },
        ],
      },
      { type: 'html', name: 'before' },
      { type: 'boolean', name: 'agrees' },
      { type: 'text', name: 'guardian', isSignerName: true, visibleIf: '{agrees} = true' },
      { type: 'html', name: 'end' },
    ],
  }
  expect(namesOf(readingOf(form))).toEqual([['page1', ['first', 'more', 'before', 'end']]])
  expect(namesOf(answeringOf(form))).toEqual([['page1', ['first', 'more', 'before', 'agrees', 'guardian']]])
})

it('finds the signature that was drawn in the form', () => {
  expect(requiresSignature(consentDocument)).toBe(true)
  expect(signatureOf(consentDocument, { signature: 'data:image/png;base64,AA' })).toBe('data:image/png;base64,AA')
  expect(signatureOf(consentDocument, { printedName: 'Ada', signature: 'data:image/svg+xml,x' })).toBeNull()
  expect(requiresSignature({ elements: [{ type: 'text', name: 'only' }] })).toBe(false)
})
