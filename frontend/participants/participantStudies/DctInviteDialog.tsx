import './studies.css'
import { useInvalidate } from '@refinedev/core'
import { Alert, Button, Checkbox } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { channelsOf, preferredContacts } from '#resources/consents/dctAnswers.ts'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { mail } from '#resources/messages/mail.ts'
import type { Channel } from '#resources/messages/mailChannel.ts'
import { recruitmentCalls } from '#resources/recruitment/recruitmentCalls.ts'
import { useCall, useSend } from '../../base/call.ts'
import type { HttpFailure } from '../../base/http.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { showToast } from '../../base/toasts.ts'
import { busy } from '../../base/ui/busy.tsx'
import { Dialog } from '../../base/ui/Dialog.tsx'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'

interface DctInviteDialogProps {
  readonly row: Pick<ResourceAnswer['participantStudy'], 'participantId' | 'studyId' | 'siteId'>
  readonly onClose: () => void
}

/** Invites a participant to take part from home: selects the channels and shows the message. An unavailable channel shows the reason. */
export default function DctInviteDialog({ row, onClose }: DctInviteDialogProps) {
  const { t } = useTranslation(['participants', 'common'])
  const texts = useTexts('mail')
  const may = useMay()
  const prefix = useId()
  const { studyId, siteId, participantId } = row
  const params = { studyId, siteId, participantId }
  const query = useCall(recruitmentCalls.dctStatus, { params }, { staleTime: 0 })
  const { mutateAsync: invite, isPending } = useSend(recruitmentCalls.inviteToDct)
  const invalidate = useInvalidate()
  const [excludedChannels, setExcludedChannels] = useState<readonly Channel[]>([])
  const [failure, setFailure] = useState<string | null>(null)

  const channelStates = query.data?.ways ?? []
  const selectedChannels = channelStates
    .filter(({ channel, problem }) => problem === null && !excludedChannels.includes(channel))
    .map(({ channel }) => channel)
  const contact = preferredContacts.find((each) => channelsOf(each).join() === selectedChannels.join())
  const toggle = (channel: Channel, isSelected: boolean) =>
    setExcludedChannels(isSelected ? excludedChannels.filter((each) => each !== channel) : [...excludedChannels, channel])

  const send = async () => {
    if (contact === undefined) return
    setFailure(null)
    try {
      await invite({ params, query: { preferredContact: contact } })
    } catch (error) {
      setFailure((error as HttpFailure).message)
      return
    }
    const isInvitationHeld = channelStates.some((channelState) => channelState.isHeld && selectedChannels.includes(channelState.channel))
    showToast({ kind: 'success', message: t(isInvitationHeld ? 'dct.invitationHeld' : 'dct.invited') })
    void invalidate({ resource: 'participantStudy', invalidates: ['list', 'many', 'detail'] })
    onClose()
  }

  return (
    <Dialog
      open
      title={t('dct.invite')}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common:form.cancel')}</Button>
          <Button type="primary" disabled={contact === undefined} loading={busy(isPending)} onClick={() => void send()}>
            {t('dct.send')}
          </Button>
        </>
      }
    >
      {failure !== null && <Alert role="alert" type="error" showIcon className="page-alert" message={failure} />}
      {query.isError && <LoadFailed className="page-alert" message={query.error.message} onRetry={query.refetch} />}
      {query.isPending && <Waiting rows={4} />}
      {query.isSuccess && (
        <>
          {query.data.invitationProblem !== null && (
            <Alert
              type="warning"
              showIcon
              className="page-alert"
              message={t(`dct.notDeliveredWhy.${query.data.invitationProblem}`)}
              action={may('mail', 'list') && <Link to={mail.screens.list}>{t('dct.openOutbox')}</Link>}
            />
          )}
          <p>{t('dct.explained')}</p>
          {channelStates.map(({ channel, problem, isHeld, text, segments }) => (
            <section key={channel} className="dct-way" aria-label={texts.value('channel', channel)}>
              <Checkbox
                checked={selectedChannels.includes(channel)}
                disabled={problem !== null}
                aria-describedby={`${prefix}-${channel}`}
                onChange={({ target }) => toggle(channel, target.checked)}
              >
                {texts.value('channel', channel)}
                {segments !== null && problem === null && ` (${t('dct.parts', { count: segments })})`}
              </Checkbox>
              <p id={`${prefix}-${channel}`} className="dct-text">
                {problem === null ? text : t(`common:problems.${problem}`)}
              </p>
              {problem === null && isHeld && <Alert type="warning" showIcon message={t(`dct.held.${channel}`)} />}
            </section>
          ))}
        </>
      )}
    </Dialog>
  )
}
