import { expect, it } from 'vitest'
import { endsAtOnce, type MeetingEvent, meetingAfter, noSending, outside, peerIn } from './meetingView.ts'
import { mostWords, nobody } from './said.ts'

const after = (...events: readonly MeetingEvent[]) => events.reduce(meetingAfter, outside)
const remote = {} as MediaStream
const camera = { ...noSending, camera: true }
const room = { isAdmitted: true, other: { peer: 'page' }, staffName: null } as Parameters<typeof peerIn>[0]
const connected: readonly MeetingEvent[] = [
  { kind: 'entering' },
  { kind: 'entered', hasRelay: true },
  { kind: 'room', room },
  { kind: 'link', link: 'connecting' },
  { kind: 'connected', remote },
  { kind: 'message', message: { say: 'sending', sending: camera } },
  { kind: 'message', message: { say: 'place', place: { name: 'question', part: 0.5 } } },
]

it('forgets what the other page sends when the connection ends, and stays in the room', () => {
  expect(after(...connected)).toMatchObject({ step: 'inside', hasRelay: true, link: 'connecting', remote, theirs: camera })
  expect(after(...connected, { kind: 'disconnected' })).toMatchObject({
    step: 'inside',
    room,
    link: null,
    remote: null,
    theirs: noSending,
    place: null,
  })
})

it('numbers messages of both sides, cuts long ones, and keeps them when the room is entered again', () => {
  const { written } = after(
    ...connected,
    { kind: 'written', words: 'Hello' },
    { kind: 'message', message: { say: 'words', words: 'x'.repeat(mostWords + 1) } },
    { kind: 'over', why: 'left' },
    { kind: 'entering' },
  )
  expect(written.map(({ number, isMine, words }) => [number, isMine, words.length])).toEqual([
    [0, true, 5],
    [1, false, mostWords],
  ])
})

it('counts decisions, and is outside with the reason when there is no token', () => {
  const decided = { kind: 'message', message: { say: 'decided' } } as const
  expect(after(decided, decided).decisions).toBe(2)
  expect(after(...connected, { kind: 'lost' }, { kind: 'refused', refusal: 'closed' })).toMatchObject({
    step: 'outside',
    refusal: 'closed',
    isLost: false,
  })
})

it('connects only to a page in a room that admits, and ends by itself only without a line', () => {
  expect([peerIn(room), peerIn({ ...room, isAdmitted: false }), peerIn(nobody)]).toEqual(['page', null, null])
  expect([endsAtOnce(after(...connected)), endsAtOnce(after(...connected, { kind: 'lost' })), endsAtOnce(outside)]).toEqual([
    false,
    true,
    true,
  ])
})
