import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Checkbox, Input, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calendarFeedCalls } from '#resources/visits/calendarFeedCalls.ts'
import { call, callKey, useCall } from '../../base/call.ts'
import { copyText } from '../../base/copyText.ts'
import { isHttpFailure } from '../../base/http.ts'
import { formatLocalDatetime } from '../../base/i18n/dates.ts'
import { showToast } from '../../base/toasts.ts'
import { busy } from '../../base/ui/busy.tsx'
import { Dialog } from '../../base/ui/Dialog.tsx'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'

/** Manages the URL by which the user's calendar application reads their visits: creates it, shows it once, and revokes it. */
export default function FeedDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('studyScheduler')
  const client = useQueryClient()
  const { data, error, refetch } = useCall(calendarFeedCalls.read, {}, { gcTime: 0 })
  const [includesAllVisits, setIncludesAllVisits] = useState(false)
  const [hasNames, setNames] = useState(false)
  const [address, setAddress] = useState<string | null>(null)
  const [working, setWorking] = useState<'make' | 'end' | null>(null)
  const work = async (action: 'make' | 'end') => {
    setWorking(action)
    try {
      const answer =
        action === 'make'
          ? await call(calendarFeedCalls.make, { input: { isWhole: includesAllVisits, hasNames } })
          : await call(calendarFeedCalls.end, {})
      setAddress(answer?.address ?? null)
      client.setQueryData(callKey(calendarFeedCalls.read, {}), answer)
    } catch (problem) {
      showToast({ kind: 'error', message: isHttpFailure(problem) ? problem.message : t('feed.failed') })
    }
    setWorking(null)
  }
  const copy = () => copyText(address ?? '', { copied: t('feed.copied'), failed: t('feed.copyFailed') })
  return (
    <Dialog open title={t('feed.title')} onCancel={onClose} footer={<Button onClick={onClose}>{t('feed.close')}</Button>}>
      <p>{t('feed.lead')}</p>
      {data === undefined &&
        (error === null ? <Waiting rows={3} /> : <LoadFailed message={t('feed.failed')} onRetry={() => void refetch()} />)}
      {address !== null && (
        <>
          <Alert type="success" showIcon role="status" message={t('feed.made')} />
          <Space.Compact block className="feed-address">
            <Input readOnly value={address} aria-label={t('feed.address')} />
            <Button onClick={() => void copy()}>{t('feed.copy')}</Button>
          </Space.Compact>
        </>
      )}
      {data != null && (
        <>
          <p>
            {t(data.isWhole ? 'feed.tells.whole' : 'feed.tells.own')} {t(data.hasNames ? 'feed.tells.names' : 'feed.tells.noNames')}{' '}
            {data.readAt === null ? t('feed.neverRead') : t('feed.readAt', { moment: formatLocalDatetime(data.readAt) })}
          </p>
          <Button danger loading={busy(working === 'end')} onClick={() => void work('end')}>
            {t('feed.end')}
          </Button>
        </>
      )}
      {data !== undefined && (
        <section className="feed-new" aria-label={t('feed.new')}>
          <h3>{t(data === null ? 'feed.new' : 'feed.another')}</h3>
          <Checkbox checked={includesAllVisits} onChange={({ target }) => setIncludesAllVisits(target.checked)}>
            {t('feed.whole')}
          </Checkbox>
          <Checkbox checked={hasNames} onChange={({ target }) => setNames(target.checked)}>
            {t('feed.names')}
          </Checkbox>
          {hasNames && <Alert type="warning" showIcon message={t('feed.namesWarning')} />}
          <Button type={data === null ? 'primary' : 'default'} loading={busy(working === 'make')} onClick={() => void work('make')}>
            {t('feed.make')}
          </Button>
        </section>
      )}
    </Dialog>
  )
}
