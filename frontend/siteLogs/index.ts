import { lazyPart } from '../base/ui/lazyPart.tsx'
import type { Area } from '../engine/area.ts'

export const siteLogsArea = {
  listActions: {
    // The log is a view, so its list has no button for a new row.
    trainingLog: [
      {
        key: 'newTrainingRecord',
        label: 'siteLogs:titles.trainingRecord.new',
        isOffered: (may) => may('trainingRecord', 'create'),
        Component: lazyPart(() => import('./NewTrainingRecord.tsx')),
      },
    ],
  },
} satisfies Area
