import papaparse from 'papaparse'
import { expect, it } from 'vitest'
import { itemsOf } from '#resources/forms/content/items.ts'
import type { JsonObject } from '#resources/forms/content/json.ts'
import { dictionary } from './dictionary.ts'
import type { FormOfFile } from './filledForms.ts'

async function readDictionary(document: JsonObject): Promise<ReadonlyMap<string, Readonly<Record<string, string>>>> {
  const form: FormOfFile = {
    formId: 'f',
    formName: 'Form',
    formVersion: '0.1',
    formVersionId: 'v',
    integrityKey: 'k',
    document,
    items: itemsOf(document),
  } as FormOfFile
  let text = ''
  for await (const chunk of dictionary([form], { language: 'en', say: (key) => key })) text += chunk
  const { data } = papaparse.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), { header: true, skipEmptyLines: true })
  return new Map(data.map((line) => [line.item ?? '', line]))
}

it('describes when a question is asked by the conditions of its page, its sections and its repeat too', async () => {
  const lines = await readDictionary({
    pages: [
      { elements: [{ type: 'text', name: 'a' }] },
      {
        visibleIf: '{a} = 1',
        elements: [
          { type: 'text', name: 'own', visibleIf: '{a} = 2 or {a} = 3' },
          {
            type: 'panel',
            name: 'section',
            visibleIf: '{a} > 0',
            enableIf: '{a} < 9',
            elements: [
              { type: 'text', name: 'inner' },
              {
                type: 'paneldynamic',
                name: 'doses',
                visibleIf: '{a} = 5',
                templateElements: [{ type: 'text', name: 'amount', visibleIf: '{panel.unit} notempty' }],
              },
              { type: 'multipletext', name: 'lines', visibleIf: '{a} = 6', items: [{ name: 'first' }] },
            ],
          },
        ],
      },
    ],
  })
  const conditionsOf = (item: string) => [lines.get(item)?.shownWhen, lines.get(item)?.enabledWhen]
  expect(conditionsOf('a')).toEqual(['', ''])
  expect(conditionsOf('own')).toEqual(['({a} = 1) and ({a} = 2 or {a} = 3)', ''])
  expect(conditionsOf('inner')).toEqual(['({a} = 1) and ({a} > 0)', '{a} < 9'])
  expect(conditionsOf('doses.amount')).toEqual(['({a} = 1) and ({a} > 0) and ({a} = 5) and ({panel.unit} notempty)', '{a} < 9'])
  expect(conditionsOf('lines.first')).toEqual(['({a} = 1) and ({a} > 0) and ({a} = 6)', '{a} < 9'])
})

it('names the limits of a rating and of a slider, which have defaults', async () => {
  const lines = await readDictionary({
    elements: [
      { type: 'rating', name: 'usual' },
      { type: 'rating', name: 'wide', rateMin: 0, rateMax: 10 },
      { type: 'rating', name: 'counted', rateMin: 2, rateCount: 3, rateStep: 2 },
      { type: 'rating', name: 'own', rateValues: [1, 2] },
      { type: 'slider', name: 'slider' },
    ],
  })
  expect([...lines].map(([item, { min, max }]) => [item, min, max])).toEqual([
    ['usual', '1', '5'],
    ['wide', '0', '10'],
    ['counted', '2', '6'],
    ['own', '', ''],
    ['slider', '0', '100'],
  ])
})
