import { data, defineCalls } from '../call.ts'
import type { ProfileAnswer } from '../core/answers.ts'
import type { HeldInvitation, OwnStudySites } from '../core/peopleAnswers.ts'

/** A site at which a study is open. */
export interface OpenSite {
  readonly id: string
  readonly name: string
}

/** Users beside their resource: their own profile, invitations that wait, and the study-sites that they may have. */
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
    output: data<HeldInvitation>(),
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
