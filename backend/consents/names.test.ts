import { expect, it } from 'vitest'
import { hasInk } from './ink.ts'
import { isSameName } from './names.ts'
import { createDrawing } from './testDrawing.ts'

it.each([
  ['Ada Home', ['Ada', 'Home'], true],
  ['  home,  ADA ', ['Ada', 'Home'], true],
  ['Zoe Lefebvre', ['Zoé', 'Lefèbvre'], true],
  ['Jean Luc Coté', ['Jean-Luc', 'Côté'], true],
  ['Jeanluc Cote', ['Jean Luc', 'Côté'], true],
  ['Ada Byron Home', ['Ada', 'Home'], true],
  // A person with one name only has a hyphen as the first name.
  ['Moussa', ['-', 'Moussa'], true],
  ['- Moussa', ['-', 'Moussa'], true],
  ['x', ['Ada', 'Home'], false],
  ['Ruth Home', ['Wes', 'Meet'], false],
  ['Ada', ['Ada', 'Home'], false],
  ['', ['Ada', 'Home'], false],
])('compares the written name %j with the name %j of the profile: %s', (enteredName, nameParts, isSame) => {
  expect(isSameName(enteredName, nameParts)).toBe(isSame)
})

it.each([
  ['a stroke across the paper', createDrawing(120, 60), true],
  ['blank paper', createDrawing(120, 60, 0), false],
  ['a dot', createDrawing(120, 60, 6), false],
  ['no picture', `data:image/png;base64,${Buffer.from('drawn').toString('base64')}`, false],
  ['a picture of many more pixels than any drawing', createDrawing(2200, 2200), false],
  ['a JPEG', 'data:image/jpeg;base64,/9j/4AAQ', false],
])('detects whether a drawn signature has ink: %s', (_description, picture, hasDrawing) => {
  expect(hasInk(picture)).toBe(hasDrawing)
})
