import { lazy } from 'react'
import type { Area } from '../engine/area.ts'
import { userFields } from './fieldPieces.ts'

export const usersArea = {
  screens: { userEditor: lazy(() => import('./UserEditor.tsx')) },
  fields: userFields,
  pages: {
    inviteAccepted: lazy(() => import('./InviteAcceptedPage.tsx')),
    newAccount: lazy(() => import('./NewAccountPage.tsx')),
  },
} satisfies Area
