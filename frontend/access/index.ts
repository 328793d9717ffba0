import { later } from '../base/ui/later.tsx'
import type { Area } from '../engine/area.ts'
import { roleFields } from './fieldPieces.tsx'
import { roleRowPieces } from './rowPieces.ts'

export const accessArea = {
  screens: { roleEditor: later(() => import('./RoleEditor.tsx')) },
  rowActions: { role: roleRowPieces },
  fields: roleFields,
} satisfies Area
