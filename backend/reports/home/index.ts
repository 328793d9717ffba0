import { homeCalls } from '#resources/reports/homeCalls.ts'
import { callsOf } from '../../platform/engine/calls/callsOf.ts'
import type { Domain } from '../../platform/engine/types.ts'
import { readFirstSteps } from './firstSteps.ts'
import { answerHome } from './home.ts'

/** Domain of the home page. */
export const homeDomain: Domain = { calls: callsOf(homeCalls, { firstSteps: readFirstSteps, home: answerHome }) }
