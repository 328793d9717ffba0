import type { FieldPieces } from '../engine/area.ts'
import { lazyInput } from '../engine/form/lazyInput.tsx'
import { TermCell } from './TermCell.tsx'

const UrlInput = lazyInput(() => import('./CopyableUrl.tsx').then(({ CopyableUrl }) => ({ default: CopyableUrl })))

export const organisationFields: FieldPieces = {
  'organisation.customUrl': { Input: UrlInput },
  'organisation.agreementToContactUrl': { Input: UrlInput },
  'definition.term': { Input: lazyInput(() => import('./TermInput.tsx')), Cell: TermCell },
}
