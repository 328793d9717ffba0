import { describe, expect, it } from 'vitest'
import { checkPages } from './core/checks/pages.ts'
import { checkResources } from './core/checks.ts'
import { holds } from './core/conditions.ts'
import { isDemanded, isLocked } from './core/validate.ts'
import { auditHistory, resources } from './index.ts'
import { pages } from './pages.ts'
import { study } from './study.ts'
import { user } from './user.ts'

describe('the declarations', () => {
  it('pass every boot check', () => {
    expect(checkResources(resources)).toEqual([])
    expect(checkPages(pages, resources)).toEqual([])
  })

  it('give the audit history every resource as a kind and every transition as an action', () => {
    const stored = resources.filter((resource) => !('view' in resource))
    expect(auditHistory.fields.kind.values).toEqual(expect.arrayContaining(stored.map(({ name }) => name)))
    expect(auditHistory.fields.action.values).toEqual(expect.arrayContaining(['create', ...Object.keys(study.fields.status.transitions)]))
  })
})

describe('a study', () => {
  it('never leaves the archive', () => {
    const { transitions } = study.fields.status
    expect(Object.values(transitions).filter(({ from }) => (from as readonly string[]).includes('ARCHIVED'))).toEqual([])
  })

  it('starts recruiting only once it is activated', () => {
    const { when } = study.fields.status.transitions.startRecruiting
    expect(study.fields.availability.states.map((availability) => holds(when, { availability }))).toEqual([false, true, true])
  })
})

describe('a user', () => {
  it('keeps the LMS role while deactivated', () => {
    expect(['ACTIVE', 'DEACTIVATED'].map((status) => isLocked(user.fields.lmsRole, { status }))).toEqual([false, true])
  })

  it('says after how many days the password expires, where it does', () => {
    expect(['NEVER', 'AFTER_DAYS'].map((passwordExpiry) => isDemanded(user.fields.passwordExpiryDays, { passwordExpiry }))).toEqual([
      false,
      true,
    ])
  })
})
