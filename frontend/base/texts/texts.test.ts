import { expect, it } from 'vitest'
import { withinSentence } from './texts.ts'

it.each([
  ['Sites', 'sites'],
  ['Énoncés de consentement', 'énoncés de consentement'],
  ['API tokens', 'API tokens'],
  ['Jetons d’API', 'jetons d’API'],
  ['', ''],
])('%j within a sentence is %j', (name, expected) => {
  expect(withinSentence(name)).toBe(expected)
})
