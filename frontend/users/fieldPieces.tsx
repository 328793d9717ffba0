import { lazy, Suspense } from 'react'
import type { FieldDefinition } from '#resources/core/field.ts'
import type { FieldPieces } from '../engine/area.ts'
import type { InputProps } from '../fields/types.ts'

const OpenSites = lazy(() => import('./OpenSiteSelect.tsx'))

const OpenSiteInput = (props: InputProps<FieldDefinition>) => (
  <Suspense fallback={null}>
    <OpenSites {...props} />
  </Suspense>
)

export const userFields: FieldPieces = {
  'studySiteAssignment.siteId': { Input: OpenSiteInput },
}
