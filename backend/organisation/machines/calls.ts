import { machineCalls as declared, type NewToken } from '#resources/organisation/machinesCalls.ts'
import { conflict } from '../../platform/common/errors.ts'
import { callsOf, type DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'
import { newTokens } from './rules.ts'

export const machineCalls = callsOf(declared, { makeToken, makeTokenAtOne: makeToken })

/**
 * Returns the new row with `token`, which is shown only once and never stored. A repeated request with the same `Idempotency-Key` creates
 * no second token and cannot return the first one.
 */
async function makeToken({
  caller: requestCaller,
  input,
  studydesk: { engine },
  header,
  setHeader,
}: DeclaredRequest<(typeof declared)['makeToken']>): Promise<NewToken> {
  const caller = { ...requestCaller }
  const key = header('idempotency-key')
  const { answer: row, isReplayed } =
    key === undefined
      ? { answer: await engine.create(caller, 'apiToken', input), isReplayed: false }
      : await engine.createOnce(caller, 'apiToken', input, key)
  if (isReplayed) throw conflict('TokenShownBefore', { data: { id: row.id } })
  setHeader('Cache-Control', 'no-store')
  return { ...row, token: newTokens.get(caller) }
}
