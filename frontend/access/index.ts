import { lazy } from 'react'
import type { Area } from '../engine/area.ts'
import { roleFields } from './fieldPieces.tsx'
import { roleRowPieces } from './rowPieces.ts'

export const accessArea = {
  screens: { roleEditor: lazy(() => import('./RoleEditor.tsx')) },
  rowActions: { role: roleRowPieces },
  fields: roleFields,
} satisfies Area
