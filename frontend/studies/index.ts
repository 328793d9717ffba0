import { lazy } from 'react'
import type { Area } from '../engine/area.ts'
import { draftPieces } from './plainLanguage/pieces.ts'
import { registryListPieces, registryRowPieces } from './registry/pieces.ts'
import { StudySwitcher } from './StudySwitcher.tsx'
import { suggestionPieces } from './suggestions/pieces.ts'

export const studiesArea = {
  pages: { studyPreview: lazy(() => import('./StudyPreviewPage.tsx')) },
  panels: { studyOverview: lazy(() => import('./overview/StudyOverviewPanel.tsx')) },
  listActions: { study: registryListPieces, participantStudy: suggestionPieces },
  rowActions: { study: [...registryRowPieces, ...draftPieces] },
  tagSuggestions: { 'study.internalTags': 'getTags', 'study.conditions': 'getSearchTags' },
  topbar: [StudySwitcher],
} satisfies Area
