import { expect, test } from 'vitest'
import { homeFigures, homeTasks } from '#resources/home.ts'
import { listAddress } from './listAddress.ts'

const read = (address: string | null) => Object.fromEntries(new URLSearchParams(address?.split('?')[1]))

test('a count leads to its list, with the filters as the address of a list has them', () => {
  expect(listAddress(homeFigures.inScreening)).toMatch(/^\/participants\?/)
  expect(read(listAddress(homeFigures.inScreening))).toEqual({
    'filters[0][field]': 'recruitmentStatuses',
    'filters[0][operator]': 'in',
    'filters[0][value][0]': 'IN_SCREENING',
  })
  expect(read(listAddress(homeTasks.inNoStudy))).toMatchObject({
    'filters[0][field]': 'createdBy',
    'filters[0][value]': '$me',
    'filters[1][field]': 'studyIds',
    'filters[1][operator]': 'nnull',
    'filters[1][value]': 'false',
  })
  expect(read(listAddress(homeTasks.roleChanges))).toMatchObject({ 'filters[2][operator]': 'gte', 'filters[2][value]': '$today-7' })
})

test('every count has a list to lead to', () => {
  for (const count of [...Object.values(homeFigures), ...Object.values(homeTasks)]) expect(listAddress(count)).not.toBeNull()
})
