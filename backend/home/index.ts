import { homeCalls } from '#resources/home/calls.ts'
import { callsOf } from '../engine/calls/callsOf.ts'
import type { Domain } from '../engine/types.ts'
import { readFirstSteps } from './firstSteps.ts'
import { answerHome } from './home.ts'

/** The first page of everybody who is signed in, in one call. */
export const homeDomain: Domain = { calls: callsOf(homeCalls, { firstSteps: readFirstSteps, home: answerHome }) }
