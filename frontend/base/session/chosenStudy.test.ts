import { expect, it } from 'vitest'
import { chosenOf } from './chosenStudy.ts'

const [asthma, migraine] = [
  { id: '1', name: 'Asthma' },
  { id: '2', name: 'Migraine' },
]

it.each([
  ['nothing is chosen without a study', [], '1', null],
  ['the only study is chosen by itself', [asthma], null, '1'],
  ['of several the one that was chosen', [asthma, migraine], '2', '2'],
  ['all are meant until one is chosen', [asthma, migraine], null, null],
  ['a study that is no longer the user’s is not chosen', [asthma, migraine], '3', null],
])('%s', (_, studies, stored, id) => {
  expect(chosenOf(studies, stored)?.id ?? null).toBe(id)
})
