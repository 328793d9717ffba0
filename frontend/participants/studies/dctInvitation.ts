import { type DctStatus, mayBeInvited } from '#resources/dctAnswers.ts'
import { useSession } from '../../base/session/useSession.ts'
import { later } from '../../base/ui/later.tsx'

export const DctInviteDialog = later(() => import('./DctInviteDialog.tsx'))

/** Says of whom this user may send the invitation to take part from home. */
export function useMayInviteToDct(): (isDctStudy: boolean, status: DctStatus | null) => boolean {
  const { can } = useSession()
  return (isDctStudy, status) => isDctStudy && mayBeInvited(status ?? 'NOT_REGISTERED') && can('SCREENING', 'CONTRIBUTE')
}
