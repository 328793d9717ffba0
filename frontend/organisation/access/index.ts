import { lazyPart } from '../../base/ui/lazyPart.tsx'
import type { Area } from '../../engine/area.ts'
import { roleFields } from './fieldComponents.tsx'
import { roleRowActions } from './rowActions.ts'

export const accessArea = {
  screens: { roleEditor: lazyPart(() => import('./RoleEditor.tsx')) },
  rowActions: { role: roleRowActions },
  fields: roleFields,
} satisfies Area
