import type { Values } from '#resources/core/conditions.ts'
import { resourceNamed } from '#resources/index.ts'
import type { Call, CallRequest } from '../engine/types.ts'
import { badRequest } from '../errors.ts'
import { minted } from './rules.ts'

const { page, path, actions } = resourceNamed('apiToken')

/** `POST api-tokens`: the new row, and `token`, which is shown this once and kept nowhere. In the place of the engine's own create. */
export const machineCalls: readonly Call[] = [...new Set([path.many, path.one])].map((address) => ({
  method: 'POST',
  path: address,
  access: { page, action: actions.create ?? 'OWN' },
  status: 201,
  handler: makeToken,
}))

async function makeToken({ caller: asker, body, studydesk, setHeader }: CallRequest) {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw badRequest('BodyNotAnObject')
  const caller = { ...asker }
  const row = await studydesk.engine.create(caller, 'apiToken', body as Values)
  setHeader('Cache-Control', 'no-store')
  return { ...row, token: minted.get(caller) }
}
