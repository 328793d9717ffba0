import { lazy, Suspense } from 'react'
import type { FieldDefinition } from '#resources/core/field.ts'
import type { FieldPiece } from '../engine/area.ts'
import type { InputProps } from '../fields/types.ts'

const OpenSites = lazy(() => import('./OpenSiteSelect.tsx'))

const OpenSiteInput = (props: InputProps<FieldDefinition>) => (
  <Suspense fallback={null}>
    <OpenSites {...props} />
  </Suspense>
)

export const userFields: Readonly<Record<string, FieldPiece>> = {
  'studySiteAssignment.siteId': { Input: OpenSiteInput },
}
