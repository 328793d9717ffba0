import type { Domain } from '../../platform/engine/types.ts'
import { machineCalls } from './calls.ts'
import { machineHooks } from './rules.ts'

export { withMachines } from './sessions.ts'

/** Domain of API tokens, with which machines call the API in a role, until a date. */
export const machinesDomain: Domain = { hooks: machineHooks, calls: machineCalls }
