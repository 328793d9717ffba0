import { expect, it } from 'vitest'
import { initialsOf } from './initials.ts'

it.each([
  ['Marie-Ève Tremblay', 'MT'],
  ['Ana de la Cruz', 'AC'],
  ['élodie', 'É'],
  ['  Bo   Li ', 'BL'],
  ['', ''],
])('initials of %s', (name, initials) => expect(initialsOf(name)).toBe(initials))
