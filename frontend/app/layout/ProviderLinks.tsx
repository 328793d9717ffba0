import { Button, Modal } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { signInAddress } from '../session/signIn.ts'
import { openRoute, rememberTarget } from '../session/target.ts'

/** Specification 1, section 9: the password-change dialog closes after 5 seconds. */
const dialogMilliseconds = 5000

/** Password and profile live at the identity provider: its own pages change them. */
export function ProviderLinks() {
  const { t } = useTranslation('common')
  const [isLeaving, setLeaving] = useState(false)

  useEffect(() => {
    if (!isLeaving) return
    const timer = setTimeout(() => setLeaving(false), dialogMilliseconds)
    return () => clearTimeout(timer)
  }, [isLeaving])

  const go = (flow: 'changePassword' | 'editProfile') => {
    rememberTarget(openRoute())
    location.assign(signInAddress(flow))
  }
  return (
    <>
      <Button type="text" block onClick={() => setLeaving(true)}>
        {t('shell.changePassword.title')}
      </Button>
      <Button type="text" block onClick={() => go('editProfile')}>
        {t('shell.editProfile')}
      </Button>
      <Modal
        open={isLeaving}
        title={t('shell.changePassword.title')}
        okText={t('shell.changePassword.go')}
        cancelText={t('shell.cancel')}
        onOk={() => go('changePassword')}
        onCancel={() => setLeaving(false)}
      >
        {t('shell.changePassword.content')}
      </Modal>
    </>
  )
}
