import i18next from 'i18next'
import { expect, it } from 'vitest'
import { figures } from './figures.ts'

const texts = i18next.createInstance()
await texts.use(figures).init({
  lng: 'en',
  interpolation: { escapeValue: false, alwaysFormat: true },
  resources: {
    en: { translation: { rows_one: '{{count}} row', rows_other: '{{count}} rows of {{name}}', years: 'from {{min}} to {{max}}' } },
    fr: { translation: { rows_one: '{{count}} ligne', rows_many: '{{count}} de lignes', rows_other: '{{count}} lignes' } },
  },
})

it('formats a count with the separators of its language', () => {
  expect(texts.t('rows', { count: 12480, name: 'sites' })).toBe('12,480 rows of sites')
  expect(texts.t('rows', { count: 1 })).toBe('1 row')
  expect(texts.t('rows', { count: 12480, lng: 'fr' })).toBe('12\u202f480 lignes')
})

it('leaves years and limits without separators', () => {
  expect(texts.t('years', { min: 1900, max: 2026 })).toBe('from 1900 to 2026')
})
