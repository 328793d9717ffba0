import { expect, it } from 'vitest'
import { withoutRepeated } from './useFurtherRows.ts'

it('shows a row once that moved to the next page between two reads', () => {
  expect(withoutRepeated([{ id: 'a' }, { id: 'b' }, { id: 'b' }, { id: 'c' }]).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})
