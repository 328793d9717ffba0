import { lazyPart } from '../../base/ui/lazyPart.tsx'
import type { Area } from '../../engine/area.ts'
import { ToneCell } from './ToneCell.tsx'

export const boardArea = {
  pages: {
    trialBoard: lazyPart(() => import('./TrialBoardPage.tsx')),
    studyConduct: lazyPart(() => import('./StudyConductPage.tsx')),
    recruitment: lazyPart(() => import('./overview/RecruitmentPage.tsx')),
  },
  fields: { 'boardColumn.tone': { Cell: ToneCell }, 'candidateStatus.tone': { Cell: ToneCell }, 'studySource.tone': { Cell: ToneCell } },
} satisfies Area
