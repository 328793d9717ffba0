import { later } from '../base/ui/later.tsx'
import type { Area } from '../engine/area.ts'

export const siteSurveysArea = {
  pages: { siteSurveys: later(() => import('./SiteSurveysPage.tsx')) },
  panels: { surveyComparison: later(() => import('./ComparisonPanel.tsx')) },
  rowActions: {
    siteSurveyPeriod: [
      {
        key: 'giveBack',
        label: 'siteSurvey:giveBack.action',
        isOffered: ({ state }, may) => state === 'SUBMITTED' && may('siteSurvey', 'update'),
        Component: later(() => import('./GiveBackDialog.tsx')),
      },
    ],
  },
} satisfies Area
