import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MeetingRequest, MeetingRoom, MeetingToken } from '#resources/core/meetingAnswers.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { signatureHash } from '../auditTrail/hashed.ts'
import { admin, coordinator, investigator, viewer } from '../consents/testConsents.ts'
import { type PagesUnderTest, pagesUnderTest, somebodyAtHome } from '../participantPages/testParticipantPages.ts'
import { heardSoon, type Listening, listen } from '../realtime/testSocket.ts'
import { verifySignatures } from '../signatures/index.ts'
import { todayAnd } from '../testing/days.ts'
import { codesOf, nodeBeside, type TestNode } from '../testing/index.ts'
import { endLostMeetings } from './endLostMeetings.ts'

let pages: PagesUnderTest
let node: TestNode
let other: TestNode
beforeAll(async () => {
  pages = await pagesUnderTest()
  node = pages.node
  other = await nodeBeside(node)
})
afterAll(() => pages.close())

type Meeting = ResourceAnswer['meeting']
/** Waits are long: a busy machine is no fault. */
const soon = { timeout: 30_000 }

/** Somebody at home who was sent a consent and has agreed on a talk about it. */
async function arranged(way = 'VIRTUAL', changes: Readonly<Record<string, unknown>> = {}) {
  const person = await somebodyAtHome(pages, changes)
  const home = await person.atHome()
  const consentId = await home.sent()
  const review = await pages.study.take(consentId, 'scheduleReview', { reviewWay: way, reviewDate: todayAnd(1), reviewTime: '10:30' })
  expect(review.status).toBe(200)
  const { studyId } = pages.study.place
  const address = `study/${studyId}/meeting/video/room/${consentId}/token`
  const staffToken = async (as = coordinator) => node.call<MeetingToken>(address, { as })
  const ownToken = () => home.own<MeetingToken>('GET', `my/meeting/${consentId}/token`)
  const meetings = async () => (await node.call<readonly Meeting[]>(`meetings?consentId=${consentId}`, { as: coordinator })).data
  return { person, home, consentId, address, staffToken, ownToken, meetings }
}

/** A page in the room. */
async function pageAt(at: TestNode, bearer: string) {
  const listening = await listen(at, ['bearer', bearer])
  const peer = randomUUID()
  const say = (request: MeetingRequest) => listening.socket.send(JSON.stringify(request))
  const rooms = () => listening.heard.flatMap((message): readonly MeetingRoom[] => (message.kind === 'meeting' ? [message.room] : []))
  return {
    ...listening,
    peer,
    say,
    join: (token: string, heard = 0, as = peer) => say({ kind: 'meeting', act: 'join', token, peer: as, heard }),
    room: () => rooms().at(-1),
    seen: async (isMeant: (room: MeetingRoom) => boolean) => {
      await expect.poll(() => rooms().some(isMeant), soon).toBe(true)
    },
    signals: () => listening.heard.flatMap((message) => (message.kind === 'meetingSignal' ? [message.body] : [])),
  }
}
type Page = Awaited<ReturnType<typeof pageAt>>

const over = (listening: Listening, why: string) => heardSoon(listening, (message) => message.kind === 'meetingOver' && message.why === why)

/** Both in the room, each on another node; the participant waits. */
async function bothIn() {
  const room = await arranged()
  const participant = await pageAt(other, room.home.Authorization.slice('Bearer '.length))
  participant.join((await room.ownToken()).data.token)
  await participant.seen((each) => each.other === null)
  const staff = await pageAt(node, await node.tokenFor(coordinator))
  staff.join((await room.staffToken()).data.token)
  await staff.seen(({ other: them }) => them?.peer === participant.peer && them.isThere)
  const end = () => {
    for (const { socket } of [staff, participant]) socket.close()
  }
  return { ...room, staff, participant, end }
}

async function meeting() {
  const both = await bothIn()
  both.staff.say({ kind: 'meeting', act: 'admit' })
  await Promise.all([both.staff, both.participant].map((page) => page.seen(({ isAdmitted }) => isAdmitted)))
  return both
}

test('whoever may hold the meeting is told that the participant waits alone, once', async () => {
  const room = await arranged()
  const told = async (as: string) => {
    const { data } = await node.call<readonly ResourceAnswer['notification'][]>('notifications?topic=MEETING_WAITING', { as })
    return data.filter(({ recordId }) => recordId === room.consentId).length
  }
  const participant = await pageAt(other, room.home.Authorization.slice('Bearer '.length))
  for (const _ of [1, 2]) participant.join((await room.ownToken()).data.token)
  await expect.poll(() => told(coordinator), soon).toBe(1)
  expect(await told(viewer)).toBe(0)
  participant.socket.close()
})

