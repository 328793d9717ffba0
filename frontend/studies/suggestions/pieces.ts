import { later } from '../../base/ui/later.tsx'
import type { ListPiece } from '../../engine/area.ts'

/** People who fit a study, above the board and the list of its participants. */
export const suggestionPieces: readonly ListPiece[] = [
  {
    key: 'suggestions',
    label: 'trialboard:suggestions.open',
    isOffered: (may) => may('participant', 'list') && may('participantStudy', 'create'),
    Component: later(() => import('./SuggestionsDrawer.tsx')),
  },
]
