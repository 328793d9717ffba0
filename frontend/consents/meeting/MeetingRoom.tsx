import { useOnChange } from '../../base/useOnChange.ts'
import './meeting.css'
import { Alert, Button } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MeetingSide, MeetingToken } from '#resources/core/answers/meetingAnswers.ts'
import { isHttpFailure } from '../../base/http.ts'
import { busy } from '../../base/ui/busy.tsx'
import { Tabs } from '../../base/ui/tabs/Tabs.tsx'
import { useAskBeforeLeaving } from '../../base/ui/useAskBeforeLeaving.ts'
import { Call } from './Call.tsx'
import { Chat } from './Chat.tsx'
import { Controls } from './Controls.tsx'
import { DeviceCheck } from './devices/DeviceCheck.tsx'
import type { Meeting } from './room/meeting.ts'
import { useMeeting } from './room/useMeeting.ts'
import { Stage } from './Stage.tsx'

interface MeetingRoomProps {
  readonly side: MeetingSide
  /** Requests the token that admits the reader to the meeting. */
  readonly fetchToken: () => Promise<MeetingToken>
  readonly ownName: string
  /** Name of the other person. The participant sees it once staff have joined. */
  readonly theirName: string
  /**
   * Page to open after the meeting, as a full URL: it must load a new document, because other pages may not use the camera or microphone.
   */
  readonly leadsTo: { readonly address: string; readonly label: string }
  /** Content that both people read. */
  readonly children: (meeting: Meeting) => ReactNode
  /** Called when the other person has signed or declined. */
  readonly onDecided?: () => void
}

/**
 * Video meeting of two people. Both test camera and microphone, staff admit the waiting participant, and both read the consent together.
 */
export default function MeetingRoom({ side, fetchToken, ownName, theirName, leadsTo, children, onDecided }: MeetingRoomProps) {
  const { t } = useTranslation('dct')
  const meetingState = useMeeting(fetchToken)
  const { meeting, view, media, own } = meetingState
  const [speaker, setSpeaker] = useState<string>()
  const { step, room, place, written, refusal, why, decisions } = view
  useAskBeforeLeaving(room.isAdmitted)
  useOnChange(decisions, () => {
    if (decisions > 0) onDecided?.()
  })
  const other = side === 'PARTICIPANT' ? (room.staffName ?? theirName) : theirName

  if (step === 'over')
    return (
      <section className="meeting-before" aria-label={t('meeting.over.title')}>
        <h2>{t('meeting.over.title')}</h2>
        <p role="status">{t(`meeting.over.${why ?? 'left'}`, { name: other })}</p>
        <div className="meeting-ways">
          <Button onClick={meeting.enter}>{t('meeting.over.again')}</Button>
          <Button type="primary" href={leadsTo.address}>
            {leadsTo.label}
          </Button>
        </div>
      </section>
    )
  if (step !== 'inside')
    return (
      <section className="meeting-before">
        {refusal !== null && <RefusalMessage refusal={refusal} />}
        <DeviceCheck media={media} own={own} name={ownName} speaker={speaker} onSpeaker={setSpeaker} />
        <p>{t(side === 'STAFF' ? 'meeting.check.staff' : 'meeting.check.participant', { name: other })}</p>
        <div className="meeting-ways">
          <Button type="primary" size="large" loading={busy(step === 'entering')} onClick={meeting.enter}>
            {t(own.microphone === null && own.camera === null ? 'meeting.check.enterSilent' : 'meeting.check.enter')}
          </Button>
          <Button size="large" href={leadsTo.address}>
            {leadsTo.label}
          </Button>
        </div>
      </section>
    )
  return (
    <div className="meeting">
      <div className="meeting-left">
        <Stage {...meetingState} side={side} ownName={ownName} theirName={other} speaker={speaker} />
        <Controls media={media} own={own} onLeave={meeting.leave} />
      </div>
      <SidePanel unread={written.filter(({ isMine }) => !isMine).length}>
        {{
          text: (
            <Call place={place} onPlace={meeting.showPlace}>
              {children(meeting)}
            </Call>
          ),
          written: <Chat written={written} theirName={other} isAlone={!room.isAdmitted} onWrite={meeting.write} />,
        }}
      </SidePanel>
    </div>
  )
}

/** Message for a user who cannot join the meeting, with suggestions (specification 2, section 8). */
function RefusalMessage({ refusal }: { readonly refusal: unknown }) {
  const { t } = useTranslation('dct')
  return (
    <Alert
      role="alert"
      type="error"
      showIcon
      message={t('meeting.refused.title')}
      description={
        <>
          {isHttpFailure(refusal) && <p>{refusal.message}</p>}
          <p>{t('meeting.refused.try')}</p>
        </>
      }
    />
  )
}

interface SidePanelProps {
  /** Number of received chat messages that the user has not read. */
  readonly unread: number
  readonly children: { readonly text: ReactNode; readonly written: ReactNode }
}

/** Tabs with the form and the chat. The chat tab counts messages that arrive while the form is open. */
function SidePanel({ unread, children: { text, written } }: SidePanelProps) {
  const { t } = useTranslation('dct')
  const [active, setActive] = useState('text')
  const read = useRef(0)
  if (active === 'written') read.current = unread
  const waiting = unread - read.current
  return (
    <div className="meeting-beside">
      <Tabs
        label={t('meeting.beside')}
        active={active}
        onChange={setActive}
        items={[
          { key: 'text', label: t('meeting.together.tab'), children: text },
          {
            key: 'written',
            label: t('meeting.written.tab'),
            ...(waiting > 0 ? { count: { count: waiting, isCapped: false } } : {}),
            children: written,
          },
        ]}
      />
    </div>
  )
}
