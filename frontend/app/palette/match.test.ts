import { describe, expect, it } from 'vitest'
import { matching } from './match.ts'

const item = (label: string, words?: string) => ({ id: label, label, run: () => undefined, ...(words === undefined ? {} : { words }) })
const items = [
  item('New participant'),
  item('Participants'),
  item('Études'),
  item('Appearance: Dark', 'theme'),
  item('Audit history'),
  item('Sign out', 'log out'),
]
const found = (query: string) => matching(items, query).map(({ label }) => label)

describe('what a query finds', () => {
  it.each([
    ['part', ['Participants', 'New participant']],
    ['new part', ['New participant']],
    ['ETUD', ['Études']],
    ['dark theme', ['Appearance: Dark']],
    ['log', ['Sign out']],
    ['dit', ['Audit history']],
    ['it', []],
    ['nothing', []],
  ])('%s', (query, labels) => {
    expect(found(query)).toEqual(labels)
  })

  it('no query finds everything in its order', () => {
    expect(found('  ')).toEqual(items.map(({ label }) => label))
  })
})
