import { expect, it } from 'vitest'
import { itemsOf } from '#resources/forms/content/items.ts'
import { dataTypeOf, dataTypesOf } from './dataTypes.ts'

it('calculated items are numbers only where their expression can yield nothing else', () => {
  const expressions = {
    bmi: 'round({weight} / (({height} / 100) ^ 2), 1)',
    sum: '{q1} + {q2}',
    again: '{sum} + 1',
    days: "dateDiff({from}, {to}, 'days')",
    copy: '{weight}',
    name: "{first} + ' ' + {last}",
    joined: '{first} + {last}',
    text: '{first}',
    isHigh: '{weight} > 90',
    chosen: "iif({weight} > 90, 'high', 'low')",
    today: 'today()',
    constant: "'a'",
  }
  const items = itemsOf({
    elements: [
      ...['weight', 'height'].map((name) => ({ type: 'text', name, inputType: 'number' })),
      ...['q1', 'q2'].map((name) => ({ type: 'radiogroup', name, choices: [0, 1, 2] })),
      ...['first', 'last', 'from', 'to'].map((name) => ({ type: 'text', name })),
      ...Object.entries(expressions).map(([name, expression]) => ({ type: 'expression', name, expression })),
    ],
  })
  const types = dataTypesOf(items)
  expect(items.filter((item) => item.type === 'expression' && types.get(item) === 'float').map(({ key }) => key)).toEqual([
    'bmi',
    'sum',
    'again',
    'days',
    'copy',
  ])
})

it('ratings without custom values and sliders are numbers, and ranges of a slider are text', () => {
  const items = itemsOf({
    elements: [
      { type: 'rating', name: 'stars' },
      { type: 'rating', name: 'custom', rateValues: ['bad', 'good'] },
      { type: 'slider', name: 'pain' },
      { type: 'slider', name: 'range', sliderType: 'range' },
      { type: 'matrixdynamic', name: 'table', columns: [{ name: 'stars', cellType: 'rating' }] },
    ],
  })
  expect(items.map((item) => [item.key, dataTypeOf(item)])).toEqual([
    ['stars', 'float'],
    ['custom', 'text'],
    ['pain', 'float'],
    ['range', 'text'],
    ['table.stars', 'float'],
  ])
})
