import fc from 'fast-check'
import { expect, it } from 'vitest'
import { byRank, matchRank } from './matchRank.ts'

const ordered = (typed: string, labels: readonly string[]) =>
  labels.filter((label) => matchRank(typed, label) !== null).sort((left, right) => byRank(matchRank(typed, left), matchRank(typed, right)))

it('puts the same label first, then labels that begin so, then words, then the rest', () => {
  expect(ordered('Male', ['Female', 'Male to female', 'Not male', 'Male', 'Other'])).toEqual([
    'Male',
    'Male to female',
    'Not male',
    'Female',
  ])
  expect(ordered('m', ['Female', 'Male'])).toEqual(['Male', 'Female'])
  expect(ordered('quebec', ['Hôpital de Québec', 'Québec'])).toEqual(['Québec', 'Hôpital de Québec'])
  expect(ordered("saint-jean d'o", ['Clinique de Saint-Jean d’Orléans'])).toHaveLength(1)
  expect(ordered('%', ['mg', '% of total'])).toEqual(['% of total'])
  expect(matchRank('mount sinai', 'Toronto', 'Mount Sinai')).toBe(3)
})

it('finds every label by itself before all others, whatever it holds', () => {
  const label = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }).filter((text) => text.trim() !== '')
  fc.assert(
    fc.property(label, fc.array(label, { maxLength: 8 }), (own, others) => {
      const [first] = ordered(own, [...others, own])
      expect(matchRank(own, first ?? '')).toBe(0)
    }),
  )
})

it('ranks every beginning of a label before a label that only holds it', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-w]{2,10}$/), fc.nat(9), (own, length) => {
      const typed = own.slice(0, 1 + (length % own.length))
      expect(ordered(typed, [`x${own}`, own])[0]).toBe(own)
    }),
  )
})
