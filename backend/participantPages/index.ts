import type { Domain } from '../engine/types.ts'
import { consentCalls } from './consents.ts'
import { formCalls } from './forms.ts'
import { linkCalls } from './links.ts'
import { messageCalls } from './messages.ts'
import { readOverview } from './overview.ts'
import { sessionCalls } from './session.ts'
import { beginSetup } from './setup.ts'
import { visitRequestCalls } from './visitRequests.ts'

/**
 * The participants' own pages, in the browser and in a mobile application: they come by a link that staff sent, say who they are, and see what is theirs
 * and nothing else. Specification 2, sections 1 and 4, "Digital trial status".
 */
export const participantPagesDomain: Domain = {
  hooks: { study: { onTransition: beginSetup } },
  calls: [
    ...linkCalls,
    ...sessionCalls,
    { method: 'GET', path: 'my', access: { participant: true }, handler: readOverview },
    ...consentCalls,
    ...formCalls,
    ...messageCalls,
    ...visitRequestCalls,
  ],
}
