import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnVisit } from '#resources/participants/participantPages.ts'
import { participantPageCalls } from '#resources/participants/participantPagesCalls.ts'
import type { TimeSlot } from '#resources/visits/visitRequest.ts'
import { call } from '../../../base/call.ts'
import { showToast } from '../../../base/toasts.ts'
import { busy } from '../../../base/ui/busy.tsx'
import { useOwnTime } from '../useOwnTime.ts'
import { useSubmit } from '../useSubmit.tsx'
import { TimesForm } from './TimesForm.tsx'

/** Requests about a visit with their outcome, and the actions to request, accept and withdraw. */
export function VisitRequesting({ visit }: { readonly visit: OwnVisit }) {
  const { t } = useTranslation('dct')
  const client = useQueryClient()
  const [isNaming, setIsNaming] = useState(false)
  const { id, date, timeZone, mayAsk, request } = visit
  const formatTime = useOwnTime()
  const requestedTime =
    request === null || request.date === null || request.time === null
      ? null
      : formatTime({ date: request.date, time: request.time, timeZone })
  const isOpen = request?.state === 'REQUESTED' || request?.state === 'PROPOSED'
  const handleDone = async (message: string) => {
    setIsNaming(false)
    await client.invalidateQueries({ queryKey: ['my'], exact: true })
    showToast({ kind: 'success', message: message })
  }
  const step = useSubmit(async (name: 'agree' | 'cancel') => {
    const { agreeToTime, cancelRequest } = participantPageCalls
    await call(name === 'agree' ? agreeToTime : cancelRequest, { params: { id: request?.id ?? '' } })
    await handleDone(t(name === 'agree' ? 'pages.request.agreed' : 'pages.request.states.CANCELLED'))
  })
  const send = async (requested: { readonly slots: readonly TimeSlot[]; readonly note?: string }) => {
    const { requestOtherTime, requestVisitTime } = participantPageCalls
    if (request?.state === 'PROPOSED') await call(requestOtherTime, { params: { id: request.id }, input: requested })
    else await call(requestVisitTime, { params: { id }, input: requested })
    await handleDone(t('pages.request.sent'))
  }
  if (isNaming) return <TimesForm siteZone={timeZone} onSend={send} onBack={() => setIsNaming(false)} />
  return (
    <>
      {request !== null && (isOpen || request.state === 'CLOSED') && (
        <p role="status">
          {t(`pages.request.states.${request.state}`, {
            day: requestedTime?.day ?? '',
            time: requestedTime === null ? '' : `${requestedTime.time} (${requestedTime.zone})`,
          })}
          {requestedTime !== null && requestedTime.site !== null && isOpen && (
            <small>{t('pages.visits.atSite', { ...requestedTime.site })}</small>
          )}
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
