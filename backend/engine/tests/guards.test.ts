import { feathers } from '@feathersjs/feathers'
import { koa } from '@feathersjs/koa'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '#resources/index.ts'
import type { ResourceRow } from '#resources/rows.ts'
import type { Caller } from '../../caller.ts'
import { conflict } from '../../errors.ts'
import { sharedNode, type TestNode } from '../../testing/index.ts'
import { pausedAtWrite } from '../../testing/race.ts'
import type { Engine } from '../engine.types.ts'
import { mountEngine } from '../index.ts'
import type { Domain, Write } from '../types.ts'

/** At most one piece of equipment at a site, counted by a query. */
async function refuseSecond({ input, caller, studydesk }: Write<ResourceRow['room']>): Promise<void> {
  const [others] = await studydesk.database.batch(caller.orgId, [
    { text: `select from room where org_id = $1 and site_id = $2 and kind = 'EQUIPMENT'`, values: [caller.orgId, input.siteId] },
  ])
  if (others?.rowCount !== 0) throw conflict('Duplicate')
}

const domain: Domain = {
  hooks: { room: { on: { create: { holds: { siteId: 'alone' }, check: refuseSecond }, update: { check: refuseSecond } } } },
}

let node: TestNode
let engine: Engine
let caller: Caller
beforeAll(async () => {
  node = await sharedNode()
  engine = mountEngine(koa(feathers()), { studydesk: node.studydesk, resources, domains: [domain] })
  caller = await node.studydesk.sessions.callerOf(await node.tokenFor('admin@northlake.example'), { correlationId: crypto.randomUUID() })
})
afterAll(() => node?.close())

describe('a hook that holds rows', () => {
  it('lets one of two writes that decide by the same row wait for the other, and see it', async () => {
    const { id: siteId } = await engine.create(caller, 'site', { name: 'Guarded' } as never)
    const make = (name: string) => () =>
      engine.create(caller, 'room', { siteId, name, kind: 'EQUIPMENT' }).then(
        () => 'made',
        ({ errorCode }) => errorCode,
      )
    expect(await pausedAtWrite(node, ['room'], [make('Freezer'), make('Centrifuge')])).toEqual(['made', 'Duplicate'])
  })

  it('is the only one that may read: another one ends the write as an error of the system', async () => {
    const { id: siteId } = await engine.create(caller, 'site', { name: 'Unguarded' } as never)
    const { id } = await engine.create(caller, 'room', { siteId, name: 'One' })
    await expect(engine.update(caller, 'room', id, { name: 'Other' })).rejects.toThrow(
      "A hook of 'room' reads before 'update' and holds nothing",
    )
  })
})
