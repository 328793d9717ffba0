import { lazy } from 'react'
import type { FieldPieces } from '../../engine/area.ts'

export const measureFields: FieldPieces = { 'participant.bsa': { Input: lazy(() => import('./BodySurfaceInput.tsx')) } }
