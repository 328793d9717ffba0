import { useMemo } from 'react'
import { lazyPart, Suspended } from '../../base/ui/lazyPart.tsx'

const RecordDrawer = lazyPart(() => import('../../engine/related/RecordDrawer.tsx').then(({ RecordDrawer }) => ({ default: RecordDrawer })))

/** Drawer that records a call or message with a participant. The contact starts when the drawer opens. */
export function LogContact({ participantId, onClose }: { readonly participantId: string; readonly onClose: () => void }) {
  const parent = useMemo(() => ({ field: 'participantId', id: participantId }), [participantId])
  const initialValues = useMemo(() => ({ contactedAt: new Date().toISOString() }), [])
  return (
    <Suspended fallback={null}>
      <RecordDrawer resource="contactAttempt" parent={parent} preset={initialValues} onClose={onClose} />
    </Suspended>
  )
}
