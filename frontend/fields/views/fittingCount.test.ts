import { expect, it } from 'vitest'
import { fittingCount } from './fittingCount.ts'

it('counts the texts that fit into one line of a cell, at least one', () => {
  expect(fittingCount([])).toBe(1)
  expect(fittingCount(['Obtaining informed consent', 'Data entry', 'Safety reporting'])).toBe(1)
  expect(fittingCount(['Samples', 'Data entry', 'Product', 'Safety reporting'])).toBe(3)
  expect(fittingCount(['x'.repeat(80), 'y'])).toBe(1)
})
