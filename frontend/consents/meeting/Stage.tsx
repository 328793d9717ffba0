import { Alert, Button } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { MeetingSide } from '#resources/core/answers/meetingAnswers.ts'
import { Picture } from './Picture.tsx'
import type { MeetingState } from './room/useMeeting.ts'

interface StageProps extends MeetingState {
  readonly side: MeetingSide
  readonly ownName: string
  readonly theirName: string
  readonly speaker: string | undefined
}

/** Shows both people, and the state of the meeting as text. */
export function Stage({ meeting, view, own, side, ownName, theirName, speaker }: StageProps) {
  const { t } = useTranslation('dct')
  const { room, link, remote, theirs } = view
  const shownTrack = own.screen ?? own.camera
  const ownStream = useMemo(() => (shownTrack === null ? null : new MediaStream([shownTrack])), [shownTrack])
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
        hasPicture={shownTrack !== null}
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
    const isOtherPresent = side === 'STAFF' ? room.other !== null : room.staffName !== null
    return <p>{t(`meeting.stage.${side}.${isOtherPresent ? 'waits' : 'alone'}`, { name: theirName })}</p>
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
