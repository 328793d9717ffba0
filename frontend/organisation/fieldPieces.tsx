import { lazy, Suspense } from 'react'
import type { FieldDefinition } from '#resources/core/field.ts'
import type { FieldPieces } from '../engine/area.ts'
import type { InputProps } from '../fields/types.ts'
import { TermCell } from './TermCell.tsx'

const CopyableUrl = lazy(() => import('./CopyableUrl.tsx').then(({ CopyableUrl }) => ({ default: CopyableUrl })))
const Term = lazy(() => import('./TermInput.tsx'))

const UrlInput = (props: InputProps<FieldDefinition>) => (
  <Suspense fallback={null}>
    <CopyableUrl {...props} />
  </Suspense>
)
const TermInput = (props: InputProps<FieldDefinition>) => (
  <Suspense fallback={null}>
    <Term {...props} />
  </Suspense>
)

export const organisationFields: FieldPieces = {
  'organisation.customUrl': { Input: UrlInput },
  'organisation.agreementToContactUrl': { Input: UrlInput },
  'definition.term': { Input: TermInput, Cell: TermCell },
}
