import { expect, it } from 'vitest'
import { languageOf } from './language.ts'

const nothing = { asked: null, own: undefined, last: null, browser: [] }

it.each([
  ['English where nobody says anything', nothing, 'en'],
  ['the browser’s', { ...nothing, browser: ['de-CH', 'fr-CA', 'en'] }, 'fr'],
  ['what this browser showed last', { ...nothing, last: 'en', browser: ['fr-CA'] }, 'en'],
  ['the user’s own', { ...nothing, own: 'fr', last: 'en', browser: ['en-CA'] }, 'fr'],
  ['the address', { ...nothing, asked: 'en', own: 'fr' }, 'en'],
  ['no language of the screens is no wish', { ...nothing, asked: 'de', own: 'fr' }, 'fr'],
] as const)('%s', (_, wishes, language) => {
  expect(languageOf(wishes)).toBe(language)
})
