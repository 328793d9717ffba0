import { later } from '../base/ui/later.tsx'
import type { Area } from '../engine/area.ts'

export const learningArea = {
  pages: { learning: later(() => import('./LearningPage.tsx')) },
  rowActions: {
    learnerCourse: [
      {
        key: 'certificate',
        label: 'learning:page.certificate',
        isOffered: ({ certificateNumber }) => certificateNumber !== null,
        Component: later(() => import('./DownloadOfLearner.tsx')),
      },
    ],
  },
} satisfies Area
