import { lazy } from 'react'
import type { Area } from '../engine/area.ts'
import { ToneCell } from './ToneCell.tsx'

export const boardArea = {
  pages: {
    trialBoard: lazy(() => import('./TrialBoardPage.tsx')),
    studyConduct: lazy(() => import('./StudyConductPage.tsx')),
    recruitment: lazy(() => import('./overview/RecruitmentPage.tsx')),
  },
  fields: { 'boardColumn.tone': { Cell: ToneCell }, 'candidateStatus.tone': { Cell: ToneCell }, 'studySource.tone': { Cell: ToneCell } },
} satisfies Area
