import { Button, Modal } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { openRoute } from '../../base/routes/target.ts'
import { runtimeConfig } from '../../base/session/runtimeConfig.ts'
import { endSession, signOut } from '../../base/session/session.ts'
import { hasUnsavedInput } from '../../base/session/unsavedInput.ts'
import { useIdle } from './useIdle.ts'

/** Asks an inactive user whether they are still present. Signs them out if they do not answer (specification 1, sections 2 and 4). */
export function IdleWarning() {
  const { idle } = runtimeConfig()
  const { state, secondsLeft, goOn } = useIdle(idle)
  const { t } = useTranslation('common')

  useEffect(() => {
    if (state === 'over') void (hasUnsavedInput() ? endSession() : signOut(openRoute()))
  }, [state])

  return (
    <Modal
      open={state === 'warning'}
      title={t('shell.idle.title')}
      closable={false}
      maskClosable={false}
      onCancel={goOn}
      footer={[
        <Button key="out" onClick={() => void signOut()}>
          {t('shell.idle.logout')}
        </Button>,
        <Button key="on" type="primary" autoFocus onClick={goOn}>
          {t('shell.idle.continue')}
        </Button>,
      ]}
    >
      <p>{t('shell.idle.content', { count: Math.max(1, Math.round(idle.warningMinutes)) })}</p>
      <p className="idle-clock" aria-hidden="true">
        {clockOf(secondsLeft)}
      </p>
    </Modal>
  )
}

/**
 * Returns the remaining time as a clock, hidden from screen readers: one that reads out every second would drown out everything else. The
 * sentence above states the remaining time.
 */
const clockOf = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
