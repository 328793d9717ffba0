import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { testMailServer } from '../backend/mail/testMailServer.ts'
import { callsAt } from './calls.ts'
import { addressAt, type Desk, port } from './place.ts'
import { type Running, run, startCommand } from './processes.ts'
import { inMilliseconds, table } from './report.ts'

const admin = 'admin@northlake.example'
const recipients = 10_000
/** How long a node lives, in milliseconds. */
const livesFor = 2000

/**
 * An announcement to ten thousand people, sent by a node that stays and one beside it that is killed two seconds after it came up, again and again: what the
 * dead one held is given back by a node that lives for longer than two looks.
 */
export async function measureAnnouncements(desk: Desk): Promise<void> {
  const mails = await testMailServer()
  const client = new pg.Client({ connectionString: desk.ownerUrl })
  await client.connect()
  // Without a mail server it would hold back what the others are to send.
  await desk.server.stop()
  const [url, besideUrl] = [addressAt(port + 2), addressAt(port + 1)]
  const env = {
    ...desk.environment,
    PORT: String(port + 2),
    PUBLIC_URL: url,
    SMTP_URL: mails.url,
    MAIL_FROM: 'Studydesk <studydesk@example.org>',
  }
  const beside = () => run(startCommand, { url: `${besideUrl}/api/health`, env: { ...env, PORT: String(port + 1) } })
  let [node, victim]: [Running | null, Running | null] = [null, null]
  try {
    await client.query(
      `insert into "user" (org_id, id, first_name, last_name, email, role_id, status)
        select org_id, gen_random_uuid(), 'Of the', 'bench', 'told' || number || '@northlake.example', role_id, 'ACTIVE'
        from "user", generate_series(1, $1::int) number where email = $2`,
      [recipients, admin],
    )
    await client.query('analyze "user"')
    node = await run(startCommand, { url: `${url}/api/health`, env })
    victim = await beside()
    const call = callsAt(url, await desk.signedIn(admin))
    const { id } = await call<{ readonly id: string }>('announcements', { title: 'To all', content: '<p>Read this.</p>' })
    await call(`announcement/${id}/transitions/publish`, {})
    await call(`announcement/${id}/transitions/sendByEmail`, {})
    const began = performance.now()
    let kills = 0
    while (!(await isSent(client, id))) {
      await pause(livesFor)
      victim.process.kill('SIGKILL')
      kills += 1
      victim = await beside()
    }
    const took = performance.now() - began
    const { rows } = await client.query<{ status: string; count: number }>(
      'select status, count(*)::int as count from announcement_delivery where announcement_id = $1 group by 1 order by 1',
      [id],
    )
    const taken = mails.taken.map(({ to }) => to)
    table(
      [`an announcement to ${recipients.toLocaleString('en-CA')}, a kill -9 each ${livesFor / 1000} s`, 'figure', 'aim'],
      [
        ['until all e-mails were gone', inMilliseconds(took), ''],
        ['nodes killed', String(kills), ''],
        ['people who got it twice', String(taken.length - new Set(taken).size), '0'],
        ...rows.map(({ status, count }) => [status, count.toLocaleString('en-CA'), '']),
      ],
    )
  } finally {
    await victim?.stop()
    await node?.stop()
    await client.end()
    await mails.close()
  }
}

const isSent = async (client: pg.Client, id: string): Promise<boolean> =>
  (await client.query<{ state: string }>('select mail_state as state from announcement where id = $1', [id])).rows[0]?.state === 'SENT'
