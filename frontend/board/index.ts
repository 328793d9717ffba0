import { later } from '../base/ui/later.tsx'
import type { Area } from '../engine/area.ts'
import { ToneCell } from './ToneCell.tsx'

export const boardArea = {
  pages: {
    trialBoard: later(() => import('./TrialBoardPage.tsx')),
    studyConduct: later(() => import('./StudyConductPage.tsx')),
    recruitment: later(() => import('./overview/RecruitmentPage.tsx')),
  },
  fields: { 'boardColumn.tone': { Cell: ToneCell }, 'candidateStatus.tone': { Cell: ToneCell }, 'studySource.tone': { Cell: ToneCell } },
} satisfies Area
