import fc from 'fast-check'
import { expect, it } from 'vitest'
import { byRank, matchRank } from './matchRank.ts'

const sortMatches = (query: string, labels: readonly string[]) =>
  labels.filter((label) => matchRank(query, label) !== null).sort((left, right) => byRank(matchRank(query, left), matchRank(query, right)))

it('ranks the identical label first, then labels starting with the text, then term beginnings, then the rest', () => {
  expect(sortMatches('Male', ['Female', 'Male to female', 'Not male', 'Male', 'Other'])).toEqual([
    'Male',
    'Male to female',
    'Not male',
    'Female',
  ])
  expect(sortMatches('m', ['Female', 'Male'])).toEqual(['Male', 'Female'])
  expect(sortMatches('quebec', ['Hôpital de Québec', 'Québec'])).toEqual(['Québec', 'Hôpital de Québec'])
  expect(sortMatches("saint-jean d'o", ['Clinique de Saint-Jean d’Orléans'])).toHaveLength(1)
  expect(sortMatches('%', ['mg', '% of total'])).toEqual(['% of total'])
  expect(matchRank('mount sinai', 'Toronto', 'Mount Sinai')).toBe(3)
})

it('finds every label by its own text before all others', () => {
  const label = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }).filter((text) => text.trim() !== '')
  fc.assert(
    fc.property(label, fc.array(label, { maxLength: 8 }), (ownLabel, others) => {
      const [first] = sortMatches(ownLabel, [...others, ownLabel])
      expect(matchRank(ownLabel, first ?? '')).toBe(0)
    }),
  )
})

it('ranks a label that starts with the text before one that only contains it', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-w]{2,10}$/), fc.nat(9), (fullLabel, length) => {
      const prefix = fullLabel.slice(0, 1 + (length % fullLabel.length))
      expect(sortMatches(prefix, [`x${fullLabel}`, fullLabel])[0]).toBe(fullLabel)
    }),
  )
})
