import { expect, it } from 'vitest'
import { hasInk } from './ink.ts'
import { isSameName } from './names.ts'
import { drawing } from './testDrawing.ts'

it.each([
  ['Ada Home', ['Ada', 'Home'], true],
  ['  home,  ADA ', ['Ada', 'Home'], true],
  ['Zoe Lefebvre', ['Zoé', 'Lefèbvre'], true],
  ['Jean Luc Coté', ['Jean-Luc', 'Côté'], true],
  ['Jeanluc Cote', ['Jean Luc', 'Côté'], true],
  ['Ada Byron Home', ['Ada', 'Home'], true],
  ['x', ['Ada', 'Home'], false],
  ['Ruth Home', ['Wes', 'Meet'], false],
  ['Ada', ['Ada', 'Home'], false],
  ['', ['Ada', 'Home'], false],
])('compares the written name %j with the name %j of the profile: %s', (written, parts, isSame) => {
  expect(isSameName(written, parts)).toBe(isSame)
})

it.each([
  ['a stroke across the paper', drawing(120, 60), true],
  ['blank paper', drawing(120, 60, 0), false],
  ['a dot', drawing(120, 60, 6), false],
  ['no picture', `data:image/png;base64,${Buffer.from('drawn').toString('base64')}`, false],
  ['a picture of many more pixels than any drawing', drawing(2200, 2200), false],
  ['a JPEG', 'data:image/jpeg;base64,/9j/4AAQ', false],
])('finds ink on a drawn signature or not: %s', (_what, picture, isDrawn) => {
  expect(hasInk(picture)).toBe(isDrawn)
})
