import type { Domain } from '../../engine/types.ts'
import { concealPairs } from './concealPairs.ts'
import { noteDecision } from './decision.ts'
import { findPairs, findPairsTask } from './search.ts'
import { validateImport } from './validateImport.ts'

/** A person is entered once: who may be there already is told before a create, for each row of an import, and every night for all. */
export const matchingDomain: Domain = {
  hooks: {
    participant: { on: { create: { send: noteDecision }, every: { send: concealPairs } }, imports: { check: validateImport } },
  },
  tasks: { [findPairsTask]: findPairs },
  schedules: { [findPairsTask]: { cron: '50 3 * * *' } },
}
