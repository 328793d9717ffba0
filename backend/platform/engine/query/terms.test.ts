import { describe, expect, test } from 'vitest'
import { termsOf } from './terms.ts'

describe('search terms', () => {
  const createPlainTerm = (text: string) => ({ text, days: [] })
  test.each([
    ['Anna Wilson', [createPlainTerm('Anna'), createPlainTerm('Wilson')]],
    ['Wilson, Anna', [createPlainTerm('Wilson'), createPlainTerm('Anna')]],
    ['Wilson,Anna', [createPlainTerm('Wilson'), createPlainTerm('Anna')]],
    [' , ', []],
    ['11/19/1969', [{ text: '11/19/1969', days: ['1969-11-19'] }]],
    ['19 Nov 1969', [{ text: '19 Nov 1969', days: ['1969-11-19'] }]],
    ['Nov 19, 1969', [{ text: 'Nov 19 1969', days: ['1969-11-19'] }]],
    ['le 19 novembre 1969', [{ text: 'le 19 novembre 1969', days: ['1969-11-19'] }]],
    ['19691119', [{ text: '19691119', days: ['1969-11-19'] }]],
    ['Wilson 1969-11-19', [createPlainTerm('Wilson'), { text: '1969-11-19', days: ['1969-11-19'] }]],
    ['03/04/1980', [{ text: '03/04/1980', days: ['1980-03-04', '1980-04-03'] }]],
    ['1969-11', [createPlainTerm('1969-11')]],
    ['416 555 0123', [createPlainTerm('416'), createPlainTerm('555'), createPlainTerm('0123')]],
  ])('reads the terms of %s', (text, terms) => {
    expect(termsOf(text, 'monthFirst')).toEqual(terms)
  })

  test('reads no date when dates are not searched', () => {
    expect(termsOf('19 Nov 1969', null)).toEqual([createPlainTerm('19'), createPlainTerm('Nov'), createPlainTerm('1969')])
  })
})
