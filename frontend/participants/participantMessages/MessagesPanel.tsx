import './messages.css'
import { useTranslation } from 'react-i18next'
import { mail } from '#resources/messages/mail.ts'
import { mailCalls } from '#resources/messages/mailCalls.ts'
import type { ParticipantMessage } from '#resources/messages/messageAnswers.ts'
import { useCall } from '../../base/call.ts'
import { formatLocalDatetime } from '../../base/i18n/dates.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { EmptyPanel } from '../../base/ui/EmptyPanel.tsx'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { ToneTag } from '../../base/ui/ToneTag.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'

/** All messages sent to a participant, with their delivery status. */
export default function MessagesPanel({ participantId }: { readonly participantId: string }) {
  const { t } = useTranslation('dct')
  const { data, error, refetch } = useCall(mailCalls.ofParticipant, { params: { participantId } }, { staleTime: 0 })
  const devices = useCall(mailCalls.devicesOfParticipant, { params: { participantId } }, { staleTime: 0 })
  if (data === undefined)
    return error === null ? (
      <Waiting rows={4} />
    ) : (
      <LoadFailed message={t('ledger.failed')} description={error.message} onRetry={() => void refetch()} />
    )
  return (
    <>
      {devices.data !== undefined && devices.data.count > 0 && <p>{t('ledger.devices', { count: devices.data.count })}</p>}
      {data.length === 0 ? <EmptyPanel words={t('ledger.none')} /> : <Messages messages={data} />}
    </>
  )
}

function Messages({ messages }: { readonly messages: readonly ParticipantMessage[] }) {
  const { t } = useTranslation('dct')
  const texts = useTexts('mail')
  return (
    <ol className="messages" aria-label={t('ledger.title')}>
      {messages.map(({ id, createdAt, template, channel, status, problem, sentAt, study }) => (
        <li key={id}>
          <span>
            <strong>{texts.value('template', template)}</strong>
            <small>{[texts.value('channel', channel), study].filter((each) => each !== null).join(' · ')}</small>
          </span>
          <ToneTag tone={mail.fields.status.tones[status]}>
            {texts.value('status', status)}
            {problem === null ? '' : `: ${texts.value('problem', problem)}`}
          </ToneTag>
          <time dateTime={sentAt ?? createdAt}>{formatLocalDatetime(sentAt ?? createdAt, 'audit')}</time>
        </li>
      ))}
    </ol>
  )
}
