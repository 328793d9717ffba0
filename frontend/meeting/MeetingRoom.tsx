import { useOnChange } from '../base/useOnChange.ts'
import './meeting.css'
import { Alert, Button } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MeetingSide } from '#resources/core/meetingAnswers.ts'
import { isHttpFailure } from '../base/http.ts'
import { busy } from '../base/ui/busy.tsx'
import { Tabs } from '../base/ui/Tabs.tsx'
import { useAskBeforeLeaving } from '../base/ui/useAskBeforeLeaving.ts'
import { Controls } from './Controls.tsx'
import { DeviceCheck } from './devices/DeviceCheck.tsx'
import type { Meeting } from './room/meeting.ts'
import { useMeeting } from './room/useMeeting.ts'
import { Stage } from './Stage.tsx'
import { Together } from './Together.tsx'
import { Written } from './Written.tsx'

interface MeetingRoomProps {
  readonly side: MeetingSide
  /** Below `/api`: gives the token for the room. */
  readonly tokenAddress: string
  readonly ownName: string
  /** Who is expected; the participant learns the name once somebody is there. */
  readonly theirName: string
  /** Where they go when it is over, as a whole address: another page may use neither camera nor microphone. */
  readonly leadsTo: { readonly address: string; readonly label: string }
  /** What they go through together. */
  readonly children: (meeting: Meeting) => ReactNode
  /** The other one signed or declined. */
  readonly onDecided?: () => void
}

/** A meeting of two by video: camera and microphone are tried, the participant waits until they are let in, and both go through the consent together. */
export default function MeetingRoom({ side, tokenAddress, ownName, theirName, leadsTo, children, onDecided }: MeetingRoomProps) {
  const { t } = useTranslation('dct')
  const parts = useMeeting(tokenAddress)
  const { meeting, view, media, own } = parts
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
        {refusal !== null && <Refused refusal={refusal} />}
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
        <Stage {...parts} side={side} ownName={ownName} theirName={other} speaker={speaker} />
        <Controls media={media} own={own} onLeave={meeting.leave} />
      </div>
      <Beside unread={written.filter(({ isMine }) => !isMine).length}>
        {{
          text: (
            <Together place={place} onPlace={meeting.showPlace}>
              {children(meeting)}
            </Together>
          ),
          written: <Written written={written} theirName={other} isAlone={!room.isAdmitted} onWrite={meeting.write} />,
        }}
      </Beside>
    </div>
  )
}

/** Specification 2, section 8: the message of a meeting that cannot be joined, with what to try. */
function Refused({ refusal }: { readonly refusal: unknown }) {
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

interface BesideProps {
  /** Messages that came. */
  readonly unread: number
  readonly children: { readonly text: ReactNode; readonly written: ReactNode }
}

/** The form, and what they write: a message that comes while the form is read is counted at its tab. */
function Beside({ unread, children: { text, written } }: BesideProps) {
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
