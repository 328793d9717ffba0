import { expect, test } from 'vitest'
import { choice, decimal, text } from '#resources/core/fields/index.ts'
import { withoutUnits } from './units.ts'

const fields = { height: decimal({ unitIn: 'heightUnit' }), heightUnit: choice(['CM', 'INCH']), name: text() }

test('a unit stands with its number', () => expect(withoutUnits({ fields }, ['name', 'height', 'heightUnit'])).toEqual(['name', 'height']))

test('a unit whose number is not there stands for itself', () =>
  expect(withoutUnits({ fields }, ['name', 'heightUnit', 'gone'])).toEqual(['name', 'heightUnit', 'gone']))
