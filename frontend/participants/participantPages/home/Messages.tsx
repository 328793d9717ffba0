import { useQueryClient } from '@tanstack/react-query'
import { Switch } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnMessages } from '#resources/participants/participantPages.ts'
import { participantPageCalls } from '#resources/participants/participantPagesCalls.ts'
import { call } from '../../../base/call.ts'
import { showToast } from '../../../base/toasts.ts'
import { useSubmit } from '../useSubmit.tsx'

/** Selects the channels for messages about the study. */
export function Messages({ messages }: { readonly messages: OwnMessages }) {
  const { t } = useTranslation('dct')
  const client = useQueryClient()
  const { submit, isBusy, general } = useSubmit(async (change: Partial<OwnMessages>) => {
    await call(participantPageCalls.saveMessages, { input: change })
    await client.invalidateQueries({ queryKey: ['my'], exact: true })
    showToast({ kind: 'success', message: t('pages.messages.saved') })
  })
  if (messages.email === null && messages.sms === null) return null
  return (
    <section className="own-card" aria-label={t('pages.messages.title')}>
      <h3>{t('pages.messages.title')}</h3>
      <p className="own-weak">{t('pages.messages.what')}</p>
      {messages.email !== null && (
        <Wish label={t('pages.messages.email')} isOn={messages.email} isBusy={isBusy} onChange={(email) => void submit({ email })} />
      )}
      {messages.sms !== null && (
        <Wish label={t('pages.messages.sms')} isOn={messages.sms} isBusy={isBusy} onChange={(sms) => void submit({ sms })} />
      )}
      {general}
    </section>
  )
}

interface WishProps {
  readonly label: string
  readonly isOn: boolean
  readonly isBusy: boolean
  readonly onChange: (isEnabled: boolean) => void
}

function Wish({ label, isOn, isBusy, onChange }: WishProps) {
  const id = useId()
  return (
    <div className="own-wish">
      <label htmlFor={id}>{label}</label>
      <Switch id={id} checked={isOn} disabled={isBusy} onChange={onChange} />
    </div>
  )
}
