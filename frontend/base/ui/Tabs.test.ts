import { expect, it } from 'vitest'
import { shortLabel } from './Tabs.tsx'

it.each([
  ['Details', 'Details', undefined],
  ['Exactly twenty chars', 'Exactly twenty chars', undefined],
  ['Accord de communication', 'Accord de communica…', 'Accord de communication'],
  ['Sites et utilisateurs de l’étude', 'Sites et utilisateu…', 'Sites et utilisateurs de l’étude'],
])('%s', (label, text, whole) => {
  expect([shortLabel(label).text, shortLabel(label).whole?.title]).toEqual([text, whole])
  expect([...shortLabel(label).text].length).toBeLessThanOrEqual(20)
})
