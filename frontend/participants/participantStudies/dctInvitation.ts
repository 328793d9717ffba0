import { type DctStatus, mayBeInvited } from '#resources/consents/dctAnswers.ts'
import { useSession } from '../../base/session/useSession.ts'
import { lazyPart } from '../../base/ui/lazyPart.tsx'

export const DctInviteDialog = lazyPart(() => import('./DctInviteDialog.tsx'))

/** Returns a function that returns true if the user may invite a participant to take part from home. */
export function useMayInviteToDct(): (isDctStudy: boolean, status: DctStatus | null) => boolean {
  const { can } = useSession()
  return (isDctStudy, status) => isDctStudy && mayBeInvited(status ?? 'NOT_REGISTERED') && can('SCREENING', 'CONTRIBUTE')
}
