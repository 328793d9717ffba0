import { useWarnAboutChange } from '@refinedev/core'
import { Button, Modal } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { startSignIn, startSignInBeside } from '../../base/session/signIn.ts'
import { forgetTyped, hasTyped } from '../../base/session/typed.ts'
import { useSessionState } from '../../base/session/useSession.ts'

/** While a form saves it counts as clean; when the save has failed, it says again that there is something to lose. */
const settleMilliseconds = 400

/**
 * The session ended while a screen was open. Nothing typed: straight to sign-in and back to this route. Something typed:
 * sign-in opens beside the form, which stays as it is and can be saved afterwards. Until then the page is covered: whoever sits
 * here now may be somebody else.
 */
export function SessionEndedDialog() {
  const state = useSessionState()
  const { warnWhen, setWarnWhen } = useWarnAboutChange()
  const { t } = useTranslation('common')
  const isExpired = state.status === 'signedIn' && state.isExpired === true
  const isTyped = warnWhen === true || hasTyped()
  const mustAsk = isExpired && isTyped

  useEffect(() => {
    if (!isExpired || isTyped) return
    const timer = setTimeout(() => startSignIn(), settleMilliseconds)
    return () => clearTimeout(timer)
  }, [isExpired, isTyped])

  useEffect(() => {
    document.documentElement.toggleAttribute('data-session-ended', isExpired)
    return () => document.documentElement.removeAttribute('data-session-ended')
  }, [isExpired])

  const leave = () => {
    setWarnWhen(false)
    forgetTyped()
    startSignIn()
  }
  return (
    <Modal
      open={mustAsk}
      className="session-ended"
      title={t('shell.sessionEnded.title')}
      closable={false}
      keyboard={false}
      maskClosable={false}
      footer={[
        <Button key="leave" onClick={leave}>
          {t('shell.sessionEnded.discard')}
        </Button>,
        <Button key="beside" type="primary" onClick={startSignInBeside}>
          {t('shell.sessionEnded.signIn')}
        </Button>,
      ]}
    >
      {t('shell.sessionEnded.content')}
    </Modal>
  )
}
