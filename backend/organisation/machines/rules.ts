import { v7 as newId } from 'uuid'
import { pageAndAction } from '#policies/pages.ts'
import type { Values } from '#resources/core/conditions.ts'
import type { ResourceRow } from '#resources/core/rows.ts'
import type { Caller } from '../../platform/common/caller.ts'
import { forbidden, invalid, notAuthenticated } from '../../platform/common/errors.ts'
import type { Run } from '../../platform/database/types.ts'
import type { Work } from '../../platform/engine/engine.types.ts'
import type { CompletedWrite, DomainHooks } from '../../platform/engine/types.ts'
import { endToken, revokeTokensOf } from './revoke.ts'
import { createToken, hashOf } from './token.ts'

const longestLifeDays = 366

/**
 * Hooks of machines, in addition to the rules of their declarations. A token expires within a year. Its maker cannot grant more rights
 * than they have, and the token loses each right that its maker loses (access/grants.ts). A machine cannot create tokens. Each machine
 * has a separate user, which is created with its token and deactivated when the token is revoked. No one can edit this user or sign in as
 * it: its e-mail is in a domain that cannot exist.
 */
export const machineHooks: DomainHooks = {
  apiToken: {
    on: {
      create: {
        check: ({ input }) => checkExpiry(input.expiresAt),
        follow: async ({ caller, after, run, work }) => {
          await rejectDeactivated(caller, run)
          await rejectExceedingRights(caller, after.roleId, run)
          await makeMachine(after, work)
          newTokens.set(caller, await storeSecret(caller, after, run))
        },
      },
      transitions: { revoke: { follow: endToken } },
      every: {
        check: ({ caller, isTrusted }) => {
          if (caller.isMachine === true && !isTrusted) throw forbidden()
        },
        send: ({ caller, before, onceCommitted }) => {
          const userId = before?.userId ?? null
          if (userId !== null) onceCommitted(({ access }) => access.forget(caller.orgId, userId))
          return []
        },
      },
    },
  },
  user: {
    on: {
      update: {
        check: ({ before, input }) => {
          if (before?.isMachine === true) rejectEdit(before, input)
        },
      },
      transitions: { deactivate: { follow: revokeTokensOf } },
    },
  },
}

/** New tokens, by the caller object of the request that creates them, because the database contains only their hashes. */
export const newTokens = new WeakMap<Caller, string>()

function checkExpiry(value: unknown): void {
  const expiryTime = typeof value === 'string' ? Date.parse(value) : Number.NaN
  if (Number.isNaN(expiryTime)) return // The type of the field `expiresAt` reports an invalid time.
  if (expiryTime <= Date.now()) throw invalid([{ path: 'expiresAt', code: 'inPast' }])
  if (expiryTime > Date.now() + longestLifeDays * 86_400_000) throw invalid([{ path: 'expiresAt', code: 'expiryTooFar' }])
}

/** Locks the maker until the commit: a concurrent deactivation either finishes first, or finds this token and revokes it. */
async function rejectDeactivated({ orgId, userId }: Caller, run: Run): Promise<void> {
  const { rows } = await run({ text: 'select status from "user" where org_id = $1 and id = $2 for share', values: [orgId, userId] })
  if (rows[0] === undefined || rows[0].status === 'DEACTIVATED') throw notAuthenticated()
}

async function rejectExceedingRights(caller: Caller, roleId: string, run: Run): Promise<void> {
  const { rows } = await run({ text: 'select abilities from "role" where org_id = $1 and id = $2', values: [caller.orgId, roleId] })
  const abilities: readonly string[] = rows[0]?.abilities ?? []
  const isBeyondCaller = abilities.some((ability) => {
    const entry = pageAndAction(ability)
    return entry !== null && !caller.can(entry.page, entry.action)
  })
  if (isBeyondCaller) throw forbidden('TokenBeyondOwn')
}

type NewToken = CompletedWrite<ResourceRow['apiToken']>['after']

/** Creates the user of the machine. */
async function makeMachine(token: NewToken, work: Work): Promise<void> {
  const user = await work.trusted.create('user', {
    firstName: token.name,
    lastName: '(API)',
    email: `machine-${newId()}@machine.invalid`,
    roleId: token.roleId,
    status: 'ACTIVE',
    isMachine: true,
  })
  await work.trusted.update('apiToken', token.id, { userId: user.id })
}

async function storeSecret(caller: Caller, { id }: NewToken, run: Run): Promise<string> {
  const token = createToken()
  await run({
    text: 'insert into api_token_secret (org_id, api_token_id, token_hash) values ($1, $2, $3)',
    values: [caller.orgId, id, hashOf(token)],
  })
  return token
}

/** Rejects any edit of a machine's user. Another role requires another token. */
function rejectEdit(before: Values, input: Values): void {
  const changed = Object.keys(input).filter((name) => input[name] !== before[name])
  if (changed.length > 0) throw invalid(changed.map((path) => ({ path, code: 'machineUser' })))
}
