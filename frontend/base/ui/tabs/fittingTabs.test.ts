import { expect, it } from 'vitest'
import { fitTabs } from './fittingTabs.ts'

it.each([
  ['all fit to the pixel', [100, 100, 100], 0, 348, 24, []],
  ['all fit closer to each other', [100, 100, 100], 0, 347, 8, []],
  ['to the pixel', [100, 100, 100], 0, 316, 8, []],
  ['the last makes room for the button', [100, 100, 100], 0, 315, 8, [2]],
  ['the open one stays, and the one before it goes', [100, 100, 100], 2, 315, 8, [1]],
  ['a long open one takes the room of several', [60, 60, 60, 200], 3, 340, 8, [1, 2]],
  ['the open one is shown however little room there is', [100, 100], 1, 20, 8, [0]],
  ['none is open, and none has room', [100, 100], -1, 50, 8, [0, 1]],
  ['there is none', [], -1, 100, 24, []],
] as const)('fits tabs into the width: %s', (_, widths, open, width, gap, hiddenIndexes) => {
  expect(fitTabs(widths, open, { width, more: 50 })).toEqual({ gap, leftOut: hiddenIndexes })
})
