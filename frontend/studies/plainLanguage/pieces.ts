import { isDescribed } from '#resources/plainLanguage.ts'
import { study } from '#resources/study.ts'
import { runtimeConfig } from '../../base/session/runtimeConfig.ts'
import { later } from '../../base/ui/later.tsx'
import type { RowPiece } from '../../engine/area.ts'

/** Offered where there is a language model, and something for it to work on. */
export const draftPieces: readonly RowPiece<'study'>[] = [
  {
    key: 'plainLanguageDraft',
    label: 'studies:plainLanguage.draft',
    isOffered: (row, may) => runtimeConfig().draftsTexts && may(study.name, 'update') && isDescribed(row),
    Component: later(() => import('./DraftDialog.tsx')),
  },
]
