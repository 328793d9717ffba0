import { expect, test } from 'vitest'
import { boolean } from '../fields/index.ts'
import { changed, sound } from '../sound.fixture.ts'

const fields = { ...sound.fields, isOpen: boolean({ default: true }) }
const list = { columns: ['name'], filters: ['isOpen'], search: ['name'], sort: 'name' }

test('rows are offered by a boolean field that must be a filter of the list', () => {
  expect(changed({ fields, list, offeredWhile: 'isOpen' })).toEqual([])
  const formatMistake = (name: string) => `clinic.offeredWhile: '${name}' must be a boolean field and a filter of the list`
  expect(changed({ fields, list: { ...list, filters: [] }, offeredWhile: 'isOpen' })).toContain(formatMistake('isOpen'))
  expect(changed({ offeredWhile: 'country' })).toContain(formatMistake('country'))
})
