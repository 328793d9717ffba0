import { expect, it } from 'vitest'
import { endsAtOnce, type MeetingEvent, noSending, outsideView, peerOf, reduceMeeting } from './meetingView.ts'
import { emptyRoom, maxMessageLength } from './peerMessages.ts'

const after = (...events: readonly MeetingEvent[]) => events.reduce(reduceMeeting, outsideView)
const remote = {} as MediaStream
const camera = { ...noSending, camera: true }
const meetingRoom = { isAdmitted: true, other: { peer: 'page' }, staffName: null } as Parameters<typeof peerOf>[0]
const connectedEvents: readonly MeetingEvent[] = [
  { kind: 'entering' },
  { kind: 'entered', hasRelay: true },
  { kind: 'room', room: meetingRoom },
  { kind: 'link', link: 'connecting' },
  { kind: 'connected', remote },
  { kind: 'message', message: { say: 'sending', sending: camera } },
  { kind: 'message', message: { say: 'place', place: { name: 'question', part: 0.5 } } },
]

it("clears the other page's state when the connection ends, and stays in the room", () => {
  expect(after(...connectedEvents)).toMatchObject({ step: 'inside', hasRelay: true, link: 'connecting', remote, theirs: camera })
  expect(after(...connectedEvents, { kind: 'disconnected' })).toMatchObject({
    step: 'inside',
    room: meetingRoom,
    link: null,
    remote: null,
    theirs: noSending,
    place: null,
  })
})

it('numbers messages of both sides, truncates long ones, and keeps them when the room is entered again', () => {
  const { written } = after(
    ...connectedEvents,
    { kind: 'written', words: 'Hello' },
    { kind: 'message', message: { say: 'words', words: 'x'.repeat(maxMessageLength + 1) } },
    { kind: 'over', why: 'left' },
    { kind: 'entering' },
  )
  expect(written.map(({ number, isMine, words }) => [number, isMine, words.length])).toEqual([
    [0, true, 5],
    [1, false, maxMessageLength],
  ])
})

it('counts decisions, and is outside with the reason when no token is issued', () => {
  const decidedEvent = { kind: 'message', message: { say: 'decided' } } as const
  expect(after(decidedEvent, decidedEvent).decisions).toBe(2)
  expect(after(...connectedEvents, { kind: 'lost' }, { kind: 'refused', refusal: 'closed' })).toMatchObject({
    step: 'outside',
    refusal: 'closed',
    isLost: false,
  })
})

it('connects only to a page in a room that admits, and ends by itself only without a connection', () => {
  expect([peerOf(meetingRoom), peerOf({ ...meetingRoom, isAdmitted: false }), peerOf(emptyRoom)]).toEqual(['page', null, null])
  expect([endsAtOnce(after(...connectedEvents)), endsAtOnce(after(...connectedEvents, { kind: 'lost' })), endsAtOnce(outsideView)]).toEqual(
    [false, true, true],
  )
})
