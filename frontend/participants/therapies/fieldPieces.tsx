import { lazy, Suspense } from 'react'
import type { FieldDefinition } from '#resources/core/field.ts'
import type { FieldPieces } from '../../engine/area.ts'
import type { InputProps } from '../../fields/types.ts'

const TherapyName = lazy(() => import('./TherapyNameInput.tsx'))

const NameInput = (props: InputProps<FieldDefinition>) => (
  <Suspense fallback={null}>
    <TherapyName {...props} />
  </Suspense>
)

export const therapyFields: FieldPieces = { 'therapy.therapyName': { Input: NameInput, wide: true } }
