import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnDeviceReminders } from '#resources/participants/participantPages.ts'
import { isHttpFailure } from '../../../base/http.ts'
import { showToast } from '../../../base/toasts.ts'
import { busy } from '../../../base/ui/busy.tsx'
import { useSubmit } from '../useSubmit.tsx'
import { getDeviceSupport, readOwnDevice, startReminders, stopReminders } from './ownDevice.ts'

/** Turns reminders on this device on and off. The browser asks for permission only after the button was pressed. */
export function DeviceReminders({ reminders }: { readonly reminders: OwnDeviceReminders }) {
  const { t } = useTranslation('dct')
  const support = getDeviceSupport()
  const { data: ownDevice, isPending } = useQuery({
    queryKey: ['my', 'device'],
    queryFn: readOwnDevice,
    enabled: support === 'full',
    staleTime: 0,
  })
  const isOn = typeof ownDevice === 'string' && reminders.devices.includes(ownDevice)
  if (support === 'none' || (reminders.publicKey === null && !isOn)) return null
  return (
    <section className="own-card own-decision" aria-label={t('pages.reminders.title')}>
      <h3>{t('pages.reminders.title')}</h3>
      {support === 'iphone' && <p>{t('pages.reminders.iphone')}</p>}
      {support === 'full' && isOn && <Stop device={ownDevice} />}
      {support === 'full' && !isOn && <Start publicKey={reminders.publicKey ?? ''} isLoading={isPending} />}
    </section>
  )
}

function Start({ publicKey, isLoading }: { readonly publicKey: string; readonly isLoading: boolean }) {
  const { t } = useTranslation('dct')
  const reload = useReload()
  const [isDenied, setIsDenied] = useState(() => Notification.permission === 'denied')
  const [hasFailed, setHasFailed] = useState(false)
  const { submit, isBusy, general } = useSubmit(async () => {
    setHasFailed(false)
    setIsDenied(false)
    try {
      const isStarted = await startReminders(publicKey)
      setIsDenied(!isStarted)
      if (!isStarted) return
      await reload()
      showToast({ kind: 'success', message: t('pages.reminders.started') })
    } catch (error) {
      if (isHttpFailure(error)) throw error
      // The push service of the browser cannot be reached, or the browser has turned it off.
      setHasFailed(true)
    }
  })
  return (
    <>
      <p className="own-weak">{t('pages.reminders.what')}</p>
      {isDenied && <Alert type="info" showIcon role="status" message={t('pages.reminders.denied')} />}
      {hasFailed && <Alert type="error" showIcon role="alert" message={t('pages.reminders.failed')} />}
      {general}
      <Button block size="large" disabled={isLoading} loading={busy(isBusy)} onClick={() => void submit(undefined)}>
        {t('pages.reminders.start')}
      </Button>
    </>
  )
}

function Stop({ device }: { readonly device: string }) {
  const { t } = useTranslation('dct')
  const reload = useReload()
  const { submit, isBusy, general } = useSubmit(async () => {
    await stopReminders(device)
    await reload()
    showToast({ kind: 'success', message: t('pages.reminders.stopped') })
  })
  return (
    <>
      <p>{t('pages.reminders.on')}</p>
      {general}
      <Button block size="large" loading={busy(isBusy)} onClick={() => void submit(undefined)}>
        {t('pages.reminders.stop')}
      </Button>
    </>
  )
}

/** Loads the participant's devices again. */
function useReload(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await client.invalidateQueries({ queryKey: ['my', 'device'] })
    await client.invalidateQueries({ queryKey: ['my'], exact: true })
  }
}
