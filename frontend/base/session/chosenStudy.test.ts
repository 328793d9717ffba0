import { expect, it } from 'vitest'
import { findChosenStudy } from './chosenStudy.ts'

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
])('determines the chosen study: %s', (_, studies, stored, id) => {
  expect(findChosenStudy(studies, stored)?.id ?? null).toBe(id)
})
