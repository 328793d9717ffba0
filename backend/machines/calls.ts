import type { Values } from '#resources/core/conditions.ts'
import { resourceNamed } from '#resources/index.ts'
import type { Call, CallRequest } from '../engine/types.ts'
import { badRequest, conflict } from '../errors.ts'
import { minted } from './rules.ts'

const { page, path, actions } = resourceNamed('apiToken')

/**
 * `POST api-tokens`: the new row, and `token`, which is shown this once and kept nowhere. In the place of the engine's own create. A request
 * that comes again under its `Idempotency-Key` makes no second token and cannot be answered with the first one.
 */
export const machineCalls: readonly Call[] = [...new Set([path.many, path.one])].map((address) => ({
  method: 'POST',
  path: address,
  body: { of: 'apiToken' },
  access: { page, action: actions.create ?? 'OWN' },
  status: 201,
  handler: makeToken,
}))

async function makeToken({ caller: asker, body, studydesk: { engine }, header, setHeader }: CallRequest) {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw badRequest('BodyNotAnObject')
  const caller = { ...asker }
  const input = body as Values
  const key = header('idempotency-key')
  const { answer: row, isReplayed } =
    key === undefined
      ? { answer: await engine.create(caller, 'apiToken', input), isReplayed: false }
      : await engine.createOnce(caller, 'apiToken', input, key)
  if (isReplayed) throw conflict('TokenShownBefore', { data: { id: row.id } })
  setHeader('Cache-Control', 'no-store')
  return { ...row, token: minted.get(caller) }
}
