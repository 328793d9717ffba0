import { lazyPart } from '../../base/ui/lazyPart.tsx'
import type { CustomListAction } from '../../engine/area.ts'

/** List action that suggests people for a study, above its board and its list of participants. */
export const suggestionListActions: readonly CustomListAction[] = [
  {
    key: 'suggestions',
    label: 'trialboard:suggestions.open',
    isOffered: (may) => may('participant', 'list') && may('participantStudy', 'create'),
    Component: lazyPart(() => import('./SuggestionsDrawer.tsx')),
  },
]
