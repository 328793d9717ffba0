import { expect, it } from 'vitest'
import { segmentsOf, withPlainSigns } from './segments.ts'

it.each([
  ['', 1],
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(306), 2],
  ['a'.repeat(307), 3],
  ['€'.repeat(80), 1],
  ['€'.repeat(81), 2],
  ['é'.repeat(160), 1],
  ['ê'.repeat(70), 1],
  ['ê'.repeat(71), 2],
  ['😀'.repeat(36), 2],
])('an SMS %# has the expected number of parts', (text, segmentCount) => {
  expect(segmentsOf(text)).toBe(segmentCount)
})

it('an SMS uses plain characters, which halve its size', () => {
  const typographicText = `L’étude «\u00a0à distance\u00a0» – ${'a'.repeat(100)}…`
  expect(withPlainSigns(typographicText)).toBe(`L'étude " à distance " - ${'a'.repeat(100)}...`)
  expect([segmentsOf(typographicText), segmentsOf(withPlainSigns(typographicText))]).toEqual([2, 1])
})
