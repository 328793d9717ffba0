import dayjs from 'dayjs'
import 'dayjs/locale/fr-ca.js'
import { afterEach, expect, it } from 'vitest'
import { resourceNamed } from '#resources/index.ts'
import { titleOf, withinSentence } from './texts.ts'

afterEach(() => {
  dayjs.locale('en')
})

it.each([
  ['en', 'Anna Roy · 2026-11-22'],
  ['fr-ca', 'Anna Roy · 22 nov. 2026'],
])('a day in a title is said in the reader’s words: %s', (language, expected) => {
  dayjs.locale(language)
  const row = { participantId: 'p', dueOn: '2026-11-22', labels: { participantId: 'Anna Roy' } }
  expect(titleOf(resourceNamed('followUp'), row)).toBe(expected)
})

it.each([
  ['Sites', 'sites'],
  ['Énoncés de consentement', 'énoncés de consentement'],
  ['API tokens', 'API tokens'],
  ['Jetons d’API', 'jetons d’API'],
  ['', ''],
])('%j within a sentence is %j', (name, expected) => {
  expect(withinSentence(name)).toBe(expected)
})
