import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../base/session/useSession.ts'
import type { Signing } from './useSignature.ts'

interface SignatureNoticeProps {
  readonly signing: Pick<Signing, 'isWaiting' | 'isWindowGone' | 'problem'>
  /** What the person confirms by signing in. */
  readonly title: string
}

/** Says that a sign-in is under way in another window, and what went wrong with it. */
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
