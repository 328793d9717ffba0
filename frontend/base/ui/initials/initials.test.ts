import { expect, it } from 'vitest'
import { hueOf, initialsOf } from './initials.ts'

it.each([
  ['Marie-Ève Tremblay', 'MT'],
  ['Ana de la Cruz', 'AC'],
  ['élodie', 'É'],
  ['  Bo   Li ', 'BL'],
  ['', ''],
])('returns the initials of %s', (name, initials) => expect(initialsOf(name)).toBe(initials))

it('gives an id always the same hue, and different ids different hues', () => {
  const ids = Array.from({ length: 500 }, (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`)
  const hues = ids.map(hueOf)
  expect(hues).toEqual(ids.map(hueOf))
  expect(Math.min(...hues)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...hues)).toBeLessThan(360)
  expect(new Set(hues).size).toBeGreaterThan(200)
})
