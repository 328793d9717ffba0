import { organisationCalls } from '#resources/organisation/organisationCalls.ts'
import { callsOf } from '../platform/engine/calls/callsOf.ts'
import type { Domain } from '../platform/engine/types.ts'
import { listDefaultStatements } from './consentStatements.ts'
import { listDefinitions, publishAll } from './definitionCalls.ts'
import { changeOrganisation, readOrganisation, setReleaseToggles } from './organisationCalls.ts'
import { organisationHooks } from './organisationRules.ts'

/** Domain of the organisation, its definitions and its consent statements. Specification 1, sections 3 to 7. */
export const organisationDomain: Domain = {
  hooks: { organisation: organisationHooks },
  calls: callsOf(organisationCalls, {
    read: readOrganisation,
    change: changeOrganisation,
    setReleaseToggles,
    definitions: listDefinitions,
    publishDefinitions: (request) => publishAll(request, 'publish'),
    unpublishDefinitions: (request) => publishAll(request, 'unpublish'),
    defaultStatements: listDefaultStatements,
  }),
}
