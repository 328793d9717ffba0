import './studies.css'
import { useInvalidate } from '@refinedev/core'
import { Alert, Button, Checkbox } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { channelsOf, preferredContacts } from '#resources/dctAnswers.ts'
import type { Channel } from '#resources/mailChannel.ts'
import { recruitmentCalls } from '#resources/recruitment/calls.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { useCall, useSend } from '../../base/call.ts'
import type { HttpFailure } from '../../base/http.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { toast } from '../../base/toasts.ts'
import { busy } from '../../base/ui/busy.tsx'
import { Dialog } from '../../base/ui/Dialog.tsx'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'

interface DctInviteDialogProps {
  readonly row: Pick<ResourceAnswer['participantStudy'], 'participantId' | 'studyId' | 'siteId'>
  readonly onClose: () => void
}

/** Invites a participant to take part from home: by which channels, and what will be sent. A channel that cannot be taken says why. */
export default function DctInviteDialog({ row, onClose }: DctInviteDialogProps) {
  const { t } = useTranslation(['participants', 'common'])
  const texts = useTexts('mail')
  const prefix = useId()
  const { studyId, siteId, participantId } = row
  const params = { studyId, siteId, participantId }
  const query = useCall(recruitmentCalls.dctStatus, { params }, { staleTime: 0 })
  const { mutateAsync: invite, isPending } = useSend(recruitmentCalls.inviteToDct)
  const invalidate = useInvalidate()
  const [left, setLeft] = useState<readonly Channel[]>([])
  const [failure, setFailure] = useState<string | null>(null)

  const ways = query.data?.ways ?? []
  const chosen = ways.filter(({ channel, problem }) => problem === null && !left.includes(channel)).map(({ channel }) => channel)
  const contact = preferredContacts.find((each) => channelsOf(each).join() === chosen.join())
  const toggle = (channel: Channel, isOn: boolean) => setLeft(isOn ? left.filter((each) => each !== channel) : [...left, channel])

  const send = async () => {
    if (contact === undefined) return
    setFailure(null)
    try {
      await invite({ params, query: { preferredContact: contact } })
    } catch (error) {
      setFailure((error as HttpFailure).message)
      return
    }
    const isHeld = ways.some((way) => way.isHeld && chosen.includes(way.channel))
    toast({ kind: 'success', message: t(isHeld ? 'dct.invitationHeld' : 'dct.invited') })
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
          <p>{t('dct.explained')}</p>
          {ways.map(({ channel, problem, isHeld, text, segments }) => (
            <section key={channel} className="dct-way" aria-label={texts.value('channel', channel)}>
              <Checkbox
                checked={chosen.includes(channel)}
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
