import type { Domain } from '../engine/types.ts'
import { machineCalls } from './calls.ts'
import { machineHooks } from './rules.ts'

export { withMachines } from './sessions.ts'

/** API tokens: machines that call the API with a role, until a day. */
export const machinesDomain: Domain = { hooks: machineHooks, calls: machineCalls }
