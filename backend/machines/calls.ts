import { machineCalls as declared, type NewToken } from '#resources/machines/calls.ts'
import { callsOf, type DeclaredRequest } from '../engine/calls/callsOf.ts'
import { conflict } from '../errors.ts'
import { minted } from './rules.ts'

export const machineCalls = callsOf(declared, { makeToken, makeTokenAtOne: makeToken })

/**
 * The new row, and `token`, which is shown this once and stored nowhere. A request
 * that comes again under its `Idempotency-Key` makes no second token and cannot be answered with the first one.
 */
async function makeToken({
  caller: asker,
  input,
  studydesk: { engine },
  header,
  setHeader,
}: DeclaredRequest<(typeof declared)['makeToken']>): Promise<NewToken> {
  const caller = { ...asker }
  const key = header('idempotency-key')
  const { answer: row, isReplayed } =
    key === undefined
      ? { answer: await engine.create(caller, 'apiToken', input), isReplayed: false }
      : await engine.createOnce(caller, 'apiToken', input, key)
  if (isReplayed) throw conflict('TokenShownBefore', { data: { id: row.id } })
  setHeader('Cache-Control', 'no-store')
  return { ...row, token: minted.get(caller) }
}
