import { expect, test } from 'vitest'
import { type Abilities, actions, type PageName } from '#resources/core/access.ts'
import { dutiesOn } from './pageDuties.ts'

const actionsOn = (page: PageName, resource: string, abilities: Abilities) =>
  dutiesOn(page, abilities).find((duty) => duty.resource.name === resource)?.actions

test('rows that another page opens beside their own are told where the right is held, and only what it opens', () => {
  const manager: Abilities = { ADMIN_ORGANIZATION: ['VIEW', 'CONTRIBUTE', 'OWN'], PARTICIPANTS: ['VIEW'] }
  expect(actionsOn('ADMIN_ORGANIZATION', 'duplicatePair', manager)).toEqual(['list'])
  expect(actionsOn('PARTICIPANTS', 'duplicatePair', manager)).toBeUndefined()
  expect(actionsOn('PARTICIPANTS', 'duplicatePair', { PARTICIPANTS: [...actions] })).toEqual(['list'])
  expect(
    dutiesOn('PARTICIPANTS', { PARTICIPANTS: [...actions] }).find((duty) => duty.resource.name === 'duplicatePair')?.transitions,
  ).toEqual(['notTheSame', 'reopen'])
  expect(actionsOn('ADMIN_STUDY', 'duplicatePair', { ...manager, ADMIN_STUDY: ['VIEW'] })).toBeUndefined()
})
