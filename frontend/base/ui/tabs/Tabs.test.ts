import { expect, it } from 'vitest'
import { splitLabel } from './Tabs.tsx'

it.each([
  ['Details', 'Details', undefined],
  ['Exactly twenty chars', 'Exactly twenty chars', undefined],
  ['Accord de communication', 'Accord de communica…', 'Accord de communication'],
  ['Sites et utilisateurs de l’étude', 'Sites et utilisateu…', 'Sites et utilisateurs de l’étude'],
])('shortens the label %s', (label, text, fullLabel) => {
  expect([splitLabel(label).text, splitLabel(label).whole?.title]).toEqual([text, fullLabel])
  expect([...splitLabel(label).text].length).toBeLessThanOrEqual(20)
})
