import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'
import { v7 as uuid } from 'uuid'

/**
 * Baseline server for comparison: only Node's http and pg, with 10 pipelined clients and named statements. It has no sign-in,
 * permissions, row-level security or audit, but the same indexes. Runs as a separate process: `node bench/bare.ts ADDRESS ORGANISATION
 * PORT`.
 */
const [address = '', orgId = '', port = '0'] = process.argv.slice(2)

const pool = new pg.Pool({ connectionString: address, max: 10, pipeline: true })

const statements = {
  list: `select * from participant where org_id = $1 and deleted_at is null and gender = $2 order by (case when is_restricted_profile then null else last_name end), id limit 20 offset $3`,
  read: 'select * from participant where org_id = $1 and id = $2',
  create: `insert into participant (org_id, id, first_name, last_name, dob, gender, email, postal_code, referral_source)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning *`,
}

const run = async (name: keyof typeof statements, values: unknown[]): Promise<unknown[]> =>
  (await pool.query({ name, text: statements[name], values })).rows

async function answer(request: IncomingMessage): Promise<unknown> {
  const url = new URL(request.url ?? '', 'http://bare')
  if (request.method === 'POST') {
    const person = JSON.parse(await bodyOf(request)) as Record<string, string>
    const values = ['firstName', 'lastName', 'dob', 'gender', 'email', 'postalCode', 'referralSource'].map((name) => person[name])
    return run('create', [orgId, uuid(), ...values])
  }
  if (url.pathname === '/') return []
  const id = url.pathname.split('/')[2]
  if (id !== undefined) return run('read', [orgId, id])
  return run('list', [orgId, url.searchParams.get('gender'), url.searchParams.get('_start')])
}

const server = createServer((request, response) => {
  answer(request).then(
    (rows) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(rows)),
    (error: Error) => response.writeHead(500).end(error.message),
  )
})
server.listen(Number(port), '127.0.0.1', () => process.stdout.write('listening\n'))

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += chunk
  return body
}
