import type { ProfileAnswer } from '../core/answers/answers.ts'
import { data, defineCalls } from '../core/call.ts'
import type { OwnStudySites, PendingInvitation } from './peopleAnswers.ts'

/** A site at which a study is open. */
export interface OpenSite {
  readonly id: string
  readonly name: string
}

/** Calls for users in addition to their resource: the own profile, held invitations, and assignable study sites. */
export const userCalls = defineCalls({
  profile: { of: 'user', method: 'GET', path: 'session/profile', access: { signedIn: true }, output: data<ProfileAnswer>() },
  changeProfile: {
    of: 'user',
    method: 'PATCH',
    path: 'session/profile',
    access: { signedIn: true },
    input: { of: 'user', isChange: true, only: ['firstName', 'lastName', 'phone', 'language', 'appearance'] },
    output: data<ProfileAnswer>(),
  },
  heldInvitation: {
    of: 'user',
    method: 'GET',
    path: 'user/:id/invitation',
    access: { page: 'ADMIN_USERS', action: 'CONTRIBUTE' },
    output: data<PendingInvitation>(),
  },
  openSites: {
    of: 'studySite',
    method: 'GET',
    path: 'values/study/:studyId/open-sites',
    access: { page: 'ADMIN_USERS', action: ['VIEW', 'ADMIN_STUDY:VIEW'] },
    output: data<readonly OpenSite[]>(),
  },
  ownStudySites: {
    of: 'studySiteAssignment',
    method: 'GET',
    path: 'values/study-sites/own',
    access: { page: 'PARTICIPANTS', action: 'VIEW' },
    output: data<OwnStudySites>(),
  },
})
