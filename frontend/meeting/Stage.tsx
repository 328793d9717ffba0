import { Alert, Button } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { MeetingSide } from '#resources/core/meetingAnswers.ts'
import { Picture } from './Picture.tsx'
import type { MeetingParts } from './room/useMeeting.ts'

interface StageProps extends MeetingParts {
  readonly side: MeetingSide
  readonly ownName: string
  readonly theirName: string
  readonly speaker: string | undefined
}

/** Both of them, and how the meeting stands in words. */
export function Stage({ meeting, view, own, side, ownName, theirName, speaker }: StageProps) {
  const { t } = useTranslation('dct')
  const { room, link, remote, theirs } = view
  const shown = own.screen ?? own.camera
  const ownStream = useMemo(() => (shown === null ? null : new MediaStream([shown])), [shown])
  const hasPicture = link === 'connected' && (theirs.camera || theirs.screen)
  const mayAdmit = side === 'STAFF' && !room.isAdmitted && room.other !== null
  return (
    <div className="meeting-stage">
      <Picture stream={remote} hasPicture={hasPicture} name={theirName} speaker={speaker}>
        {room.isAdmitted && !theirs.microphone && <small>{t('meeting.stage.muted')}</small>}
        {theirs.screen && <small>{t('meeting.stage.shares')}</small>}
      </Picture>
      <Picture
        stream={ownStream}
        hasPicture={shown !== null}
        name={ownName}
        label={t('meeting.stage.you')}
        isOwn
        isMirrored={own.screen === null}
      />
      <div className="meeting-state" role="status">
        <State view={view} side={side} theirName={theirName} onRetry={meeting.retry} />
        {mayAdmit && (
          <Button type="primary" size="large" onClick={meeting.admit}>
            {t('meeting.stage.admit')}
          </Button>
        )}
      </div>
    </div>
  )
}

interface StateProps extends Pick<StageProps, 'view' | 'side' | 'theirName'> {
  readonly onRetry: () => void
}

function State({ view: { room, link, isLost, hasRelay }, side, theirName, onRetry }: StateProps) {
  const { t } = useTranslation('dct')
  if (isLost) return <Alert type="warning" showIcon message={t('meeting.stage.lost')} />
  if (!room.isAdmitted) {
    const isThere = side === 'STAFF' ? room.other !== null : room.staffName !== null
    return <p>{t(`meeting.stage.${side}.${isThere ? 'waits' : 'alone'}`, { name: theirName })}</p>
  }
  if (link === 'blocked')
    return (
      <Alert
        type="error"
        showIcon
        message={t('meeting.stage.blocked')}
        description={t(hasRelay ? 'meeting.stage.blockedTry' : `meeting.stage.noRelay.${side}`)}
        action={<Button onClick={onRetry}>{t('meeting.stage.retry')}</Button>}
      />
    )
  if (room.other?.isThere === false) return <Alert type="warning" showIcon message={t('meeting.stage.theirLine', { name: theirName })} />
  if (link === 'recovering') return <Alert type="warning" showIcon message={t('meeting.stage.recovering')} />
  return link === 'connected' ? null : <p>{t('meeting.stage.connecting')}</p>
}
