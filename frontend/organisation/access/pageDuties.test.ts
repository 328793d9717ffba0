import { expect, test } from 'vitest'
import { type Abilities, actions, type PageName } from '#resources/core/access.ts'
import { dutiesOfPage } from './pageDuties.ts'

const getAllowedActions = (page: PageName, resource: string, abilities: Abilities) =>
  dutiesOfPage(page, abilities).find((duty) => duty.resource.name === resource)?.actions

test('shows rows that a page opens on another page, where the right is held, with only the actions it allows', () => {
  const manager: Abilities = { ADMIN_ORGANIZATION: ['VIEW', 'CONTRIBUTE', 'OWN'], PARTICIPANTS: ['VIEW'] }
  expect(getAllowedActions('ADMIN_ORGANIZATION', 'duplicatePair', manager)).toEqual(['list'])
  expect(getAllowedActions('PARTICIPANTS', 'duplicatePair', manager)).toBeUndefined()
  expect(getAllowedActions('PARTICIPANTS', 'duplicatePair', { PARTICIPANTS: [...actions] })).toEqual(['list'])
  expect(
    dutiesOfPage('PARTICIPANTS', { PARTICIPANTS: [...actions] }).find((duty) => duty.resource.name === 'duplicatePair')?.transitions,
  ).toEqual(['notTheSame', 'reopen'])
  expect(getAllowedActions('ADMIN_STUDY', 'duplicatePair', { ...manager, ADMIN_STUDY: ['VIEW'] })).toBeUndefined()
})
