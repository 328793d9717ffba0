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

/** Milliseconds until the password-change dialog closes after the user has confirmed it: 5 seconds (specification 1, section 9). */
const closesAfter = 5000

/** Dialog that leads to the identity provider's page. The provider stores password and profile, so its own pages change them. */
export const ChangePasswordDialog = ({ onClose }: DialogProps) => <ProviderDialog flow="changePassword" onClose={onClose} />
export const EditProfileDialog = ({ onClose }: DialogProps) => <ProviderDialog flow="editProfile" onClose={onClose} />

function ProviderDialog({ flow, onClose }: DialogProps & { readonly flow: Flow }) {
  const { t } = useTranslation('common')
  const [step, setStep] = useState<'asking' | 'checking' | 'leaving' | 'failed'>('asking')

  useEffect(() => {
    if (step !== 'leaving') return
    const timer = setTimeout(onClose, closesAfter)
    return () => clearTimeout(timer)
  }, [step, onClose])

  const goToProvider = async () => {
    setStep('checking')
    if (!(await checkSignInPage(flow))) return setStep('failed')
    setStep('leaving')
    rememberTarget(openRoute())
    location.assign(signInAddress(flow))
  }
  return (
    <Dialog
      open
      title={t(`shell.${flow}.title`)}
      okText={t(`shell.${flow}.go`)}
      cancelText={t('shell.cancel')}
      okButtonProps={{ loading: busy(step === 'checking' || step === 'leaving') }}
      onOk={() => void goToProvider()}
      onCancel={onClose}
    >
      <p>{t(`shell.${flow}.content`)}</p>
      <div role="status">{(step === 'checking' || step === 'leaving') && t('shell.leavingToProvider')}</div>
      {step === 'failed' && <Alert type="error" showIcon message={t(`shell.${flow}.failed`)} />}
    </Dialog>
  )
}

/** True if the provider's page is reachable. Otherwise the user would land on an error page. */
async function checkSignInPage(flow: Flow): Promise<boolean> {
  const answer = await fetch(signInAddress(flow), { redirect: 'manual' }).catch(() => null)
  return answer !== null && (answer.type === 'opaqueredirect' || answer.ok)
}
