import { describe, expect, it } from 'vitest'
import { keyNames } from './keyNames.ts'

const english = { $mod: 'Ctrl', Shift: 'Shift', Enter: 'Enter', Escape: 'Esc' }
const french = { $mod: 'Ctrl', Shift: 'Maj', Enter: 'Entrée', Escape: 'Échap' }

describe('printed shortcut keys', () => {
  it.each([
    ['$mod+K', english, false, [['Ctrl', 'K']]],
    ['$mod+Enter', french, false, [['Ctrl', 'Entrée']]],
    ['$mod+Shift+x', french, false, [['Ctrl', 'Maj', 'X']]],
    ['$mod+Shift+x', english, true, [['⌘', '⇧', 'X']]],
    ['g p', english, false, [['G'], ['P']]],
    ['?', english, true, [['?']]],
    ['+', english, false, [['+']]],
    ['[', english, false, [['[']]],
    ['ArrowDown', english, false, [['↓']]],
    ['$mod+KeyB', english, false, [['Ctrl', 'B']]],
    ['Escape', french, true, [['Échap']]],
  ])('prints the keys of %s', (keys, names, mac, printedKeys) => {
    expect(keyNames(keys, names, mac)).toEqual(printedKeys)
  })
})
