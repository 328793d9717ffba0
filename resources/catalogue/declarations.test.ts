import { describe, expect, it } from 'vitest'
import { checkResources } from '../core/checks/checks.ts'
import { checkPages } from '../core/checks/pages.ts'
import { isConditionMet } from '../core/conditions.ts'
import { isLocked, isRequiredInRow } from '../core/validate.ts'
import { auditHistory, resources } from '../index.ts'
import { pages } from '../organisation/pages.ts'
import { user } from '../organisation/user.ts'
import { study } from '../studies/study.ts'

describe('resource declarations', () => {
  it('resource declarations pass every check at start', () => {
    expect(checkResources(resources)).toEqual([])
    expect(checkPages(pages, resources)).toEqual([])
  })

  it('resource declarations add every resource as a kind and every transition as an action to the audit history', () => {
    const stored = resources.filter((resource) => !('view' in resource))
    expect(auditHistory.fields.kind.values).toEqual(expect.arrayContaining(stored.map(({ name }) => name)))
    expect(auditHistory.fields.action.values).toEqual(expect.arrayContaining(['create', ...Object.keys(study.fields.status.transitions)]))
  })
})

describe('a study', () => {
  it('a study never leaves the archived status', () => {
    const { transitions } = study.fields.status
    expect(Object.values(transitions).filter(({ from }) => (from as readonly string[]).includes('ARCHIVED'))).toEqual([])
  })

  it('a study can start recruiting only once it is activated', () => {
    const { when } = study.fields.status.transitions.startRecruiting
    expect(study.fields.availability.states.map((availability) => isConditionMet(when, { availability }))).toEqual([false, true, true])
  })
})

describe('a user', () => {
  it('a user cannot change the LMS role while deactivated', () => {
    expect(['ACTIVE', 'DEACTIVATED'].map((status) => isLocked(user.fields.lmsRole, { status }))).toEqual([false, true])
  })

  it('a user requires the number of days only when the password expires', () => {
    expect(['NEVER', 'AFTER_DAYS'].map((passwordExpiry) => isRequiredInRow(user.fields.passwordExpiryDays, { passwordExpiry }))).toEqual([
      false,
      true,
    ])
  })
})
