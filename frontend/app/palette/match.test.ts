import { describe, expect, it } from 'vitest'
import { matching } from './match.ts'

const createItem = (label: string, keywords?: string) => ({
  id: label,
  label,
  run: () => undefined,
  ...(keywords === undefined ? {} : { words: keywords }),
})
const items = [
  createItem('New participant'),
  createItem('Participants'),
  createItem('Études'),
  createItem('Appearance: Dark', 'theme'),
  createItem('Audit history'),
  createItem('Sign out', 'log out'),
]
const findLabels = (query: string) => matching(items, query).map(({ label }) => label)

describe('the palette search', () => {
  it.each([
    ['part', ['Participants', 'New participant']],
    ['new part', ['New participant']],
    ['ETUD', ['Études']],
    ['dark theme', ['Appearance: Dark']],
    ['log', ['Sign out']],
    ['dit', ['Audit history']],
    ['it', []],
    ['nothing', []],
  ])('finds the expected entries for %s', (query, labels) => {
    expect(findLabels(query)).toEqual(labels)
  })

  it('finds everything in order without a query', () => {
    expect(findLabels('  ')).toEqual(items.map(({ label }) => label))
  })
})
