import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MeetingRequest, MeetingRoom, MeetingToken } from '#resources/core/answers/meetingAnswers.ts'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { getDayAfter } from '../../app/testing/days.ts'
import { codesOf, startSecondNode, type TestNode } from '../../app/testing/index.ts'
import { createPagesBench, createParticipantAtHome, type PagesBench } from '../../participants/participantPages/testParticipantPages.ts'
import { buildSignatureHash } from '../../platform/auditTrail/hashed.ts'
import { listen, type TestListener, waitForMessage } from '../../platform/realtime/testSocket.ts'
import { verifySignatures } from '../../platform/signatures/index.ts'
import { admin, coordinator, investigator, viewer } from '../testConsents.ts'
import { endLostMeetings } from './endLostMeetings.ts'

let pages: PagesBench
let node: TestNode
let other: TestNode
beforeAll(async () => {
  pages = await createPagesBench()
  node = pages.node
  other = await startSecondNode(node)
})
afterAll(() => pages.close())

type Meeting = ResourceAnswer['meeting']
/** Long timeout, so that a busy machine does not fail the test. */
const pollOptions = { timeout: 30_000 }

/** Creates a participant at home with a sent consent and an arranged discussion. */
async function arrangeMeeting(reviewWay = 'VIRTUAL', changes: Readonly<Record<string, unknown>> = {}) {
  const person = await createParticipantAtHome(pages, changes)
  const home = await person.atHome()
  const consentId = await home.sent()
  const review = await pages.study.take(consentId, 'scheduleReview', {
    reviewWay: reviewWay,
    reviewDate: getDayAfter(1),
    reviewTime: '10:30',
  })
  expect(review.status).toBe(200)
  const { studyId } = pages.study.place
  const address = `study/${studyId}/meeting/video/room/${consentId}/token`
  const fetchStaffToken = async (caller = coordinator) => node.call<MeetingToken>(address, { as: caller })
  const fetchParticipantToken = () => home.own<MeetingToken>('GET', `my/meeting/${consentId}/token`)
  const meetings = async () => (await node.call<readonly Meeting[]>(`meetings?consentId=${consentId}`, { as: coordinator })).data
  return { person, home, consentId, address, staffToken: fetchStaffToken, ownToken: fetchParticipantToken, meetings }
}

/** Opens a page that can join the room. */
async function openPage(targetNode: TestNode, bearer: string) {
  const listener = await listen(targetNode, ['bearer', bearer])
  const peer = randomUUID()
  const sendMessage = (request: MeetingRequest) => listener.socket.send(JSON.stringify(request))
  const listRooms = () => listener.received.flatMap((message): readonly MeetingRoom[] => (message.kind === 'meeting' ? [message.room] : []))
  return {
    ...listener,
    peer,
    say: sendMessage,
    join: (token: string, received = 0, peerId = peer) =>
      sendMessage({ kind: 'meeting', act: 'join', token, peer: peerId, heard: received }),
    room: () => listRooms().at(-1),
    seen: async (isExpected: (room: MeetingRoom) => boolean) => {
      await expect.poll(() => listRooms().some(isExpected), pollOptions).toBe(true)
    },
    signals: () => listener.received.flatMap((message) => (message.kind === 'meetingSignal' ? [message.body] : [])),
  }
}
type Page = Awaited<ReturnType<typeof openPage>>

const hasMeetingEnded = (listener: TestListener, reason: string) =>
  waitForMessage(listener, (message) => message.kind === 'meetingOver' && message.why === reason)

/** Joins both people, each on a different node; the participant waits. */
async function openBothPages() {
  const room = await arrangeMeeting()
  const participant = await openPage(other, room.home.Authorization.slice('Bearer '.length))
  participant.join((await room.ownToken()).data.token)
  await participant.seen((each) => each.other === null)
  const staff = await openPage(node, await node.tokenFor(coordinator))
  staff.join((await room.staffToken()).data.token)
  await staff.seen(({ other: otherSide }) => otherSide?.peer === participant.peer && otherSide.isThere)
  const end = () => {
    for (const { socket } of [staff, participant]) socket.close()
  }
  return { ...room, staff, participant, end }
}

