import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { participantPageCalls } from '#resources/participantPages/calls.ts'
import type { OwnVisit } from '#resources/participantPages.ts'
import type { TimeSlot } from '#resources/visitRequest.ts'
import { call } from '../../base/call.ts'
import { toast } from '../../base/toasts.ts'
import { busy } from '../../base/ui/busy.tsx'
import { useOwnTime } from '../useOwnTime.ts'
import { useSubmit } from '../useSubmit.tsx'
import { TimesForm } from './TimesForm.tsx'

/** What they asked for a visit and what came of it, and the ways to ask, to agree and to take it back. */
export function VisitAsking({ visit }: { readonly visit: OwnVisit }) {
  const { t } = useTranslation('dct')
  const client = useQueryClient()
  const [isNaming, setIsNaming] = useState(false)
  const { id, date, timeZone, mayAsk, request } = visit
  const own = useOwnTime()
  const answered =
    request === null || request.date === null || request.time === null ? null : own({ date: request.date, time: request.time, timeZone })
  const isOpen = request?.state === 'REQUESTED' || request?.state === 'PROPOSED'
  const done = async (words: string) => {
    setIsNaming(false)
    await client.invalidateQueries({ queryKey: ['my'], exact: true })
    toast({ kind: 'success', message: words })
  }
  const step = useSubmit(async (name: 'agree' | 'cancel') => {
    const { agreeToTime, cancelRequest } = participantPageCalls
    await call(name === 'agree' ? agreeToTime : cancelRequest, { params: { id: request?.id ?? '' } })
    await done(t(name === 'agree' ? 'pages.request.agreed' : 'pages.request.states.CANCELLED'))
  })
  const send = async (asked: { readonly slots: readonly TimeSlot[]; readonly note?: string }) => {
    const { requestOtherTime, requestVisitTime } = participantPageCalls
    if (request?.state === 'PROPOSED') await call(requestOtherTime, { params: { id: request.id }, input: asked })
    else await call(requestVisitTime, { params: { id }, input: asked })
    await done(t('pages.request.sent'))
  }
  if (isNaming) return <TimesForm siteZone={timeZone} onSend={send} onBack={() => setIsNaming(false)} />
  return (
    <>
      {request !== null && (isOpen || request.state === 'CLOSED') && (
        <p role="status">
          {t(`pages.request.states.${request.state}`, {
            day: answered?.day ?? '',
            time: answered === null ? '' : `${answered.time} (${answered.zone})`,
          })}
          {answered !== null && answered.site !== null && isOpen && <small>{t('pages.visits.atSite', { ...answered.site })}</small>}
          {request.reply !== null && <q className="own-reply">{request.reply}</q>}
        </p>
      )}
      {step.general}
      <div className="own-ways">
        {request?.state === 'PROPOSED' && (
          <>
            <Button type="primary" loading={busy(step.isBusy)} onClick={() => void step.submit('agree')}>
              {t('pages.request.agree')}
            </Button>
            <Button onClick={() => setIsNaming(true)}>{t('pages.request.others')}</Button>
          </>
        )}
        {isOpen && (
          <Button type="link" loading={busy(step.isBusy)} onClick={() => void step.submit('cancel')}>
            {t('pages.request.cancel')}
          </Button>
        )}
        {mayAsk && <Button onClick={() => setIsNaming(true)}>{t(date === null ? 'pages.request.ask' : 'pages.request.askOther')}</Button>}
      </div>
    </>
  )
}
