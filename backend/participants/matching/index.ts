import type { Domain } from '../../platform/engine/types.ts'
import { noteDecision } from './decision.ts'
import { maskRestrictedPairs } from './maskRestrictedPairs.ts'
import { findPairs, findPairsTask } from './search.ts'
import { validateImport } from './validateImport.ts'

/**
 * Domain of duplicate detection: reports possible duplicates before a create, for each row of an import, and every night for all
 * participants.
 */
export const matchingDomain: Domain = {
  hooks: {
    participant: { on: { create: { send: noteDecision }, every: { send: maskRestrictedPairs } }, imports: { check: validateImport } },
  },
  tasks: { [findPairsTask]: findPairs },
  schedules: { [findPairsTask]: { cron: '50 3 * * *' } },
}
