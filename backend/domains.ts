import { auditDomain } from './access/audit/index.ts'
import { accessDomain } from './access/index.ts'
import { sessionDomain } from './auth/index.ts'
import type { Domain } from './engine/types.ts'
import { filesDomain } from './files/calls.ts'
import { participantsDomain } from './participants/index.ts'
import { studiesDomain } from './studies/index.ts'

/** What the folders of the domain add to the engine: hooks of resources and named calls. */
export const domains: readonly Domain[] = [sessionDomain, accessDomain, auditDomain, filesDomain, studiesDomain, participantsDomain]