describe('the token', () => {
  test('is for whoever may go through the consent with its participant, and for them', async () => {
    const { staffToken, ownToken, consentId, address } = await arranged()
    expect((await staffToken()).data).toMatchObject({ side: 'STAFF', expiresIn: 600, iceServers: [], hasRelay: false })
    expect((await ownToken()).data).toMatchObject({ side: 'PARTICIPANT' })
    expect((await staffToken(viewer)).status).toBe(403)
    const stranger = await (await somebodyAtHome(pages)).atHome()
    expect((await stranger.own('GET', `my/meeting/${consentId}/token`)).status).toBe(404)
    expect((await stranger.own('GET', address)).status).toBe(401)
    expect((await node.call(`my/meeting/${consentId}/token`, { as: coordinator })).status).toBe(401)
    expect((await node.call(address.replace(/study\/[^/]+/, `study/${randomUUID()}`), { as: coordinator })).status).toBe(404)
    expect((await node.call(address.replace(consentId, 'none'), { as: coordinator })).status).toBe(404)
  })

  test('is given out for a talk by video alone, and for a decentralised study alone', async () => {
    const inPerson = await arranged('IN_PERSON')
    expect(codesOf(await inPerson.staffToken())).toEqual([409, 'NoMeetingArranged'])
    const { staffToken, ownToken } = await arranged()
    await node.ownerQuery(`update study set trial_mode = 'ON_SITE' where id = $1`, [pages.study.place.studyId])
    expect(codesOf(await staffToken())).toEqual([409, 'StudyNotDecentralised'])
    expect((await ownToken()).status).toBe(404)
    await node.ownerQuery(`update study set trial_mode = 'DECENTRALISED' where id = $1`, [pages.study.place.studyId])
  })

  test('opens its room for its holder alone', async () => {
    const { staffToken, ownToken, home } = await arranged()
    const own = home.Authorization.slice('Bearer '.length)
    const participant = await pageAt(node, own)
    participant.join((await staffToken()).data.token)
    expect(await over(participant, 'token')).toBe(true)
    const colleague = await pageAt(node, await node.tokenFor(admin))
    colleague.join((await staffToken()).data.token)
    expect(await over(colleague, 'token')).toBe(true)
    const staff = await pageAt(node, await node.tokenFor(coordinator))
    staff.join(`${(await staffToken()).data.token}x`)
    expect(await over(staff, 'token')).toBe(true)
    staff.join((await ownToken()).data.token)
    await expect.poll(() => staff.heard.filter(({ kind }) => kind === 'meetingOver').length, soon).toBe(2)
    for (const { socket } of [participant, colleague, staff]) socket.close()
  })
})

describe('a socket of a participant', () => {
  test('watches no rows', async () => {
    const { home } = await arranged()
    const page = await pageAt(node, home.Authorization.slice('Bearer '.length))
    page.socket.send(JSON.stringify({ kind: 'watch', watch: 1, lists: [{ resource: 'participant', ids: [] }] }))
    expect(await page.closed).toBe(4400)
    expect(page.heard).toEqual([])
  })

  test('ends with their session', async () => {
    const { home, person } = await arranged()
    const page = await pageAt(node, home.Authorization.slice('Bearer '.length))
    await node.ownerQuery('update session set ended_at = now() where user_id = $1', [person.participantId])
    const [row] = await node.ownerQuery<{ id: string }>('select id::text from session where user_id = $1 limit 1', [person.participantId])
    await node.ownerQuery(`select pg_notify('studydesk_session', $1)`, [JSON.stringify({ sessionId: row?.id })])
    expect(await page.closed).toBe(4401)
  })
})

