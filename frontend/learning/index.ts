import { runtimeConfig } from '../base/session/runtimeConfig.ts'
import { later } from '../base/ui/later.tsx'
import type { Area } from '../engine/area.ts'
import { ExternalNote } from './ExternalNote.tsx'

export const learningArea = {
  pages: { learning: later(() => import('./LearningPage.tsx')), trainingMatrix: later(() => import('./TrainingMatrixPage.tsx')) },
  headers: { course: ExternalNote },
  listActions: {
    course: [
      {
        key: 'learningSystem',
        label: 'learning:external.system',
        isOffered: (may) => runtimeConfig().hasLearningSystem && may('course', 'create'),
        Component: later(() => import('./LearningSystemDialog.tsx')),
      },
    ],
  },
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
