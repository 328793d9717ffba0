import { studyCalls } from '#resources/studies/studiesCalls.ts'
import { lazyPart } from '../base/ui/lazyPart.tsx'
import type { Area } from '../engine/area.ts'
import { archiveRowActions } from './archive/archiveRowActions.ts'
import { draftRowActions } from './plainLanguage/draftRowActions.ts'
import { registryListActions, registryRowActions } from './registry/registryActions.ts'
import { StudySwitcher } from './StudySwitcher.tsx'
import { suggestionListActions } from './suggestions/suggestionActions.ts'

export const studiesArea = {
  pages: { studyPreview: lazyPart(() => import('./StudyPreviewPage.tsx')) },
  panels: { studyOverview: lazyPart(() => import('./overview/StudyOverviewPanel.tsx')) },
  listActions: { study: registryListActions, participantStudy: suggestionListActions },
  rowActions: { study: [...registryRowActions, ...draftRowActions, ...archiveRowActions] },
  tagSuggestions: { 'study.internalTags': studyCalls.tags.path, 'study.conditions': studyCalls.searchTags.path },
  topbar: [StudySwitcher],
} satisfies Area