async function startMeeting() {
  const openPages = await openBothPages()
  openPages.staff.say({ kind: 'meeting', act: 'admit' })
  await Promise.all([openPages.staff, openPages.participant].map((page) => page.seen(({ isAdmitted }) => isAdmitted)))
  return openPages
}

test('users who may hold the meeting are notified once that the participant waits alone', async () => {
  const room = await arrangeMeeting()
  const countNotifications = async (caller: string) => {
    const { data } = await node.call<readonly ResourceAnswer['notification'][]>('notifications?topic=MEETING_WAITING', { as: caller })
    return data.filter(({ recordId }) => recordId === room.consentId).length
  }
  const participant = await openPage(other, room.home.Authorization.slice('Bearer '.length))
  for (const _ of [1, 2]) participant.join((await room.ownToken()).data.token)
  await expect.poll(() => countNotifications(coordinator), pollOptions).toBe(1)
  expect(await countNotifications(viewer)).toBe(0)
  participant.socket.close()
})

describe('the meeting token', () => {
  test('a meeting token is issued to users who may conduct the consent, and to its participant', async () => {
    const { staffToken, ownToken, consentId, address } = await arrangeMeeting()
    expect((await staffToken()).data).toMatchObject({ side: 'STAFF', expiresIn: 600, iceServers: [], hasRelay: false })
    expect((await ownToken()).data).toMatchObject({ side: 'PARTICIPANT' })
    expect((await staffToken(viewer)).status).toBe(403)
    const outsider = await (await createParticipantAtHome(pages)).atHome()
    expect((await outsider.own('GET', `my/meeting/${consentId}/token`)).status).toBe(404)
    expect((await outsider.own('GET', address)).status).toBe(401)
    expect((await node.call(`my/meeting/${consentId}/token`, { as: coordinator })).status).toBe(401)
    expect((await node.call(address.replace(/study\/[^/]+/, `study/${randomUUID()}`), { as: coordinator })).status).toBe(404)
    expect((await node.call(address.replace(consentId, 'none'), { as: coordinator })).status).toBe(404)
  })

  test('a meeting token is issued only for a consent talk by video in a decentralised study', async () => {
    const inPersonMeeting = await arrangeMeeting('IN_PERSON')
    expect(codesOf(await inPersonMeeting.staffToken())).toEqual([409, 'NoMeetingArranged'])
    const { staffToken, ownToken } = await arrangeMeeting()
    await node.ownerQuery(`update study set trial_mode = 'ON_SITE' where id = $1`, [pages.study.place.studyId])
    expect(codesOf(await staffToken())).toEqual([409, 'StudyNotDecentralised'])
    expect((await ownToken()).status).toBe(404)
    await node.ownerQuery(`update study set trial_mode = 'DECENTRALISED' where id = $1`, [pages.study.place.studyId])
  })

  test('a meeting token opens its room only for its holder', async () => {
    const { staffToken, ownToken, home } = await arrangeMeeting()
    const bearer = home.Authorization.slice('Bearer '.length)
    const participant = await openPage(node, bearer)
    participant.join((await staffToken()).data.token)
    expect(await hasMeetingEnded(participant, 'token')).toBe(true)
    const colleague = await openPage(node, await node.tokenFor(admin))
    colleague.join((await staffToken()).data.token)
    expect(await hasMeetingEnded(colleague, 'token')).toBe(true)
    const staff = await openPage(node, await node.tokenFor(coordinator))
    staff.join(`${(await staffToken()).data.token}x`)
    expect(await hasMeetingEnded(staff, 'token')).toBe(true)
    staff.join((await ownToken()).data.token)
    await expect.poll(() => staff.received.filter(({ kind }) => kind === 'meetingOver').length, pollOptions).toBe(2)
    for (const { socket } of [participant, colleague, staff]) socket.close()
  })
})

