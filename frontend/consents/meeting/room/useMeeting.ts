import { useEffect, useState } from 'react'
import type { MeetingToken } from '#resources/core/answers/meetingAnswers.ts'
import { useStore } from '../../../base/store.ts'
import { createMeeting, type Meeting } from './meeting.ts'
import type { MeetingView } from './meetingView.ts'
import { createOwnMedia, type OwnMedia, type OwnMediaView, sendingOf, tracksOf } from './ownMedia.ts'

export interface MeetingState {
  readonly meeting: Meeting
  readonly view: MeetingView
  readonly media: OwnMedia
  readonly own: OwnMediaView
}

/** Runs a meeting while its page is open. Leaving the page releases camera and microphone. */
export function useMeeting(fetchToken: () => Promise<MeetingToken>): MeetingState {
  const [meeting] = useState(() => createMeeting({ fetchToken }))
  const [media] = useState(createOwnMedia)
  const view = useStore(meeting.store)
  const ownMedia = useStore(media.store)
  useEffect(() => meeting.send(tracksOf(ownMedia), sendingOf(ownMedia)), [meeting, ownMedia])
  const isOver = view.step === 'over'
  useEffect(() => {
    if (isOver) media.letGo()
  }, [isOver, media])
  useEffect(
    () => () => {
      meeting.close()
      media.close()
    },
    [meeting, media],
  )
  return { meeting, view, media, own: ownMedia }
}
