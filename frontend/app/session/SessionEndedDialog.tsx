import { useWarnAboutChange } from '@refinedev/core'
import { Button, Modal } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { openSignInPopup, startSignIn } from '../../base/session/signIn.ts'
import { discardInput, hasUnsavedInput } from '../../base/session/unsavedInput.ts'
import { useSessionState } from '../../base/session/useSession.ts'

/**
 * Milliseconds to wait after the session ends. A form that is saving counts as having no unsaved input; if the save fails, it reports
 * unsaved input again.
 */
const settleMilliseconds = 400

/**
 * Handles a session that ends while a screen is open. Without unsaved input, it redirects to sign-in and back to this route. With unsaved
 * input, sign-in opens in another tab, and the user can save the form afterwards. Until then a cover hides the page, since another person
 * may be at the computer.
 */
export function SessionEndedDialog() {
  const state = useSessionState()
  const { warnWhen, setWarnWhen } = useWarnAboutChange()
  const { t } = useTranslation('common')
  const isExpired = state.status === 'signedIn' && state.isExpired === true
  const hasInput = warnWhen === true || hasUnsavedInput()
  const mustConfirm = isExpired && hasInput

  useEffect(() => {
    if (!isExpired || hasInput) return
    const timer = setTimeout(() => startSignIn(), settleMilliseconds)
    return () => clearTimeout(timer)
  }, [isExpired, hasInput])

  useEffect(() => {
    document.documentElement.toggleAttribute('data-session-ended', isExpired)
    return () => document.documentElement.removeAttribute('data-session-ended')
  }, [isExpired])

  const discardAndSignIn = () => {
    setWarnWhen(false)
    discardInput()
    startSignIn()
  }
  return (
    <Modal
      open={mustConfirm}
      className="session-ended"
      title={t('shell.sessionEnded.title')}
      closable={false}
      keyboard={false}
      maskClosable={false}
      footer={[
        <Button key="leave" onClick={discardAndSignIn}>
          {t('shell.sessionEnded.discard')}
        </Button>,
        <Button key="beside" type="primary" onClick={openSignInPopup}>
          {t('shell.sessionEnded.signIn')}
        </Button>,
      ]}
    >
      {t('shell.sessionEnded.content')}
    </Modal>
  )
}
