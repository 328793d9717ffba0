import { feathers } from '@feathersjs/feathers'
import { koa } from '@feathersjs/koa'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import { studySite } from '#resources/studies/studySite.ts'
import { sharedNode, type TestNode } from '../../../app/testing/index.ts'
import { studyValues } from '../../../studies/testStudy.ts'
import type { Caller } from '../../common/caller.ts'
import type { Engine } from '../engine.types.ts'
import { mountEngine } from '../index.ts'

/** A study site whose closing requires a signature by a user other than its creator. */
const { status } = studySite.fields
const signed = {
  ...studySite,
  fields: {
    ...studySite.fields,
    status: {
      ...status,
      transitions: {
        ...status.transitions,
        close: { ...status.transitions.close, signature: { of: ['studyId', 'closedOn'] }, notBy: 'createdBy' },
      },
    },
  },
} as ResourceDefinition

let node: TestNode
let engine: Engine
let maker: Caller
let closer: Caller
let id: string
beforeAll(async () => {
  node = await sharedNode()
  engine = mountEngine(koa(feathers()), {
    studydesk: node.studydesk,
    resources: resources.map((each) => (each.name === 'studySite' ? signed : each)),
    domains: [],
  })
  const callerFor = async (email: string) => node.studydesk.sessions.callerOf(await node.tokenFor(email), { correlationId: newId() })
  maker = await callerFor('admin@northlake.example')
  closer = { ...maker, userId: (await callerFor('owner@northlake.example')).userId }
})
afterAll(() => node.close())

beforeEach(async () => {
  const { id: studyId } = await engine.create(maker, 'study', { ...studyValues, trialId: newId() })
  const [site] = (await engine.list(maker, 'site', { _sort: 'createdAt', _order: 'ASC', _end: '1' })).rows
  id = (await engine.create(maker, 'studySite', { studyId, siteId: site?.id ?? '' })).id
})

async function sign(actor: Caller, purpose = 'studySite.close'): Promise<string> {
  const signature = newId()
  await node.ownerQuery(
    `insert into sign_in_signature (org_id, id, user_id, purpose, record_id, expires_at) values ($1, $2, $3, $4, $5, now() + interval '5 minutes')`,
    [actor.orgId, signature, actor.userId, purpose, id],
  )
  return signature
}

const close = (actor: Caller, signature?: string, changes = { closedOn: '2026-10-30' }) =>
  engine
    .transition(actor, 'studySite', id, { name: 'close', reason: 'Moved', changes, ...(signature === undefined ? {} : { signature }) })
    .catch((error: { errorCode?: string; details?: { fields?: unknown } }) => ({ code: error.errorCode, fields: error.details?.fields }))

const readState = async () =>
  (await node.ownerQuery('select status, closed_on as "closedOn", version from study_site where id = $1', [id]))[0]
const isUnused = async (signature: string) =>
  (await node.ownerQuery('select 1 from sign_in_signature where id = $1 and used_at is null', [signature])).length === 1

test('a signed transition requires a fresh sign-in for it, which the audit trail names', async () => {
  expect(await close(closer)).toEqual({ code: 'Invalid', fields: [{ path: 'signature', code: 'required' }] })
  expect(await close(closer, newId())).toMatchObject({ code: 'SignatureError' })
  expect(await close(closer, await sign(closer, 'studySite.reopen'))).toMatchObject({ code: 'SignatureError' })
  expect(await close(closer, await sign(maker))).toMatchObject({ code: 'SignatureError' })
  expect(await readState()).toMatchObject({ status: 'OPEN', closedOn: null, version: 1 })

  const signature = await sign(closer)
  expect(await close(closer, signature)).toMatchObject({ status: 'CLOSED', closedOn: '2026-10-30' })
  expect(await isUnused(signature)).toBe(false)
  const [event] = await node.ownerQuery(`select user_id, reason, changes from audit_event where record_id = $1 and action = 'close'`, [id])
  expect(event).toEqual({
    user_id: closer.userId,
    reason: 'Moved',
    changes: { status: ['OPEN', 'CLOSED'], closedOn: [null, '2026-10-30'], signedWith: [null, expect.stringMatching(/^[0-9a-f]{64}$/)] },
  })
})

test('a failed transition leaves the sign-in unused', async () => {
  const signature = await sign(closer)
  expect(await close(closer, signature, { closedOn: '2099-01-01' })).toMatchObject({ fields: [{ path: 'closedOn', code: 'inFuture' }] })
  expect([await isUnused(signature), await readState()]).toMatchObject([true, { status: 'OPEN' }])
})

test('the maker of a row can neither take nor see a transition reserved for another user', async () => {
  expect(await close(maker, await sign(maker))).toMatchObject({ code: 'NotByYou' })
  expect((await engine.read(maker, 'studySite', id)).actions).not.toContain('close')
  expect((await engine.read(closer, 'studySite', id)).actions).toContain('close')
})

test('a bulk call rejects signed transitions', async () => {
  const request = { action: 'close', ids: [id], reason: 'Moved', changes: { closedOn: '2026-10-30' } }
  await expect(engine.bulk(closer, 'studySite', request)).rejects.toMatchObject({
    details: { fields: [{ path: 'action', code: 'signedOneByOne' }] },
  })
})

test('undoing a transition resets the fields that it set, and no edit sets fields that only a transition requests', async () => {
  await close(closer, await sign(closer))
  await expect(engine.update(maker, 'studySite', id, { closedOn: '2026-10-01' })).rejects.toMatchObject({
    details: { fields: [{ path: 'closedOn', code: 'readOnly' }] },
  })
  expect(await engine.transition(maker, 'studySite', id, { name: 'reopen' })).toMatchObject({ status: 'OPEN', closedOn: null })
})
