import { lazy } from 'react'
import type { Area } from '../engine/area.ts'

export const boardArea = {
  pages: {
    trialBoard: lazy(() => import('./TrialBoardPage.tsx')),
    recruitment: lazy(() => import('./overview/RecruitmentPage.tsx')),
  },
} satisfies Area
