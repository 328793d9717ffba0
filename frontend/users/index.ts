import { later } from '../base/ui/later.tsx'
import type { Area } from '../engine/area.ts'
import { userFields } from './fieldPieces.ts'

export const usersArea = {
  screens: { userEditor: later(() => import('./UserEditor.tsx')) },
  fields: userFields,
  pages: {
    inviteAccepted: later(() => import('./InviteAcceptedPage.tsx')),
    newAccount: later(() => import('./NewAccountPage.tsx')),
  },
} satisfies Area
