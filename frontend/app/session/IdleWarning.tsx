import { Button, Modal } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { openRoute } from '../../base/routes/target.ts'
import { runtimeConfig } from '../../base/session/runtimeConfig.ts'
import { endSessionHere, signOut } from '../../base/session/session.ts'
import { hasTyped } from '../../base/session/typed.ts'
import { useIdle } from './useIdle.ts'

/** Asks whether somebody is still there, and signs out when nobody answers (specification 1, sections 2 and 4). */
export function IdleWarning() {
  const { idle } = runtimeConfig()
  const { state, secondsLeft, goOn } = useIdle(idle)
  const { t } = useTranslation('common')

  useEffect(() => {
    if (state === 'over') void (hasTyped() ? endSessionHere() : signOut(openRoute()))
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

/** Read out every second it would drown everything else: the sentence above says how long there is. */
const clockOf = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
