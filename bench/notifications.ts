import pg from 'pg'
import { listen } from '../backend/platform/realtime/testSocket.ts'
import type { BenchServer } from './benchServer.ts'
import { createApiCall } from './calls.ts'
import { percentileOf } from './load.ts'
import { inMilliseconds, table } from './report.ts'

const writer = 'coordinator@northlake.example'
/** Number of users who watch their notification count, of events, and of users at one study site. */
const listeners = 100
const events = 20
const recipientCount = 5000

interface StudySiteRef {
  readonly orgId: string
  readonly studyId: string
  readonly siteId: string
}

/** Measures the time from an event to the bell of a hundred users, and the time until five thousand users are notified of one event. */
export async function measureNotifications(benchServer: BenchServer): Promise<void> {
  const client = new pg.Client({ connectionString: benchServer.ownerUrl })
  await client.connect()
  try {
    const studySite = await findStudySite(client)
    const call = createApiCall(benchServer.url, await benchServer.signedIn(writer))
    await createStaff(client, studySite, { name: 'listener', count: listeners })
    const delays = await measureBells(benchServer, { client, place: studySite, call })
    await createStaff(client, studySite, { name: 'crowd', count: recipientCount - listeners })
    const before = await countNotifications(client)
    const startedAt = performance.now()
    await addParticipant(call, studySite)
    while ((await countNotifications(client)) < before + recipientCount) await new Promise((resolve) => setTimeout(resolve, 50))
    const totalMs = performance.now() - startedAt
    table(
      ['notifications', 'figure', 'aim'],
      [
        [`from the event to the bell of ${listeners} people, p50`, inMilliseconds(percentileOf(delays, 50)), ''],
        [`from the event to the bell of ${listeners} people, p95`, inMilliseconds(percentileOf(delays, 95)), '≤ 1,000 ms'],
        [`${recipientCount.toLocaleString('en-CA')} people told of an event`, inMilliseconds(totalMs), ''],
      ],
    )
  } finally {
    await client.end()
  }
}

async function findStudySite(client: pg.Client): Promise<StudySiteRef> {
  const { rows } = await client.query<StudySiteRef>(
    `select mine.org_id::text as "orgId", study_id::text as "studyId", site_id::text as "siteId" from study_site_assignment mine
      join "user" on "user".org_id = mine.org_id and "user".id = mine.user_id and email = $1 order by study_id, site_id limit 1`,
    [writer],
  )
  const [studySite] = rows
  if (studySite === undefined) throw new Error('The coordinator works nowhere')
  // Removes all other users from the study site, so the number of recipients is known.
  await client.query(
    `delete from study_site_assignment where study_id = $1 and site_id = $2 and user_id <> (select id from "user" where email = $3)`,
    [studySite.studyId, studySite.siteId, writer],
  )
  return studySite
}

async function createStaff(
  client: pg.Client,
  { orgId, studyId, siteId }: StudySiteRef,
  { name, count }: { readonly name: string; readonly count: number },
) {
  await client.query(
    `with made as (insert into "user" (org_id, id, first_name, last_name, email, role_id, status)
        select $1, gen_random_uuid(), 'Of the', 'bench', $2 || number || '@northlake.example', role_id, 'ACTIVE'
        from "user", generate_series(1, $3::int) number where email = $4 returning org_id, id)
      insert into study_site_assignment (org_id, id, user_id, study_id, site_id, site_role)
        select org_id, gen_random_uuid(), id, $5, $6, 'COORDINATOR' from made`,
    [orgId, name, count, writer, studyId, siteId],
  )
  await client.query('analyze "user", study_site_assignment')
}

type ApiCall = ReturnType<typeof createApiCall>

let people = 0

/** Adds a participant to the study, which is an event. */
async function addParticipant(call: ApiCall, { studyId, siteId }: StudySiteRef): Promise<void> {
  people += 1
  const { id } = await call<{ readonly id: string }>('participants', {
    firstName: 'Bell',
    lastName: `Bench${people}`,
    dob: '1970-01-01',
    gender: 'female',
    email: `bell${people}@example.org`,
    postalCode: 'M5V 2T6',
    referralSource: 'CLINIC',
  })
  await call('participants/addParticipantToStudy', [{ participantId: id, studyId, siteId }])
}

const countNotifications = async (client: pg.Client): Promise<number> =>
  (await client.query<{ count: number }>('select count(*)::int as count from notification')).rows[0]?.count ?? 0

/** Returns milliseconds from each event until each user received the new count, in ascending order. */
async function measureBells(
  benchServer: BenchServer,
  { client, place, call }: { readonly client: pg.Client; readonly place: StudySiteRef; readonly call: ApiCall },
): Promise<readonly number[]> {
  const { rows } = await client.query<{ id: string; email: string }>(
    `select id::text, email from "user" where email like 'listener%' order by email`,
  )
  const sockets = await Promise.all(
    rows.map(async ({ id, email }) => {
      const { authorization = '' } = (await benchServer.signedIn(email)) as Readonly<Record<string, string>>
      const path = `/channels/org/${place.orgId}/user/${id}/notifications/count`
      return listen(benchServer, ['bearer', authorization.replace('Bearer ', '')], benchServer.url, path)
    }),
  )
  const delays: number[] = []
  for (let event = 0; event < events; event += 1) {
    const startedAt = performance.now()
    const rings = sockets.map(({ socket }) => waitForRing(socket))
    await addParticipant(call, place)
    for (const ring of rings) delays.push((await ring) - startedAt)
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  for (const { socket } of sockets) socket.close()
  return delays.sort((left, right) => left - right)
}

const waitForRing = (socket: { once(name: 'message', received: () => void): unknown }): Promise<number> =>
  new Promise((resolve) => socket.once('message', () => resolve(performance.now())))
