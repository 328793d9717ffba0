import { expect, it } from 'vitest'
import { shippedRoles } from '#policies/roles.ts'
import { findPagesWithoutRole } from './findPagesWithoutRole.ts'

it('names the pages that no role includes after an upgrade, and none in a new organisation', () => {
  const lists: readonly (readonly string[])[] = shippedRoles.map(({ abilities }) => abilities)
  expect(findPagesWithoutRole(lists)).toEqual([])
  const oldLists = lists.map((list) => list.filter((ability) => !/^(SITE_LOGS|FINANCE):/.test(ability)))
  expect(findPagesWithoutRole(oldLists)).toEqual(['SITE_LOGS', 'FINANCE'])
})
