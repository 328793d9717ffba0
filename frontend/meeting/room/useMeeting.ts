import { useEffect, useState } from 'react'
import { useStore } from '../../base/store.ts'
import { createMeeting, type Meeting } from './meeting.ts'
import type { MeetingView } from './meetingView.ts'
import { createOwnMedia, type OwnMedia, type OwnMediaView, sendingOf, tracksOf } from './ownMedia.ts'

export interface MeetingParts {
  readonly meeting: Meeting
  readonly view: MeetingView
  readonly media: OwnMedia
  readonly own: OwnMediaView
}

/** A meeting for as long as its page is open: with the page, camera and microphone are let go. */
export function useMeeting(tokenAddress: string): MeetingParts {
  const [meeting] = useState(() => createMeeting({ tokenAddress }))
  const [media] = useState(createOwnMedia)
  const view = useStore(meeting.store)
  const own = useStore(media.store)
  useEffect(() => meeting.send(tracksOf(own), sendingOf(own)), [meeting, own])
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
  return { meeting, view, media, own }
}