describe('a socket of a participant', () => {
  test("a participant's socket cannot watch rows", async () => {
    const { home } = await arrangeMeeting()
    const page = await openPage(node, home.Authorization.slice('Bearer '.length))
    page.socket.send(JSON.stringify({ kind: 'watch', watch: 1, lists: [{ resource: 'participant', ids: [] }] }))
    expect(await page.closed).toBe(4400)
    expect(page.received).toEqual([])
  })

  test("a participant's socket ends with their session", async () => {
    const { home, person } = await arrangeMeeting()
    const page = await openPage(node, home.Authorization.slice('Bearer '.length))
    await node.ownerQuery('update session set ended_at = now() where user_id = $1', [person.participantId])
    const [row] = await node.ownerQuery<{ id: string }>('select id::text from session where user_id = $1 limit 1', [person.participantId])
    await node.ownerQuery(`select pg_notify('studydesk_session', $1)`, [JSON.stringify({ sessionId: row?.id })])
    expect(await page.closed).toBe(4401)
  })
})

describe('the meeting room', () => {
  test('the participant waits until staff admit them, and no message is passed on before', async () => {
    const { staff, participant, meetings, end } = await openBothPages()
    expect(participant.room()?.staffName).toMatch(/\w+ \w+/)
    expect(staff.room()).toMatchObject({ isAdmitted: false })
    participant.say({ kind: 'meeting', act: 'signal', body: 'early' })
    participant.say({ kind: 'meeting', act: 'admit' })
    participant.say({ kind: 'meeting', act: 'stay' })
    await expect.poll(() => participant.received.filter(({ kind }) => kind === 'meeting').length, pollOptions).toBeGreaterThan(2)
    expect(await meetings()).toEqual([])
    staff.say({ kind: 'meeting', act: 'admit' })
    await participant.seen(({ isAdmitted }) => isAdmitted)
    await staff.seen(({ isAdmitted }) => isAdmitted)
    expect(staff.signals()).toEqual([])
    expect(await meetings()).toMatchObject([{ endedOn: null, endedBy: null }])
    end()
  })

  test('messages of one page reach the other in order, across nodes', async () => {
    const { staff, participant, end } = await startMeeting()
    const messages = Array.from({ length: 40 }, (_, index) => `${index}`)
    for (const body of messages) participant.say({ kind: 'meeting', act: 'signal', body })
    staff.say({ kind: 'meeting', act: 'signal', body: 'x'.repeat(40_000) })
    await expect.poll(staff.signals, pollOptions).toEqual(messages)
    await expect.poll(() => participant.signals().length, pollOptions).toBe(1)
    end()
  })

  test('a page that lost its connection returns to the same meeting and receives the messages it missed', async () => {
    const { staff, participant, home, ownToken, meetings, end } = await startMeeting()
    participant.socket.terminate()
    await staff.seen(({ other: otherSide }) => otherSide?.isThere === false)
    staff.say({ kind: 'meeting', act: 'signal', body: 'missed' })
    const returnedPage = await openPage(node, home.Authorization.slice('Bearer '.length))
    returnedPage.join((await ownToken()).data.token, 0, participant.peer)
    await returnedPage.seen(({ isAdmitted }) => isAdmitted)
    await expect.poll(returnedPage.signals, pollOptions).toEqual(['missed'])
    expect(await meetings()).toHaveLength(1)
    returnedPage.socket.close()
    end()
  })

  test('the same user on another page replaces their first page, and a colleague is rejected while the room is taken', async () => {
    const { staff, staffToken, participant, end } = await startMeeting()
    const second = await openPage(other, await node.tokenFor(coordinator))
    second.join((await staffToken()).data.token)
    expect(await hasMeetingEnded(staff, 'replaced')).toBe(true)
    await participant.seen(({ other: otherSide }) => otherSide?.peer === second.peer)
    const colleague = await openPage(node, await node.tokenFor(investigator))
    colleague.join((await staffToken(investigator)).data.token)
    expect(await hasMeetingEnded(colleague, 'taken')).toBe(true)
    for (const { socket } of [second, colleague]) socket.close()
    end()
  })

  test('leaving ends the meeting for both, and the other page waits again', async () => {
    const { staff, participant, meetings, end } = await startMeeting()
    participant.say({ kind: 'meeting', act: 'leave' })
    expect(await hasMeetingEnded(participant, 'left')).toBe(true)
    await expect.poll(() => staff.room(), pollOptions).toEqual({ isAdmitted: false, other: null, staffName: expect.any(String) })
    const [meetingRow] = await meetings()
    expect(meetingRow).toMatchObject({ endedBy: 'PARTICIPANT', endedOn: expect.any(String), staffJoinedOn: expect.any(String) })
    const history = await node.ownerQuery<{ action: string; user_id: string }>(
      `select action, user_id::text from audit_event where kind = 'meeting' and record_id = $1 order by at`,
      [meetingRow?.id],
    )
    expect(history).toEqual([
      { action: 'create', user_id: meetingRow?.heldBy },
      { action: 'update', user_id: meetingRow?.participantId },
    ])
    end()
  })

  test('a page that is absent for too long has left, as detected by the other page, or by the job when both are absent', async () => {
    const first = await startMeeting()
    first.participant.socket.terminate()
    await first.staff.seen(({ other: otherSide }) => otherSide?.isThere === false)
    const pass = (consentId: string) =>
      node.ownerQuery(`update meeting_seat set expires_at = now() - interval '2 minutes' where consent_id = $1 and not is_there`, [
        consentId,
      ])
    await pass(first.consentId)
    await first.staff.seen(({ isAdmitted, other: otherSide }) => !isAdmitted && otherSide === null)
    expect(await first.meetings()).toMatchObject([{ endedBy: 'CONNECTION' }])
    first.end()

    const second = await startMeeting()
    for (const { socket } of [second.staff, second.participant]) socket.terminate()
    await expect
      .poll(
        () =>
          node.ownerQuery('select from meeting_seat where consent_id = $1 and is_there', [second.consentId]).then((rows) => rows.length),
        pollOptions,
      )
      .toBe(0)
    await pass(second.consentId)
    const { orgId } = await node.studydesk.sessions.callerOf(await node.tokenFor(coordinator), { correlationId: '0' })
    await endLostMeetings({ orgId, studydesk: node.studydesk } as Parameters<typeof endLostMeetings>[0])
    expect(await second.meetings()).toMatchObject([{ endedBy: 'CONNECTION' }])
  })

  test('a user who loses the right to conduct the consent is removed from the meeting', async () => {
    const { staff, participant, meetings, staffToken, end } = await startMeeting()
    const { token } = (await staffToken()).data
    const { database, access, sessions } = node.studydesk
    const { orgId, userId } = await sessions.callerOf(await node.tokenFor(coordinator), { correlationId: '0' })
    const [before] = await node.ownerQuery<{ role_id: string }>('select role_id from "user" where id = $1', [userId])
    const roleOf = async (roleId: string | undefined) => {
      await node.ownerQuery('update "user" set role_id = $2 where id = $1', [userId, roleId])
      await database.batch(orgId, [access.changedStatement(orgId)])
    }
    const [reader] = await node.ownerQuery<{ id: string }>('select role_id as id from "user" where email = $1', [viewer])
    await roleOf(reader?.id)
    expect(await hasMeetingEnded(staff, 'closed')).toBe(true)
    await participant.seen(({ isAdmitted, other: otherSide }) => !isAdmitted && otherSide === null)
    // A token that was issued before the change no longer opens the room either.
    staff.join(token)
    expect(await hasMeetingEnded(staff, 'token')).toBe(true)
    await roleOf(before?.role_id)
    await expect.poll(async () => (await meetings())[0]?.endedBy, pollOptions).toBe('STAFF')
    end()
  })

  test('an invalid or oversized message closes the socket', async () => {
    const { home } = await arrangeMeeting()
    const bearer = home.Authorization.slice('Bearer '.length)
    const invalidMessages: readonly object[] = [
      { kind: 'meeting', act: 'dance' },
      { kind: 'meeting', act: 'join', token: 'x', peer: 'me', heard: 0 },
      { kind: 'meeting', act: 'signal', body: 'x'.repeat(40_001) },
    ]
    for (const statement of invalidMessages) {
      const page = await openPage(node, bearer)
      page.socket.send(JSON.stringify(statement))
      expect(await page.closed).toBe(4400)
    }
  })
})

