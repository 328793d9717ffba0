import { later } from '../../base/ui/later.tsx'
import type { FieldPieces } from '../../engine/area.ts'

export const measureFields = { 'participant.bsa': { Input: later(() => import('./BodySurfaceInput.tsx')) } } satisfies FieldPieces
