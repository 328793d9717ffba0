import { lazyPart } from '../base/ui/lazyPart.tsx'
import type { Area } from '../engine/area.ts'

export const siteLogsArea = {
  listActions: {
    // The log is a view, and the menu entry has no room for a further list.
    trainingLog: [
      {
        key: 'newTrainingRecord',
        label: 'siteLogs:titles.trainingRecord.new',
        isOffered: (may) => may('trainingRecord', 'create'),
        Component: lazyPart(() => import('./NewTrainingRecord.tsx')),
      },
      {
        key: 'trainingRecords',
        label: 'siteLogs:titles.trainingRecord.many',
        isOffered: (may) => may('trainingRecord', 'list'),
        Component: lazyPart(() => import('./TrainingRecords.tsx')),
      },
    ],
  },
} satisfies Area