test('the attestation names the meeting and its host as the one who explained it, and earlier signatures are unchanged', async () => {
  const { home, consentId, meetings, staff, participant, end } = await startMeeting()
  const signed = await home.sign(consentId)
  expect(signed.data.state).toBe('CONSENTED')
  const [meetingRow] = await meetings()
  const row = await pages.study.read(consentId)
  expect(row).toMatchObject({ meetingId: meetingRow?.id, explainedBy: meetingRow?.heldBy })
  expect((await home.own('GET', `my/meeting/${consentId}/token`)).status, 'to come back to a meeting that goes on').toBe(200)
  for (const page of [staff, participant] satisfies readonly Page[]) page.say({ kind: 'meeting', act: 'leave' })
  const { orgId } = await node.studydesk.sessions.callerOf(await node.tokenFor(coordinator), { correlationId: '0' })
  const { database, files } = node.studydesk
  const verify = () => verifySignatures(database, files as unknown as Parameters<typeof verifySignatures>[1], orgId)
  expect(await verify()).toEqual({ signatures: expect.any(Number) })
  await expect(node.ownerQuery('update consent set meeting_id = null where id = $1', [consentId])).rejects.toThrow()
  end()
  await removeMeetingId(consentId)
  expect(await verify()).toEqual({ signatures: expect.any(Number) })
})

