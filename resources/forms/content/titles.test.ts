import { expect, it } from 'vitest'
import { localiseTitle } from './titles.ts'

const titleOf = (title: object | string, language: string) =>
  localiseTitle({ value: { title }, name: 'q1' } as Parameters<typeof localiseTitle>[0], language)

it('shows a title without a default language in English, else in any language', () => {
  const title = { en: 'Weight', es: 'Peso' }
  expect(['en', 'fr', 'es', 'default'].map((language) => titleOf(title, language))).toEqual(['Weight', 'Weight', 'Peso', 'Weight'])
  expect(titleOf({ es: 'Peso' }, 'fr')).toBe('Peso')
})

it('shows an empty title as the name, and no spaces around a title', () => {
  expect([titleOf('', 'en'), titleOf({ default: ' ' }, 'fr'), titleOf(' Weight \n', 'en')]).toEqual(['q1', 'q1', 'Weight'])
  expect(titleOf({ fr: '', default: 'Weight' }, 'fr')).toBe('Weight')
})
