import { describe, expect, test } from 'vitest'
import { termsOf } from './terms.ts'

describe('what is looked for', () => {
  const word = (text: string) => ({ text, days: [] })
  test.each([
    ['Anna Wilson', [word('Anna'), word('Wilson')]],
    ['Wilson, Anna', [word('Wilson'), word('Anna')]],
    ['Wilson,Anna', [word('Wilson'), word('Anna')]],
    [' , ', []],
    ['11/19/1969', [{ text: '11/19/1969', days: ['1969-11-19'] }]],
    ['19 Nov 1969', [{ text: '19 Nov 1969', days: ['1969-11-19'] }]],
    ['Nov 19, 1969', [{ text: 'Nov 19 1969', days: ['1969-11-19'] }]],
    ['le 19 novembre 1969', [{ text: 'le 19 novembre 1969', days: ['1969-11-19'] }]],
    ['19691119', [{ text: '19691119', days: ['1969-11-19'] }]],
    ['Wilson 1969-11-19', [word('Wilson'), { text: '1969-11-19', days: ['1969-11-19'] }]],
    ['03/04/1980', [{ text: '03/04/1980', days: ['1980-03-04', '1980-04-03'] }]],
    ['1969-11', [word('1969-11')]],
    ['416 555 0123', [word('416'), word('555'), word('0123')]],
  ])('%s', (text, terms) => {
    expect(termsOf(text, 'monthFirst')).toEqual(terms)
  })

  test('is no day where no day is looked for', () => {
    expect(termsOf('19 Nov 1969', null)).toEqual([word('19'), word('Nov'), word('1969')])
  })
})
