import pg from 'pg'
import { listen } from '../backend/realtime/testSocket.ts'
import { callsAt } from './calls.ts'
import { percentile } from './load.ts'
import type { Desk } from './place.ts'
import { inMilliseconds, table } from './report.ts'

const writer = 'coordinator@northlake.example'
/** People who listen to their count, events that they are told of, and people at one study-site. */
const listeners = 100
const events = 20
const crowd = 5000

interface Place {
  readonly orgId: string
  readonly studyId: string
  readonly siteId: string
}

/** From an event to the bell of a hundred people, and to five thousand who are told of one. */
export async function measureNotifications(desk: Desk): Promise<void> {
  const client = new pg.Client({ connectionString: desk.ownerUrl })
  await client.connect()
  try {
    const place = await ownPlace(client)
    const call = callsAt(desk.url, await desk.signedIn(writer))
    await hire(client, place, { name: 'listener', count: listeners })
    const delays = await bells(desk, { client, place, call })
    await hire(client, place, { name: 'crowd', count: crowd - listeners })
    const before = await told(client)
    const began = performance.now()
    await bring(call, place)
    while ((await told(client)) < before + crowd) await new Promise((rest) => setTimeout(rest, 50))
    const all = performance.now() - began
    table(
      ['notifications', 'figure', 'aim'],
      [
        [`from the event to the bell of ${listeners} people, p50`, inMilliseconds(percentile(delays, 50)), ''],
        [`from the event to the bell of ${listeners} people, p95`, inMilliseconds(percentile(delays, 95)), '≤ 1,000 ms'],
        [`${crowd.toLocaleString('en-CA')} people told of an event`, inMilliseconds(all), ''],
      ],
    )
  } finally {
    await client.end()
  }
}

async function ownPlace(client: pg.Client): Promise<Place> {
  const { rows } = await client.query<Place>(
    `select mine.org_id::text as "orgId", study_id::text as "studyId", site_id::text as "siteId" from study_site_assignment mine
      join "user" on "user".org_id = mine.org_id and "user".id = mine.user_id and email = $1 order by study_id, site_id limit 1`,
    [writer],
  )
  const [place] = rows
  if (place === undefined) throw new Error('The coordinator works nowhere')
  // They alone, so that it is known how many are told.
  await client.query(
    `delete from study_site_assignment where study_id = $1 and site_id = $2 and user_id <> (select id from "user" where email = $3)`,
    [place.studyId, place.siteId, writer],
  )
  return place
}

async function hire(
  client: pg.Client,
  { orgId, studyId, siteId }: Place,
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

type Call = ReturnType<typeof callsAt>

let people = 0

/** Somebody new in the study: an event. */
async function bring(call: Call, { studyId, siteId }: Place): Promise<void> {
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

const told = async (client: pg.Client): Promise<number> =>
  (await client.query<{ count: number }>('select count(*)::int as count from notification')).rows[0]?.count ?? 0

/** Milliseconds from each event until each of them was told their new count, in ascending order. */
async function bells(
  desk: Desk,
  { client, place, call }: { readonly client: pg.Client; readonly place: Place; readonly call: Call },
): Promise<readonly number[]> {
  const { rows } = await client.query<{ id: string; email: string }>(
    `select id::text, email from "user" where email like 'listener%' order by email`,
  )
  const sockets = await Promise.all(
    rows.map(async ({ id, email }) => {
      const { authorization = '' } = (await desk.signedIn(email)) as Readonly<Record<string, string>>
      const path = `/channels/org/${place.orgId}/user/${id}/notifications/count`
      return listen(desk, ['bearer', authorization.replace('Bearer ', '')], desk.url, path)
    }),
  )
  const delays: number[] = []
  for (let event = 0; event < events; event += 1) {
    const began = performance.now()
    const rings = sockets.map(({ socket }) => rungAfter(socket))
    await bring(call, place)
    for (const ring of rings) delays.push((await ring) - began)
    await new Promise((rest) => setTimeout(rest, 500))
  }
  for (const { socket } of sockets) socket.close()
  return delays.sort((one, other) => one - other)
}

const rungAfter = (socket: { once(name: 'message', heard: () => void): unknown }): Promise<number> =>
  new Promise((resolve) => socket.once('message', () => resolve(performance.now())))
