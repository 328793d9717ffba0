import type { ResourceAnswer } from '#resources/core/rows.ts'
import { lazyPart } from '../../base/ui/lazyPart.tsx'
import type { Area } from '../../engine/area.ts'
import { meetingAddress } from './meetingAddress.ts'

const isArranged = ({ state, reviewWay }: ResourceAnswer['consent']): boolean => state === 'REVIEW_SCHEDULED' && reviewWay === 'VIRTUAL'

export const meetingArea = {
  pages: { meeting: lazyPart(() => import('./MeetingPage.tsx')) },
  rowActions: {
    consent: [
      {
        key: 'join',
        label: 'dct:meeting.join',
        isOffered: (row) => isArranged(row) && row.actions.includes('update'),
        run: ({ id }) => void open(meetingAddress(id), '_blank', 'noopener'),
      },
    ],
  },
} satisfies Area
