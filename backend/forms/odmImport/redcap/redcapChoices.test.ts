import { expect, it } from 'vitest'
import { parseChoices } from './redcapChoices.ts'

it.each([
  [
    '1, Yes | 0, No',
    [
      ['1', 'Yes'],
      ['0', 'No'],
    ],
    0,
  ],
  [
    '1,Yes|0,No',
    [
      ['1', 'Yes'],
      ['0', 'No'],
    ],
    0,
  ],
  [
    '-1, Low, or none | a1, High',
    [
      ['-1', 'Low, or none'],
      ['a1', 'High'],
    ],
    0,
  ],
  [
    '1, A|B | 2, C',
    [
      ['1', 'A|B'],
      ['2', 'C'],
    ],
    1,
  ],
  [
    '1, A|B, or C | 2, D',
    [
      ['1', 'A|B, or C'],
      ['2', 'D'],
    ],
    1,
  ],
  [
    '1, Either | or | 2, C',
    [
      ['1', 'Either | or'],
      ['2', 'C'],
    ],
    1,
  ],
  [
    '1, | 2,',
    [
      ['1', ''],
      ['2', ''],
    ],
    0,
  ],
  [
    '1 | 2 | 3',
    [
      ['1', ''],
      ['2', ''],
      ['3', ''],
    ],
    0,
  ],
  [
    'Yes | No',
    [
      ['Yes', ''],
      ['No', ''],
    ],
    2,
  ],
  [
    '01, One | 02, Two |',
    [
      ['01', 'One'],
      ['02', 'Two'],
    ],
    0,
  ],
  [
    '1, <b>One</b>\n| 2, Two',
    [
      ['1', '<b>One</b>'],
      ['2', 'Two'],
    ],
    0,
  ],
  ['', [], 0],
] as const)('reads the choices %j', (text, choices, unusual) => {
  const parsed = parseChoices(text)
  expect([parsed.choices.map(({ code, label }) => [code, label]), parsed.unusual.length]).toEqual([choices, unusual])
})
