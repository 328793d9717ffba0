import { v7 as newId } from 'uuid'
import { pageAndAction } from '#policies/pages.ts'
import type { Values } from '#resources/core/conditions.ts'
import type { ResourceRow } from '#resources/rows.ts'
import type { Caller } from '../caller.ts'
import type { Run } from '../database/types.ts'
import type { Work } from '../engine/engine.types.ts'
import type { DomainHooks, Written } from '../engine/types.ts'
import { forbidden, invalid, notAuthenticated } from '../errors.ts'
import { endToken, revokeTokensOf } from './revoke.ts'
import { hashOf, newToken } from './token.ts'

const longestLifeDays = 366

/**
 * Rules of machines beside those of the declarations. A token ends within a year; nobody gives one more than they hold themselves, and
 * what they lose it loses (access/grants.ts); a machine makes none. Behind each stands a user of its own, made with it and deactivated with its revocation, whom nobody edits and
 * nobody signs in as: the e-mail is in a domain that cannot exist.
 */
export const machineHooks: DomainHooks = {
  apiToken: {
    on: {
      create: {
        check: ({ input }) => checkExpiry(input.expiresAt),
        follow: async ({ caller, after, run, work }) => {
          await refuseDeactivated(caller, run)
          await refuseBeyondOwn(caller, after.roleId, run)
          await makeMachine(after, work)
          minted.set(caller, await keepSecret(caller, after, run))
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
          if (before?.isMachine === true) refuseEdit(before, input)
        },
      },
      transitions: { deactivate: { follow: revokeTokensOf } },
    },
  },
}

/** Tokens of the moment, by the caller object of the create that made them: the only place where one is ever seen. */
export const minted = new WeakMap<Caller, string>()

function checkExpiry(value: unknown): void {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN
  if (Number.isNaN(at)) return // The field's own type says what is wrong with it.
  if (at <= Date.now()) throw invalid([{ path: 'expiresAt', code: 'inPast' }])
  if (at > Date.now() + longestLifeDays * 86_400_000) throw invalid([{ path: 'expiresAt', code: 'expiryTooFar' }])
}

/** Held until the commit: who is deactivated in the same moment is waited for, or finds this token and revokes it. */
async function refuseDeactivated({ orgId, userId }: Caller, run: Run): Promise<void> {
  const { rows } = await run({ text: 'select status from "user" where org_id = $1 and id = $2 for share', values: [orgId, userId] })
  if (rows[0] === undefined || rows[0].status === 'DEACTIVATED') throw notAuthenticated()
}

async function refuseBeyondOwn(caller: Caller, roleId: string, run: Run): Promise<void> {
  const { rows } = await run({ text: 'select abilities from "role" where org_id = $1 and id = $2', values: [caller.orgId, roleId] })
  const abilities: readonly string[] = rows[0]?.abilities ?? []
  const isBeyond = abilities.some((ability) => {
    const entry = pageAndAction(ability)
    return entry !== null && !caller.can(entry.page, entry.action)
  })
  if (isBeyond) throw forbidden('TokenBeyondOwn')
}

type NewToken = Written<ResourceRow['apiToken']>['after']

/** The machine's own user. */
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

async function keepSecret(caller: Caller, { id }: NewToken, run: Run): Promise<string> {
  const token = newToken()
  await run({
    text: 'insert into api_token_secret (org_id, api_token_id, token_hash) values ($1, $2, $3)',
    values: [caller.orgId, id, hashOf(token)],
  })
  return token
}

/** What a machine is and may is said once, with its token: another role is another token. */
function refuseEdit(before: Values, input: Values): void {
  const changed = Object.keys(input).filter((name) => input[name] !== before[name])
  if (changed.length > 0) throw invalid(changed.map((path) => ({ path, code: 'machineUser' })))
}
