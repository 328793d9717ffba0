import { useMay } from '../../base/providers/useMay.ts'
import type { CallLogProps } from '../../engine/area.ts'
import { LogContact } from './LogContact.tsx'

/** Logs the call that a button in a list started. Renders nothing for readers who may not log calls. */
export default function LogCall({ id, onClose }: CallLogProps) {
  return useMay()('contactAttempt', 'create') ? <LogContact participantId={id} onClose={onClose} /> : null
}
