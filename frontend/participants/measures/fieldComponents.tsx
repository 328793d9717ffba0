import { lazyPart } from '../../base/ui/lazyPart.tsx'
import type { FieldOverrides } from '../../engine/area.ts'

export const measureFields = { 'participant.bsa': { Input: lazyPart(() => import('./BodySurfaceInput.tsx')) } } satisfies FieldOverrides
