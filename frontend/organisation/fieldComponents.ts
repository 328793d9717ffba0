import type { FieldOverrides } from '../engine/area.ts'
import { lazyInput } from '../engine/form/lazyInput.tsx'
import { FeedbackPicture } from './FeedbackPicture.tsx'
import { FlagsCell, FlagsDiff } from './FlagsValue.tsx'
import { TermCell } from './TermCell.tsx'
import { ThemeCell, ThemeDiff } from './ThemeValue.tsx'

const UrlInput = lazyInput(() => import('./CopyableUrl.tsx').then(({ CopyableUrl }) => ({ default: CopyableUrl })))

export const organisationFields = {
  'organisation.customUrl': { Input: UrlInput },
  'organisation.agreementToContactUrl': { Input: UrlInput },
  'organisation.featureFlags': { Cell: FlagsCell, Diff: FlagsDiff },
  'organisation.theme': { Cell: ThemeCell, Diff: ThemeDiff },
  'feedback.screenshot': { Cell: FeedbackPicture, wide: true },
  'definition.term': { Input: lazyInput(() => import('./TermInput.tsx')), Cell: TermCell },
} satisfies FieldOverrides
