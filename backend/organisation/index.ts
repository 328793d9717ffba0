import { organisationCalls } from '#resources/organisation/calls.ts'
import { callsOf } from '../engine/calls/callsOf.ts'
import type { Domain } from '../engine/types.ts'
import { consentStatementHooks, defaultStatements } from './consentStatements.ts'
import { listDefinitions, publishAll } from './definitionCalls.ts'
import { changeOrganisation, readOrganisation, setReleaseToggles } from './organisationCalls.ts'
import { organisationHooks } from './organisationRules.ts'

/** The organisation itself, what its words mean and what its participants consent to. Specification 1, sections 3 to 7. */
export const organisationDomain: Domain = {
  hooks: { organisation: organisationHooks, consentStatement: consentStatementHooks },
  calls: callsOf(organisationCalls, {
    read: readOrganisation,
    change: changeOrganisation,
    setReleaseToggles,
    definitions: listDefinitions,
    publishDefinitions: (request) => publishAll(request, 'publish'),
    unpublishDefinitions: (request) => publishAll(request, 'unpublish'),
    defaultStatements,
  }),
}
