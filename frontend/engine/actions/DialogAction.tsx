import { lazyPart, Suspended } from '../../base/ui/lazyPart.tsx'
import type { ActionDialogProps } from './ActionDialog.tsx'

const ActionDialog = lazyPart(() => import('./ActionDialog.tsx').then(({ ActionDialog }) => ({ default: ActionDialog })))

/** Dialog of an action, loaded when an action first opens it. */
export const RequestedAction = (props: ActionDialogProps) => (
  <Suspended fallback={null}>
    <ActionDialog {...props} />
  </Suspended>
)
