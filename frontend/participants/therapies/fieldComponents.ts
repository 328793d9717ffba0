import type { FieldOverrides } from '../../engine/area.ts'
import { lazyInput } from '../../engine/form/lazyInput.tsx'

export const therapyFields = {
  'therapy.therapyName': { Input: lazyInput(() => import('./TherapyNameInput.tsx')), wide: true },
} satisfies FieldOverrides
