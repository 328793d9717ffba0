import type { FieldOverrides } from '../../engine/area.ts'
import { lazyInput } from '../../engine/form/lazyInput.tsx'

export const userFields = {
  'studySiteAssignment.siteId': { Input: lazyInput(() => import('./OpenSiteSelect.tsx')) },
  'studySiteContact.siteId': { Input: lazyInput(() => import('./OpenSiteSelect.tsx')) },
} satisfies FieldOverrides
