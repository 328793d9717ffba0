import dayjs from 'dayjs'
import 'dayjs/locale/fr-ca.js'
import { afterEach, expect, it } from 'vitest'
import { getResource } from '#resources/index.ts'
import { titleOf, toSentenceCase } from './texts.ts'

afterEach(() => {
  dayjs.locale('en')
})

it.each([
  ['en', 'Anna Roy · 22 Nov 2026'],
  ['fr-ca', 'Anna Roy · 22 nov. 2026'],
])('formats a date in a title in the reader’s language: %s', (language, expected) => {
  dayjs.locale(language)
  const row = { participantId: 'p', dueOn: '2026-11-22', labels: { participantId: 'Anna Roy' } }
  expect(titleOf(getResource('followUp'), row)).toBe(expected)
})

it.each([
  ['Sites', 'sites'],
  ['Énoncés de consentement', 'énoncés de consentement'],
  ['API tokens', 'API tokens'],
  ['Jetons d’API', 'jetons d’API'],
  ['', ''],
])('writes %j within a sentence as %j', (name, expected) => {
  expect(toSentenceCase(name)).toBe(expected)
})
