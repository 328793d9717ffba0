import { lazyPart } from '../../base/ui/lazyPart.tsx'
import type { Area } from '../../engine/area.ts'
import { userFields } from './fieldComponents.ts'

export const usersArea = {
  screens: { userEditor: lazyPart(() => import('./UserEditor.tsx')) },
  fields: userFields,
  pages: {
    inviteAccepted: lazyPart(() => import('./InviteAcceptedPage.tsx')),
    newAccount: lazyPart(() => import('./NewAccountPage.tsx')),
  },
} satisfies Area
