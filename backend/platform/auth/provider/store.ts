import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import { isStorable, isStorableJson } from '#resources/core/values/storable.ts'
import type { Database } from '../../database/types.ts'

/** Models that a grant issues and that are removed with it; an interaction only refers to a grant. */
const issuedModels: ReadonlySet<string> = new Set(['AccessToken', 'AuthorizationCode', 'RefreshToken'])

/** Stores the state of the identity provider in the database, so that any node can serve any step of a sign-in. */
export function createStore(database: Database, model: string): Adapter {
  const run = (text: string, values: readonly unknown[]) => database.system('signIn', (send) => send({ text, values }))

  const find = async (condition: string, value: string): Promise<AdapterPayload | undefined> => {
    if (!isStorable(value)) return undefined
    const { rows } = await run(
      `select payload, extract(epoch from consumed_at)::int as consumed from idp.store
        where model = $1 and ${condition} = $2 and (expires_at is null or expires_at > clock_timestamp())`,
      [model, value],
    )
    const row = rows[0]
    return row === undefined ? undefined : { ...row.payload, ...(row.consumed === null ? {} : { consumed: row.consumed }) }
  }

  return {
    find: (id) => find('id', id),
    findByUid: (uid) => find('uid', uid),
    findByUserCode: (userCode) => find('user_code', userCode),

    /** Checks the payload, because some entries come from users who have not signed in yet. */
    async upsert(id, payload, lifetimeSeconds) {
      if (!isStorableJson(payload)) throw new errors.InvalidRequest('a parameter holds what cannot be stored')
      await run(
        `insert into idp.store (model, id, payload, grant_id, user_code, uid, expires_at)
          values ($1, $2, $3, $4, $5, $6, clock_timestamp() + make_interval(secs => $7))
          on conflict (model, id) do update set payload = excluded.payload, grant_id = excluded.grant_id, user_code = excluded.user_code,
            uid = excluded.uid, expires_at = excluded.expires_at`,
        [
          model,
          id,
          JSON.stringify(payload),
          issuedModels.has(model) ? (payload.grantId ?? null) : null,
          payload.userCode ?? null,
          payload.uid ?? null,
          lifetimeSeconds ?? null,
        ],
      )
    },

    /** Marks a code as used: of concurrent requests with the same code, exactly one succeeds. */
    async consume(id) {
      const { rowCount } = await run(
        'update idp.store set consumed_at = clock_timestamp() where model = $1 and id = $2 and consumed_at is null',
        [model, id],
      )
      if (rowCount !== 1) throw new errors.InvalidGrant('already consumed')
    },

    async destroy(id) {
      await run('delete from idp.store where model = $1 and id = $2', [model, id])
    },

    async revokeByGrantId(grantId) {
      await run('delete from idp.store where grant_id = $1', [grantId])
    },
  }
}

/** Removes expired entries. */
export const sweepStore = (database: Database): Promise<unknown> =>
  database.system('signIn', (run) => run({ text: 'delete from idp.store where expires_at < clock_timestamp()', values: [] }))
