import { lazyPart } from '../../base/ui/lazyPart.tsx'
import type { Area } from '../../engine/area.ts'
import { StratumCell } from './StratumCell.tsx'

export const randomisationArea = {
  panels: { randomisationBalance: lazyPart(() => import('./BalancePanel.tsx')) },
  fields: { 'randomisation.stratum': { Cell: StratumCell }, 'randomisationSlot.stratum': { Cell: StratumCell } },
  rowActions: {
    randomisationList: [
      {
        key: 'extend',
        label: 'trialboard:randomisationLists.extend',
        isOffered: ({ source, state }, may) => source === 'GENERATED' && state !== 'CLOSED' && may('randomisationList', 'create'),
        Component: lazyPart(() => import('./ExtendDialog.tsx')),
      },
      {
        key: 'importSlots',
        label: 'trialboard:randomisationLists.import',
        isOffered: ({ source, state }, may) => source === 'IMPORTED' && state !== 'CLOSED' && may('randomisationList', 'create'),
        Component: lazyPart(() => import('./ImportSlotsDialog.tsx')),
      },
      {
        key: 'verify',
        label: 'trialboard:randomisationLists.verify',
        isOffered: ({ source }, may) => source === 'GENERATED' && may('randomisationList', 'create'),
        Component: lazyPart(() => import('./VerifyDialog.tsx')),
      },
    ],
  },
} satisfies Area