describe('the room', () => {
  test('the participant waits until staff let them in; nothing reaches anybody before', async () => {
    const { staff, participant, meetings, end } = await bothIn()
    expect(participant.room()?.staffName).toMatch(/\w+ \w+/)
    expect(staff.room()).toMatchObject({ isAdmitted: false })
    participant.say({ kind: 'meeting', act: 'signal', body: 'early' })
    participant.say({ kind: 'meeting', act: 'admit' })
    participant.say({ kind: 'meeting', act: 'stay' })
    await expect.poll(() => participant.heard.filter(({ kind }) => kind === 'meeting').length, soon).toBeGreaterThan(2)
    expect(await meetings()).toEqual([])
    staff.say({ kind: 'meeting', act: 'admit' })
    await participant.seen(({ isAdmitted }) => isAdmitted)
    await staff.seen(({ isAdmitted }) => isAdmitted)
    expect(staff.signals()).toEqual([])
    expect(await meetings()).toMatchObject([{ endedOn: null, endedBy: null }])
    end()
  })

  test('what one page says reaches the other, in order, whatever node it is on', async () => {
    const { staff, participant, end } = await meeting()
    const words = Array.from({ length: 40 }, (_, place) => `${place}`)
    for (const body of words) participant.say({ kind: 'meeting', act: 'signal', body })
    staff.say({ kind: 'meeting', act: 'signal', body: 'x'.repeat(40_000) })
    await expect.poll(staff.signals, soon).toEqual(words)
    await expect.poll(() => participant.signals().length, soon).toBe(1)
    end()
  })

  test('whoever lost the line comes back to the same meeting, and hears what they missed', async () => {
    const { staff, participant, home, ownToken, meetings, end } = await meeting()
    participant.socket.terminate()
    await staff.seen(({ other: them }) => them?.isThere === false)
    staff.say({ kind: 'meeting', act: 'signal', body: 'missed' })
    const back = await pageAt(node, home.Authorization.slice('Bearer '.length))
    back.join((await ownToken()).data.token, 0, participant.peer)
    await back.seen(({ isAdmitted }) => isAdmitted)
    await expect.poll(back.signals, soon).toEqual(['missed'])
    expect(await meetings()).toHaveLength(1)
    back.socket.close()
    end()
  })

  test('the same person on another page takes the place over; a colleague finds it taken', async () => {
    const { staff, staffToken, participant, end } = await meeting()
    const second = await pageAt(other, await node.tokenFor(coordinator))
    second.join((await staffToken()).data.token)
    expect(await over(staff, 'replaced')).toBe(true)
    await participant.seen(({ other: them }) => them?.peer === second.peer)
    const colleague = await pageAt(node, await node.tokenFor(investigator))
    colleague.join((await staffToken(investigator)).data.token)
    expect(await over(colleague, 'taken')).toBe(true)
    for (const { socket } of [second, colleague]) socket.close()
    end()
  })

  test('who left says so: the meeting is over, and whoever stays waits again', async () => {
    const { staff, participant, meetings, end } = await meeting()
    participant.say({ kind: 'meeting', act: 'leave' })
    expect(await over(participant, 'left')).toBe(true)
    await expect.poll(() => staff.room(), soon).toEqual({ isAdmitted: false, other: null, staffName: expect.any(String) })
    const [held] = await meetings()
    expect(held).toMatchObject({ endedBy: 'PARTICIPANT', endedOn: expect.any(String), staffJoinedOn: expect.any(String) })
    const history = await node.ownerQuery<{ action: string; user_id: string }>(
      `select action, user_id::text from audit_event where kind = 'meeting' and record_id = $1 order by at`,
      [held?.id],
    )
    expect(history).toEqual([
      { action: 'create', user_id: held?.heldBy },
      { action: 'update', user_id: held?.participantId },
    ])
    end()
  })

  test('who is gone for too long has left: noticed by the other’s page, and by the job where both are gone', async () => {
    const first = await meeting()
    first.participant.socket.terminate()
    await first.staff.seen(({ other: them }) => them?.isThere === false)
    const pass = (consentId: string) =>
      node.ownerQuery(`update meeting_seat set expires_at = now() - interval '2 minutes' where consent_id = $1 and not is_there`, [
        consentId,
      ])
    await pass(first.consentId)
    await first.staff.seen(({ isAdmitted, other: them }) => !isAdmitted && them === null)
    expect(await first.meetings()).toMatchObject([{ endedBy: 'CONNECTION' }])
    first.end()

    const second = await meeting()
    for (const { socket } of [second.staff, second.participant]) socket.terminate()
    await expect
      .poll(
        () =>
          node.ownerQuery('select from meeting_seat where consent_id = $1 and is_there', [second.consentId]).then((rows) => rows.length),
        soon,
      )
      .toBe(0)
    await pass(second.consentId)
    const { orgId } = await node.studydesk.sessions.callerOf(await node.tokenFor(coordinator), { correlationId: '0' })
    await endLostMeetings({ orgId, studydesk: node.studydesk } as Parameters<typeof endLostMeetings>[0])
    expect(await second.meetings()).toMatchObject([{ endedBy: 'CONNECTION' }])
  })

  test('whoever may not go through the consent any more is put out', async () => {
    const { staff, participant, meetings, staffToken, end } = await meeting()
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
    expect(await over(staff, 'closed')).toBe(true)
    await participant.seen(({ isAdmitted, other: them }) => !isAdmitted && them === null)
    // A token from before opens nothing either.
    staff.join(token)
    expect(await over(staff, 'token')).toBe(true)
    await roleOf(before?.role_id)
    await expect.poll(async () => (await meetings())[0]?.endedBy, soon).toBe('STAFF')
    end()
  })

  test('nonsense, and too much, closes the socket', async () => {
    const { home } = await arranged()
    const bearer = home.Authorization.slice('Bearer '.length)
    const wrong: readonly object[] = [
      { kind: 'meeting', act: 'dance' },
      { kind: 'meeting', act: 'join', token: 'x', peer: 'me', heard: 0 },
      { kind: 'meeting', act: 'signal', body: 'x'.repeat(40_001) },
    ]
    for (const said of wrong) {
      const page = await pageAt(node, bearer)
      page.socket.send(JSON.stringify(said))
      expect(await page.closed).toBe(4400)
    }
  })
})

