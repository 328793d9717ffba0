import { expect, it } from 'vitest'
import { printText } from '../../app/testing/printText.ts'
import { consentPdf } from './consentPdf.ts'

it('prints a long answer of a consent in full', async () => {
  const words = Array.from({ length: 3000 }, (_, index) => `word${index}.`)
  const bytes = await consentPdf({
    title: 'Consent',
    facts: [['Study', 'w'.repeat(300)]],
    text: [],
    answers: { heading: 'Answers', rows: [{ question: 'Why?', answer: words.join(' ') }] },
    signatures: { heading: 'Signatures', rows: [{ meaning: words.join(' '), by: 'Ana', hash: 'f'.repeat(64) }] },
    footer: '',
    language: 'en',
    data: {},
  })
  const text = await printText(bytes.buffer as ArrayBuffer)
  expect(words.filter((word) => text.split(word).length !== 3)).toEqual([])
})
