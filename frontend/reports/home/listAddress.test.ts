import { expect, test } from 'vitest'
import { homeFigures, homeTasks } from '#resources/reports/home.ts'
import { listAddress } from './listAddress.ts'

const read = (address: string | null) => Object.fromEntries(new URLSearchParams(address?.split('?')[1]))

test('a count links to its list, with filters in the format of a list address', () => {
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

test('a count of visits opens the list of visits, not their matrix', () => {
  expect(listAddress(homeFigures.lateVisits)).toMatch(/^\/visit-schedule\?as=list&filters/)
})

test('every count has a list to link to', () => {
  for (const count of [...Object.values(homeFigures), ...Object.values(homeTasks)]) expect(listAddress(count)).not.toBeNull()
})
