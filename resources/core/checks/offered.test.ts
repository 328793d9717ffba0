import { expect, test } from 'vitest'
import { boolean } from '../fields/index.ts'
import { changed, sound } from '../sound.fixture.ts'

const fields = { ...sound.fields, isOpen: boolean({ default: true }) }
const list = { columns: ['name'], filters: ['isOpen'], search: ['name'], sort: 'name' }

test('rows are offered while a boolean field that its list filters by is true', () => {
  expect(changed({ fields, list, offeredWhile: 'isOpen' })).toEqual([])
  const mistake = (name: string) => `clinic.offeredWhile: '${name}' must be a boolean field and a filter of the list`
  expect(changed({ fields, list: { ...list, filters: [] }, offeredWhile: 'isOpen' })).toContain(mistake('isOpen'))
  expect(changed({ offeredWhile: 'country' })).toContain(mistake('country'))
})
