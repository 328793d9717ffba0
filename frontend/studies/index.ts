import { studyCalls } from '#resources/studies/calls.ts'
import { later } from '../base/ui/later.tsx'
import type { Area } from '../engine/area.ts'
import { draftPieces } from './plainLanguage/pieces.ts'
import { registryListPieces, registryRowPieces } from './registry/pieces.ts'
import { StudySwitcher } from './StudySwitcher.tsx'
import { suggestionPieces } from './suggestions/pieces.ts'

export const studiesArea = {
  pages: { studyPreview: later(() => import('./StudyPreviewPage.tsx')) },
  panels: { studyOverview: later(() => import('./overview/StudyOverviewPanel.tsx')) },
  listActions: { study: registryListPieces, participantStudy: suggestionPieces },
  rowActions: { study: [...registryRowPieces, ...draftPieces] },
  tagSuggestions: { 'study.internalTags': studyCalls.tags.path, 'study.conditions': studyCalls.searchTags.path },
  topbar: [StudySwitcher],
} satisfies Area