/** Makes the signature look as if an earlier release, without meetings, had written it. */
async function removeMeetingId(recordId: string): Promise<void> {
  for (const table of ['record_signature', 'audit_event']) await node.ownerQuery(`alter table ${table} disable trigger all`)
  await node.ownerQuery(`update record_signature set content = content - 'meetingId' where record_id = $1`, [recordId])
  await node.ownerQuery(`update record_signature signature set hash = ${buildSignatureHash('signature')} where record_id = $1`, [recordId])
  await node.ownerQuery(
    `update audit_event event set changes = jsonb_set(changes, '{signedWith,1}', to_jsonb(encode(signature.hash, 'hex')))
      from record_signature signature where signature.record_id = $1 and event.record_id = $1 and event.changes ? 'signedWith'`,
    [recordId],
  )
  for (const table of ['record_signature', 'audit_event']) await node.ownerQuery(`alter table ${table} enable trigger all`)
}

test('the participant is notified of the meeting with a link to their own pages and a calendar entry', async () => {
  const { person, consentId } = await arrangeMeeting('VIRTUAL', { preferredContactType: 'EMAIL' })
  await expect.poll(() => person.letters().join('\n'), pollOptions).toMatch(/talk with you by video[\s\S]*\/crm\/my#/)
  const entries = pages.mails.received.map(({ raw }) => {
    const [, encodedCalendar = ''] = /filename=visit\.ics\r\n(?:.+\r\n)*\r\n([\w+/=\r\n]+)/.exec(raw) ?? []
    return Buffer.from(encodedCalendar, 'base64').toString()
  })
  const entry = entries.find((each) => each.includes(`UID:${consentId}`))
  expect(entry).toContain('BEGIN:VEVENT')
  expect(entry).not.toContain('LOCATION')
})
