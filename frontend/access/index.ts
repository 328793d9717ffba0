import { lazy } from 'react'
import type { Area } from '../engine/area.ts'
import { roleFields } from './fieldPieces.tsx'

export const accessArea = {
  screens: { roleEditor: lazy(() => import('./RoleEditor.tsx')) },
  fields: roleFields,
} satisfies Area
