import { lazyPart } from '../base/ui/lazyPart.tsx'
import type { Area } from '../engine/area.ts'
import { nextTransition } from './consentSteps.ts'

export const consentsArea = {
  headers: { consent: lazyPart(() => import('./ConsentHeader.tsx')) },
  nextSteps: { consent: ({ state }) => nextTransition[state] ?? null },
  headerFields: {
    consent: [
      'state',
      'sentOn',
      'sentThrough',
      'explainedBy',
      'countersignedBy',
      'countersignedOn',
      'declinedOn',
      'declinedBy',
      'withdrawnOn',
    ],
  },
  panels: { consentText: lazyPart(() => import('./ConsentText.tsx')) },
} satisfies Area