test('the attestation names the meeting, and who held it explained it; what was signed before stays as it was', async () => {
  const { home, consentId, meetings, staff, participant, end } = await meeting()
  const signed = await home.sign(consentId)
  expect(signed.data.state).toBe('CONSENTED')
  const [held] = await meetings()
  const row = await pages.study.read(consentId)
  expect(row).toMatchObject({ meetingId: held?.id, explainedBy: held?.heldBy })
  expect((await home.own('GET', `my/meeting/${consentId}/token`)).status, 'to come back to a meeting that goes on').toBe(200)
  for (const page of [staff, participant] satisfies readonly Page[]) page.say({ kind: 'meeting', act: 'leave' })
  const { orgId } = await node.studydesk.sessions.callerOf(await node.tokenFor(coordinator), { correlationId: '0' })
  const { database, files } = node.studydesk
  const verify = () => verifySignatures(database, files as unknown as Parameters<typeof verifySignatures>[1], orgId)
  expect(await verify()).toEqual({ signatures: expect.any(Number) })
  await expect(node.ownerQuery('update consent set meeting_id = null where id = $1', [consentId])).rejects.toThrow()
  end()
  await signedBefore(consentId)
  expect(await verify()).toEqual({ signatures: expect.any(Number) })
})

/** As if an earlier release had signed it, which did not know of meetings. */
async function signedBefore(recordId: string): Promise<void> {
  for (const table of ['record_signature', 'audit_event']) await node.ownerQuery(`alter table ${table} disable trigger all`)
  await node.ownerQuery(`update record_signature set content = content - 'meetingId' where record_id = $1`, [recordId])
  await node.ownerQuery(`update record_signature signature set hash = ${signatureHash('signature')} where record_id = $1`, [recordId])
  await node.ownerQuery(
    `update audit_event event set changes = jsonb_set(changes, '{signedWith,1}', to_jsonb(encode(signature.hash, 'hex')))
      from record_signature signature where signature.record_id = $1 and event.record_id = $1 and event.changes ? 'signedWith'`,
    [recordId],
  )
  for (const table of ['record_signature', 'audit_event']) await node.ownerQuery(`alter table ${table} enable trigger all`)
}

test('the participant is told of the meeting, with the way to their own pages and an entry for their calendar', async () => {
  const { person, consentId } = await arranged('VIRTUAL', { preferredContactType: 'EMAIL' })
  await expect.poll(() => person.letters().join('\n'), soon).toMatch(/talk with you by video[\s\S]*\/crm\/my#/)
  const entries = pages.mails.taken.map(({ raw }) => {
    const [, encoded = ''] = /filename=visit\.ics\r\n(?:.+\r\n)*\r\n([\w+/=\r\n]+)/.exec(raw) ?? []
    return Buffer.from(encoded, 'base64').toString()
  })
  const entry = entries.find((each) => each.includes(`UID:${consentId}`))
  expect(entry).toContain('BEGIN:VEVENT')
  expect(entry).not.toContain('LOCATION')
})
