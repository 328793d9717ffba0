import { runtimeConfig } from '../../base/session/runtimeConfig.ts'
import { lazyPart } from '../../base/ui/lazyPart.tsx'
import type { Area } from '../../engine/area.ts'
import { ExternalNote } from './ExternalNote.tsx'

export const learningArea = {
  pages: { learning: lazyPart(() => import('./LearningPage.tsx')), trainingMatrix: lazyPart(() => import('./TrainingMatrixPage.tsx')) },
  headers: { course: ExternalNote },
  listActions: {
    course: [
      {
        key: 'learningSystem',
        label: 'learning:external.system',
        isOffered: (may) => runtimeConfig().hasLearningSystem && may('course', 'create'),
        Component: lazyPart(() => import('./LearningSystemDialog.tsx')),
      },
    ],
  },
  rowActions: {
    learnerCourse: [
      {
        key: 'certificate',
        label: 'learning:page.certificate',
        isOffered: ({ certificateNumber }) => certificateNumber !== null,
        Component: lazyPart(() => import('./DownloadOfLearner.tsx')),
      },
    ],
  },
} satisfies Area
