import { Alert } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openRoute, rememberTarget } from '../../base/routes/target.ts'
import { signInAddress } from '../../base/session/signIn.ts'
import { busy } from '../../base/ui/busy.tsx'
import { Dialog } from '../../base/ui/Dialog.tsx'

interface DialogProps {
  readonly onClose: () => void
}
type Flow = 'changePassword' | 'editProfile'

/** Specification 1, section 9: the password-change dialog closes 5 seconds after it has sent the user on. */
const closesAfter = 5000

/** Password and profile live at the identity provider: its own pages change them. */
export const ChangePasswordDialog = ({ onClose }: DialogProps) => <ProviderDialog flow="changePassword" onClose={onClose} />
export const EditProfileDialog = ({ onClose }: DialogProps) => <ProviderDialog flow="editProfile" onClose={onClose} />

function ProviderDialog({ flow, onClose }: DialogProps & { readonly flow: Flow }) {
  const { t } = useTranslation('common')
  const [step, setStep] = useState<'asking' | 'leaving' | 'failed'>('asking')

  useEffect(() => {
    if (step !== 'leaving') return
    const timer = setTimeout(onClose, closesAfter)
    return () => clearTimeout(timer)
  }, [step, onClose])

  const go = async () => {
    setStep('leaving')
    if (!(await answers(flow))) return setStep('failed')
    rememberTarget(openRoute())
    location.assign(signInAddress(flow))
  }
  return (
    <Dialog
      open
      title={t(`shell.${flow}.title`)}
      okText={t(`shell.${flow}.go`)}
      cancelText={t('shell.cancel')}
      okButtonProps={{ loading: busy(step === 'leaving') }}
      onOk={() => void go()}
      onCancel={onClose}
    >
      <p>{t(`shell.${flow}.content`)}</p>
      <div role="status">{step === 'leaving' && t('shell.leavingToProvider')}</div>
      {step === 'failed' && <Alert type="error" showIcon message={t(`shell.${flow}.failed`)} />}
    </Dialog>
  )
}

/** Whether the provider's page can be reached: a redirect to it says so, and nobody is led into an error page. */
async function answers(flow: Flow): Promise<boolean> {
  const answer = await fetch(signInAddress(flow), { redirect: 'manual' }).catch(() => null)
  return answer !== null && (answer.type === 'opaqueredirect' || answer.ok)
}
