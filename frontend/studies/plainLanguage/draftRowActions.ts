import { isDescribed } from '#resources/studies/plainLanguage.ts'
import { study } from '#resources/studies/study.ts'
import { runtimeConfig } from '../../base/session/runtimeConfig.ts'
import { lazyPart } from '../../base/ui/lazyPart.tsx'
import type { CustomRowAction } from '../../engine/area.ts'

/** Offered if a language model is configured and the study has a description. */
export const draftRowActions: readonly CustomRowAction<'study'>[] = [
  {
    key: 'plainLanguageDraft',
    label: 'studies:plainLanguage.draft',
    isOffered: (row, may) => runtimeConfig().draftsTexts && may(study.name, 'update') && isDescribed(row),
    Component: lazyPart(() => import('./DraftDialog.tsx')),
  },
]
