import { lazy, Suspense } from 'react'
import type { ActionDialogProps } from './ActionDialog.tsx'

const ActionDialog = lazy(() => import('./ActionDialog.tsx').then(({ ActionDialog }) => ({ default: ActionDialog })))

/** The dialog of an action that somebody asked for; fetched for the first one. */
export const AskedAction = (props: ActionDialogProps) => (
  <Suspense fallback={null}>
    <ActionDialog {...props} />
  </Suspense>
)
