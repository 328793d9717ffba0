import type { Domain } from '../../engine/types.ts'
import { concealPairs } from './concealPairs.ts'
import { noteDecision } from './decision.ts'
import { judgeImport } from './judgeImport.ts'
import { matchCall } from './match.ts'
import { findPairs, findPairsTask } from './search.ts'
import { searchCalls } from './searchCalls.ts'

/** A person is entered once: who may be there already is told before a create, for each row of an import, and every night for all. */
export const matchingDomain: Domain = {
  hooks: { participant: { alongside: (write) => [...noteDecision(write), ...concealPairs(write)], judgeImport } },
  calls: [matchCall, ...searchCalls],
  tasks: { [findPairsTask]: findPairs },
  schedules: { [findPairsTask]: { cron: '50 3 * * *' } },
}
