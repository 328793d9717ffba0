import { Awaiting, later } from '../../base/ui/later.tsx'
import type { ActionDialogProps } from './ActionDialog.tsx'

const ActionDialog = later(() => import('./ActionDialog.tsx').then(({ ActionDialog }) => ({ default: ActionDialog })))

/** The dialog of an action that somebody asked for; fetched for the first one. */
export const AskedAction = (props: ActionDialogProps) => (
  <Awaiting fallback={null}>
    <ActionDialog {...props} />
  </Awaiting>
)
