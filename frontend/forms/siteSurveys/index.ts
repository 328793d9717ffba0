import { lazyPart } from '../../base/ui/lazyPart.tsx'
import type { Area } from '../../engine/area.ts'

export const siteSurveysArea = {
  pages: { siteSurveys: lazyPart(() => import('./SiteSurveysPage.tsx')) },
  panels: { surveyComparison: lazyPart(() => import('./ComparisonPanel.tsx')) },
  rowActions: {
    siteSurveyPeriod: [
      {
        key: 'giveBack',
        label: 'siteSurvey:giveBack.action',
        isOffered: ({ state }, may) => state === 'SUBMITTED' && may('siteSurvey', 'update'),
        Component: lazyPart(() => import('./GiveBackDialog.tsx')),
      },
    ],
  },
} satisfies Area
