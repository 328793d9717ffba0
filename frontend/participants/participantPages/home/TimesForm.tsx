import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import { Alert, Button, Input } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getZoneName } from '#resources/core/values/zoneNames.ts'
import { mostSlots, type TimeSlot } from '#resources/visits/visitRequest.ts'
import { useLanguage } from '../../../base/i18n/useLanguage.ts'
import { busy } from '../../../base/ui/busy.tsx'
import { useSubmit } from '../useSubmit.tsx'

interface TimesFormProps {
  readonly siteZone: string
  readonly onSend: (requested: { readonly slots: readonly TimeSlot[]; readonly note?: string }) => Promise<void>
  readonly onBack: () => void
}

const empty: TimeSlot = { date: '', from: '09:00', until: '12:00' }

/** Times when the participant could come: up to five, each a day with a start and an end time. */
export function TimesForm({ siteZone, onSend, onBack }: TimesFormProps) {
  const { t } = useTranslation('dct')
  const language = useLanguage()
  const id = useId()
  const [slots, setSlots] = useState<readonly TimeSlot[]>([empty])
  const [note, setNote] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const { submit, isBusy, general, problemOf } = useSubmit(onSend)
  const change = (slotIndex: number, changes: Partial<TimeSlot>) =>
    setSlots((before) => before.map((slot, index) => (index === slotIndex ? { ...slot, ...changes } : slot)))
  const send = () => {
    const isComplete = slots.every(({ date, from, until }) => date !== '' && from !== '' && until !== '')
    setIsMissing(!isComplete)
    if (isComplete) void submit({ slots, ...(note.trim() === '' ? {} : { note }) })
  }
  const problem = problemOf('slots').help
  return (
    <form
      className="own-times"
      aria-label={t('pages.request.title')}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <strong>{t('pages.request.title')}</strong>
      <p className="own-weak">
        {t('pages.request.hint')} {t('pages.request.clocks', { zone: getZoneName(siteZone, language) })}
      </p>
      {slots.map(({ date, from, until }, slotIndex) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: only its position identifies a time
        <fieldset key={slotIndex} className="own-slot">
          <label htmlFor={`${id}-day-${slotIndex}`}>{t('pages.request.day', { number: slotIndex + 1 })}</label>
          <Input
            id={`${id}-day-${slotIndex}`}
            type="date"
            value={date}
            onChange={({ target }) => change(slotIndex, { date: target.value })}
          />
          <label htmlFor={`${id}-from-${slotIndex}`}>{t('pages.request.from')}</label>
          <Input
            id={`${id}-from-${slotIndex}`}
            type="time"
            step={900}
            value={from}
            onChange={({ target }) => change(slotIndex, { from: target.value })}
          />
          <label htmlFor={`${id}-until-${slotIndex}`}>{t('pages.request.until')}</label>
          <Input
            id={`${id}-until-${slotIndex}`}
            type="time"
            step={900}
            value={until}
            onChange={({ target }) => change(slotIndex, { until: target.value })}
          />
          {slots.length > 1 && (
            <Button
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t('pages.request.remove', { number: slotIndex + 1 })}
              onClick={() => setSlots((before) => before.filter((_, index) => index !== slotIndex))}
            />
          )}
        </fieldset>
      ))}
      {slots.length < mostSlots && (
        <Button type="link" className="own-quiet" onClick={() => setSlots((before) => [...before, empty])}>
          {t('pages.request.add')}
        </Button>
      )}
      <label htmlFor={`${id}-note`}>{t('pages.request.note')}</label>
      <Input.TextArea id={`${id}-note`} rows={2} maxLength={1000} value={note} onChange={({ target }) => setNote(target.value)} />
      {isMissing && <Alert type="error" showIcon role="alert" message={t('pages.request.missing')} />}
      {problem !== undefined && <Alert type="error" showIcon message={problem} />}
      {general}
      <Button type="primary" htmlType="submit" block loading={busy(isBusy)}>
        {t('pages.request.send')}
      </Button>
      <Button type="link" block onClick={onBack}>
        {t('pages.request.dismiss')}
      </Button>
    </form>
  )
}
