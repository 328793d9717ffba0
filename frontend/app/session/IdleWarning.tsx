import { Button, Modal } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { signOut } from './session.ts'
import { openRoute } from './target.ts'
import { useIdle } from './useIdle.ts'
import { useSession } from './useSession.ts'

/** Asks whether somebody is still there, and signs out when nobody answers (specification 1, sections 2 and 4). */
export function IdleWarning() {
  const { idle } = useSession()
  const { state, goOn } = useIdle(idle)
  const { t } = useTranslation('common')

  useEffect(() => {
    if (state === 'over') void signOut(openRoute())
  }, [state])

  return (
    <Modal
      open={state !== 'active'}
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
      {t('shell.idle.content', { count: idle.warningMinutes })}
    </Modal>
  )
}
