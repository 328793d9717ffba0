import type { Domain } from '../engine/types.ts'
import { consentStatementCalls, consentStatementHooks } from './consentStatements.ts'
import { definitionCalls } from './definitionCalls.ts'
import { organisationCalls } from './organisationCalls.ts'
import { organisationHooks } from './organisationRules.ts'

/** The organisation itself, what its words mean and what its participants consent to. Specification 1, sections 3 to 7. */
export const organisationDomain: Domain = {
  hooks: { organisation: organisationHooks, consentStatement: consentStatementHooks },
  calls: [...organisationCalls, ...definitionCalls, ...consentStatementCalls],
}
