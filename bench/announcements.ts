import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { testMailServer } from '../backend/messages/mail/testMailServer.ts'
import { addressOfPort, type BenchServer, port } from './benchServer.ts'
import { createApiCall } from './calls.ts'
import { type Running, run, startCommand } from './processes.ts'
import { inMilliseconds, table } from './report.ts'

const admin = 'admin@northlake.example'
const recipients = 10_000
/** Lifetime of a node in milliseconds. */
const nodeLifetimeMs = 2000

/**
 * Sends an announcement to ten thousand people from two nodes. One node stays; the other is killed two seconds after each start. A node
 * that lives for more than two checks releases the jobs of the killed node.
 */
export async function measureAnnouncements(benchServer: BenchServer): Promise<void> {
  const mails = await testMailServer()
  const client = new pg.Client({ connectionString: benchServer.ownerUrl })
  await client.connect()
  // The standard server has no mail server, so it would delay messages that the two nodes of this benchmark send.
  await benchServer.server.stop()
  const [url, secondUrl] = [addressOfPort(port + 2), addressOfPort(port + 1)]
  const env = {
    ...benchServer.environment,
    PORT: String(port + 2),
    PUBLIC_URL: url,
    SMTP_URL: mails.url,
    MAIL_FROM: 'Studydesk <studydesk@example.org>',
  }
  const startSecondNode = () => run(startCommand, { url: `${secondUrl}/api/health`, env: { ...env, PORT: String(port + 1) } })
  let [node, victimNode]: [Running | null, Running | null] = [null, null]
  try {
    await client.query(
      `insert into "user" (org_id, id, first_name, last_name, email, role_id, status)
        select org_id, gen_random_uuid(), 'Of the', 'bench', 'told' || number || '@northlake.example', role_id, 'ACTIVE'
        from "user", generate_series(1, $1::int) number where email = $2`,
      [recipients, admin],
    )
    await client.query('analyze "user"')
    node = await run(startCommand, { url: `${url}/api/health`, env })
    victimNode = await startSecondNode()
    const call = createApiCall(url, await benchServer.signedIn(admin))
    const { id } = await call<{ readonly id: string }>('announcements', { title: 'To all', content: '<p>Read this.</p>' })
    await call(`announcement/${id}/transitions/publish`, {})
    await call(`announcement/${id}/transitions/sendByEmail`, {})
    const startedAt = performance.now()
    let kills = 0
    while (!(await isSent(client, id))) {
      await pause(nodeLifetimeMs)
      victimNode.process.kill('SIGKILL')
      kills += 1
      victimNode = await startSecondNode()
    }
    const durationMs = performance.now() - startedAt
    const { rows } = await client.query<{ status: string; count: number }>(
      'select status, count(*)::int as count from announcement_delivery where announcement_id = $1 group by 1 order by 1',
      [id],
    )
    const accepted = mails.received.map(({ to }) => to)
    table(
      [`an announcement to ${recipients.toLocaleString('en-CA')}, a kill -9 each ${nodeLifetimeMs / 1000} s`, 'figure', 'aim'],
      [
        ['until all e-mails were gone', inMilliseconds(durationMs), ''],
        ['nodes killed', String(kills), ''],
        ['people who got it twice', String(accepted.length - new Set(accepted).size), '0'],
        ...rows.map(({ status, count }) => [status, count.toLocaleString('en-CA'), '']),
      ],
    )
  } finally {
    await victimNode?.stop()
    await node?.stop()
    await client.end()
    await mails.close()
  }
}

const isSent = async (client: pg.Client, id: string): Promise<boolean> =>
  (await client.query<{ state: string }>('select mail_state as state from announcement where id = $1', [id])).rows[0]?.state === 'SENT'
