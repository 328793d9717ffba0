import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { userCalls } from '#resources/organisation/usersCalls.ts'
import { useCall } from '../../base/call.ts'
import { useChanges } from '../../base/live/useChanges.ts'
import { showToast } from '../../base/toasts.ts'

/** Tells the inviting user that no mail server sent the invitation, and offers the link to deliver by hand. */
export function HeldInvitationNotice({ userId }: { readonly userId: string }) {
  const { t } = useTranslation('admin')
  const { data, refetch } = useCall(
    userCalls.heldInvitation,
    { params: { id: userId } },
    {
      staleTime: 0,
      gcTime: 0,
    },
  )
  useChanges({ row: { resource: 'user', id: userId } }, () => void refetch())
  if (data?.isHeld !== true) return null
  const { link } = data
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      showToast({ kind: 'success', message: t('heldInvitation.copied') })
    } catch {
      showToast({ kind: 'error', message: t('heldInvitation.notCopied') })
    }
  }
  return (
    <Alert
      className="page-alert"
      role="status"
      type="warning"
      showIcon
      message={t('heldInvitation.title')}
      description={t(link === null ? 'heldInvitation.askSomebody' : 'heldInvitation.handOn')}
      action={
        link !== null && (
          <Button type="primary" onClick={() => void copy(link)}>
            {t('heldInvitation.copy')}
          </Button>
        )
      }
    />
  )
}
