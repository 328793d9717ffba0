import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../base/session/useSession.ts'
import type { Signer } from './useSignature.ts'

interface SignatureNoticeProps {
  readonly signing: Pick<Signer, 'isWaiting' | 'isWindowGone' | 'problem'>
  /** Statement that the user confirms by signing in. */
  readonly title: string
}

/** Reports that a sign-in is running in another window, or that it failed. */
export function SignatureNotice({ signing: { isWaiting, isWindowGone, problem }, title }: SignatureNoticeProps) {
  const { t } = useTranslation('common')
  const { user } = useSession()
  return (
    <>
      <div role="status">
        {isWaiting && (
          <Alert
            type={isWindowGone ? 'warning' : 'info'}
            showIcon
            message={title}
            description={isWindowGone ? t('signature.gone') : t('signature.waiting', { email: user.email })}
          />
        )}
      </div>
      {problem !== null && <Alert role="alert" type="error" showIcon message={problem} />}
    </>
  )
}
