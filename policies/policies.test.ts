import { describe, expect, it } from 'vitest'
import { type Action, actions, levelsOf, pageNames } from '#resources/core/access.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import { impliesAction, inOrder, isAbility, pageAbilities, pageAndAction, pages } from './pages.ts'
import { shippedRoles } from './roles.ts'

const impliedActionsOf = (grantedAction: Action): readonly Action[] => actions.filter((each) => impliesAction(grantedAction, each))

describe('pages', () => {
  it('pages include every action that their own actions imply, so that "all" can be ticked level by level', () => {
    for (const page of pageNames) {
      for (const action of pages[page])
        for (const impliedAction of impliedActionsOf(action)) expect(pages[page], page).toContain(impliedAction)
    }
  })

  it('pages include every action that a declaration requires, so that each call can be permitted', () => {
    for (const resource of resources as readonly ResourceDefinition[]) {
      const { page, orPage } = resource
      const allLevels: readonly string[] = [...pages[page], ...(orPage === undefined ? [] : pages[orPage]), 'SIGNED_IN']
      for (const neededLevels of Object.values(resource.actions))
        for (const level of levelsOf(neededLevels)) expect([...allLevels, ...pageAbilities], `${resource.name} on ${page}`).toContain(level)
      for (const field of Object.values(resource.fields)) {
        if (field.read !== undefined) expect(pages[field.read.page]).toContain(field.read.action)
        const transitions = field.type === 'status' ? Object.entries(field.transitions) : []
        for (const [name, { action }] of transitions)
          for (const level of action === undefined ? [] : levelsOf(action))
            expect([...allLevels, ...pageAbilities], `${resource.name} ${name}`).toContain(level)
      }
    }
  })

  it('actions imply only lower ones', () => {
    expect(impliedActionsOf('OWN')).toEqual(['VIEW', 'CONTRIBUTE', 'OWN'])
    expect(impliedActionsOf('CONTRIBUTE')).toEqual(['VIEW', 'CONTRIBUTE'])
    expect(impliedActionsOf('REVIEW')).toEqual(['VIEW', 'REVIEW'])
    expect(impliedActionsOf('MEDICAL_REVIEW')).toEqual(['VIEW', 'MEDICAL_REVIEW'])
    expect(impliedActionsOf('VIEW')).toEqual(['VIEW'])
    expect(actions).toHaveLength(5)
  })

  it('every page is counted, and "all" does not include the ability DCT_USER', () => {
    expect(Object.keys(pages)).toHaveLength(34)
    expect(pageAbilities).not.toContain('DCT_USER')
    expect(isAbility('DCT_USER')).toBe(true)
    expect(pageAndAction('DCT_USER')).toBeNull()
    expect(pageAndAction('PARTICIPANTS:OWN')).toEqual({ page: 'PARTICIPANTS', action: 'OWN' })
    for (const invalidValue of ['REPORTS:REVIEW', 'PARTICIPANTS', 'PARTICIPANTS:', 'participants:VIEW', '', 'toString:VIEW', null, 7]) {
      expect(isAbility(invalidValue), String(invalidValue)).toBe(false)
    }
  })
})

describe('default roles', () => {
  it('default roles have existing abilities, once each, and unique names', () => {
    for (const role of shippedRoles) {
      expect(new Set(role.abilities).size, role.key).toBe(role.abilities.length)
      for (const ability of role.abilities) expect(isAbility(ability), ability).toBe(true)
      expect(role.abilities, role.key).toEqual(inOrder(role.abilities))
    }
    expect(new Set(shippedRoles.map((role) => role.roleName.toLowerCase())).size).toBe(shippedRoles.length)
  })

  it('only the default administrator owns the roles and the audit trail', () => {
    const holders = shippedRoles.filter((role) => (role.abilities as readonly string[]).includes('ADMIN_ROLES:OWN'))
    expect(holders.map((role) => role.key)).toEqual(['administrator'])
  })

  it('everyday default roles have no administration abilities', () => {
    for (const key of ['coordinator', 'investigator', 'participantOwner', 'prmUser', 'viewer', 'dctUser']) {
      const role = shippedRoles.find((each) => each.key === key)
      expect(
        role?.abilities.filter((ability) => ability.startsWith('ADMIN')),
        key,
      ).toEqual([])
    }
  })
})
