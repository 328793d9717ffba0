import { describe, expect, it } from 'vitest'
import { type Action, actions, levelsOf, pageNames } from '#resources/core/access.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import { brings, inOrder, isAbility, pageAbilities, pageAndAction, pages } from './pages.ts'
import { shippedRoles } from './roles.ts'

const broughtBy = (held: Action): readonly Action[] => actions.filter((each) => brings(held, each))

describe('pages', () => {
  it('take every action that their own actions imply, so that "all" can be ticked level by level', () => {
    for (const page of pageNames) {
      for (const action of pages[page]) for (const implied of broughtBy(action)) expect(pages[page], page).toContain(implied)
    }
  })

  it('take every action that a declaration asks for: an action that nobody can hold would be a door that never opens', () => {
    for (const resource of resources as readonly ResourceDefinition[]) {
      const { page, orPage } = resource
      const held: readonly string[] = [...pages[page], ...(orPage === undefined ? [] : pages[orPage]), 'SIGNED_IN']
      for (const needed of Object.values(resource.actions))
        for (const level of levelsOf(needed)) expect([...held, ...pageAbilities], `${resource.name} on ${page}`).toContain(level)
      for (const field of Object.values(resource.fields)) {
        if (field.read !== undefined) expect(pages[field.read.page]).toContain(field.read.action)
        const transitions = field.type === 'status' ? Object.entries(field.transitions) : []
        for (const [name, { action }] of transitions)
          for (const level of action === undefined ? [] : levelsOf(action))
            expect([...held, ...pageAbilities], `${resource.name} ${name}`).toContain(level)
      }
    }
  })

  it('imply downwards only', () => {
    expect(broughtBy('OWN')).toEqual(['VIEW', 'CONTRIBUTE', 'OWN'])
    expect(broughtBy('CONTRIBUTE')).toEqual(['VIEW', 'CONTRIBUTE'])
    expect(broughtBy('REVIEW')).toEqual(['VIEW', 'REVIEW'])
    expect(broughtBy('MEDICAL_REVIEW')).toEqual(['VIEW', 'MEDICAL_REVIEW'])
    expect(broughtBy('VIEW')).toEqual(['VIEW'])
    expect(actions).toHaveLength(5)
  })

  it('are 28, and DCT_USER is an ability that is none of "all"', () => {
    expect(Object.keys(pages)).toHaveLength(28)
    expect(pageAbilities).not.toContain('DCT_USER')
    expect(isAbility('DCT_USER')).toBe(true)
    expect(pageAndAction('DCT_USER')).toBeNull()
    expect(pageAndAction('PARTICIPANTS:OWN')).toEqual({ page: 'PARTICIPANTS', action: 'OWN' })
    for (const wrong of ['REPORTS:REVIEW', 'PARTICIPANTS', 'PARTICIPANTS:', 'participants:VIEW', '', 'toString:VIEW', null, 7]) {
      expect(isAbility(wrong), String(wrong)).toBe(false)
    }
  })
})

describe('roles that ship', () => {
  it('hold abilities that exist, once each, under names of their own', () => {
    for (const role of shippedRoles) {
      expect(new Set(role.abilities).size, role.key).toBe(role.abilities.length)
      for (const ability of role.abilities) expect(isAbility(ability), ability).toBe(true)
      expect(role.abilities, role.key).toEqual(inOrder(role.abilities))
    }
    expect(new Set(shippedRoles.map((role) => role.roleName.toLowerCase())).size).toBe(shippedRoles.length)
  })

  it('let the administrator keep the roles and the history, and nobody else', () => {
    const holders = shippedRoles.filter((role) => (role.abilities as readonly string[]).includes('ADMIN_ROLES:OWN'))
    expect(holders.map((role) => role.key)).toEqual(['administrator'])
  })

  it('keep the everyday roles out of the administration', () => {
    for (const key of ['coordinator', 'investigator', 'participantOwner', 'prmUser', 'viewer', 'dctUser']) {
      const role = shippedRoles.find((each) => each.key === key)
      expect(
        role?.abilities.filter((ability) => ability.startsWith('ADMIN')),
        key,
      ).toEqual([])
    }
  })
})
