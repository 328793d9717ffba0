import { expect, test } from 'vitest'
import { choice, decimal, text } from '#resources/core/fields/index.ts'
import { withoutUnits } from './units.ts'

const fields = { height: decimal({ unitIn: 'heightUnit' }), heightUnit: choice(['CM', 'INCH']), name: text() }

test('shows a unit together with its number', () =>
  expect(withoutUnits({ fields }, ['name', 'height', 'heightUnit'])).toEqual(['name', 'height']))

test('shows a unit separately when its number is not listed', () =>
  expect(withoutUnits({ fields }, ['name', 'heightUnit', 'gone'])).toEqual(['name', 'heightUnit', 'gone']))
