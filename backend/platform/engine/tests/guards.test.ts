import { feathers } from '@feathersjs/feathers'
import { koa } from '@feathersjs/koa'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResourceRow } from '#resources/core/rows.ts'
import { resources } from '#resources/index.ts'
import { sharedNode, type TestNode } from '../../../app/testing/index.ts'
import { runPausedAtWrite } from '../../../app/testing/race.ts'
import type { Caller } from '../../common/caller.ts'
import { conflict } from '../../common/errors.ts'
import type { Engine } from '../engine.types.ts'
import { mountEngine } from '../index.ts'
import type { Domain, Write } from '../types.ts'

/** Rejects a second piece of equipment at a site. The hook counts the existing pieces with a query. */
async function rejectSecondEquipment({ input, caller, studydesk }: Write<ResourceRow['room']>): Promise<void> {
  const [others] = await studydesk.database.batch(caller.orgId, [
    { text: `select from room where org_id = $1 and site_id = $2 and kind = 'EQUIPMENT'`, values: [caller.orgId, input.siteId] },
  ])
  if (others?.rowCount !== 0) throw conflict('Duplicate')
}

const domain: Domain = {
  hooks: {
    room: { on: { create: { holds: { siteId: 'alone' }, check: rejectSecondEquipment }, update: { check: rejectSecondEquipment } } },
  },
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

describe('a hook that locks rows', () => {
  it("a hook that locks rows makes one of two writes that depend on the same row wait and see the other's result", async () => {
    const { id: siteId } = await engine.create(caller, 'site', { name: 'Guarded' } as never)
    const make = (name: string) => () =>
      engine.create(caller, 'room', { siteId, name, kind: 'EQUIPMENT' }).then(
        () => 'made',
        ({ errorCode }) => errorCode,
      )
    expect(await runPausedAtWrite(node, ['room'], [make('Freezer'), make('Centrifuge')])).toEqual(['made', 'Duplicate'])
  })

  it('requires a hook to lock the rows that it reads, and fails otherwise as a system error', async () => {
    const { id: siteId } = await engine.create(caller, 'site', { name: 'Unguarded' } as never)
    const { id } = await engine.create(caller, 'room', { siteId, name: 'One' })
    await expect(engine.update(caller, 'room', id, { name: 'Other' })).rejects.toThrow(
      "A hook of 'room' reads before 'update' and holds nothing",
    )
  })
})
