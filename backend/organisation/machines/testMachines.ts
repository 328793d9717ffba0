import type { TestNode } from '../../app/testing/index.ts'

export const developer = 'dev@northlake.example'
export const admin = 'admin@northlake.example'

/** Prepares a developer who may grant the rights of coordinators, for tests of tokens. */
export async function createMachineBench(node: TestNode) {
  const [user] = await node.ownerQuery<{ org_id: string; role_id: string }>('select org_id, role_id from "user" where email = $1', [
    developer,
  ])
  const orgId = user?.org_id ?? ''
  await node.ownerQuery(
    `update "role" set abilities = abilities || (select abilities from "role" where org_id = $1 and role_name = 'Study coordinator') where id = $2`,
    [orgId, user?.role_id],
  )
  const rows = await node.ownerQuery<{ id: string; role_name: string }>('select id, role_name from "role" where org_id = $1', [orgId])
  const roles: Readonly<Record<string, string>> = Object.fromEntries(rows.map((row) => [row.role_name, row.id]))

  /** Calls the API as a user (`as`) or with a token. */
  async function call(
    path: string,
    { token, on = node, ...options }: Parameters<TestNode['fetch']>[1] & { token?: string; on?: TestNode },
  ) {
    const headers = { ...options.headers, ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }) }
    const response = await on.fetch(path, { ...options, headers })
    const text = await response.text()
    return { status: response.status, body: text === '' ? null : JSON.parse(text) }
  }
  let names = 0
  return {
    orgId,
    roles,
    call,
    makerId: async () => (await node.ownerQuery<{ id: string }>('select id from "user" where email = $1', [developer]))[0]?.id,
    async make(changes: Readonly<Record<string, unknown>> = {}) {
      names += 1
      const body = { name: `Machine ${names}`, roleId: roles['Study coordinator'], expiresAt: days(30), ...changes }
      const answer = await call('api-tokens', { as: developer, method: 'POST', body })
      return { ...answer, token: String(answer.body?.data?.token), row: answer.body?.data }
    },
  }
}

/** Returns the time this number of days from now. */
export const days = (count: number): string => new Date(Date.now() + count * 86_400_000).toISOString()
