import type { Call } from '../../engine/types.ts'
import { learners } from '../learning.ts'
import { bringIn, coursesThere, systemState } from './bringIn.ts'
import { launchCourse, launchKeys } from './launch.ts'
import { takeWebhook } from './webhook.ts'

/** Guesses at a signature are dear: each counts as so many calls of its network address. */
const weight = 5

/** The external learning system: launches of learners, its courses, and what it says of results. docs/integrations.md. */
export const externalCalls: readonly Call[] = [
  { method: 'POST', path: 'learning/course/:id/launch', body: { 'target?': 'Where it opens.' }, access: learners, handler: launchCourse },
  { method: 'GET', path: 'public/learning/keys', access: { public: true }, answer: 'bare', handler: launchKeys },
  {
    method: 'POST',
    path: 'public/learning/results',
    body: { id: 'Id of the message.', organization: 'Id of the organization.', results: 'Results of learners.' },
    access: { public: true },
    weight,
    handler: takeWebhook,
  },
  { method: 'GET', path: 'learning/external', access: { page: 'LMS_ADMIN', action: 'VIEW' }, handler: systemState },
  { method: 'GET', path: 'learning/external/courses', access: { page: 'LMS_ADMIN', action: 'CONTRIBUTE' }, handler: coursesThere },
  {
    method: 'POST',
    path: 'learning/external/courses',
    body: { externalIds: 'Ids of courses in the external system.' },
    access: { page: 'LMS_ADMIN', action: 'CONTRIBUTE' },
    handler: bringIn,
  },
]
