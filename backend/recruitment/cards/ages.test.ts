import { expect, it } from 'vitest'
import type { Caller } from '../../platform/common/caller.ts'
import { computeAges } from './ages.ts'

const createCaller = (mayRead: boolean) =>
  ({ can: () => mayRead, zones: { organisation: 'America/Toronto', sites: { vancouver: 'America/Vancouver' } } }) as unknown as Caller
const rows = [
  { id: 'one', dob: '1969-11-19' },
  { id: 'two', dob: null },
  { id: 'hidden', dob: '1980-01-01' },
]

it('shows the age of participants whose identity the reader may see', () => {
  const ages = computeAges(rows, { caller: createCaller(true), siteId: 'vancouver', hidden: new Set(['hidden']) })
  expect([...ages.keys()]).toEqual(['one'])
  expect(ages.get('one')).toBeGreaterThanOrEqual(57)
})

it('shows no age to a reader without access to participants', () => {
  expect(computeAges(rows, { caller: createCaller(false), siteId: 'vancouver', hidden: new Set() }).size).toBe(0)
})
