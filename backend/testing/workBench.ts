import { feathers } from '@feathersjs/feathers'
import { koa } from '@feathersjs/koa'
import { afterAll, beforeAll, beforeEach, vi } from 'vitest'
import { resources } from '#resources/index.ts'
import type { ResourceRow } from '#resources/rows.ts'
import type { Caller } from '../caller.ts'
import type { Engine } from '../engine/engine.types.ts'
import { mountEngine } from '../engine/index.ts'
import type { Domain, Write } from '../engine/types.ts'
import { type TestNode, testNode } from './index.ts'

/** What hooks and domains were told, in order. */
const told: string[] = []
const say = (what: string, row: unknown) => void told.push(`${what} ${(row as { name?: string } | null)?.name}`)

async function fillCity({ input, caller, studydesk, isTrusted }: Write<ResourceRow['site']>) {
  if (input.city !== 'Anywhere') return undefined
  // A hook that asks the database sees what earlier steps wrote.
  const [answer] = await studydesk.database.batch(caller.orgId, [{ text: `select 1 from site where name like 'Seen %'`, values: [] }])
  return { city: `${answer?.rowCount} seen${isTrusted ? ', trusted' : ''}` }
}

const listening: Domain = {
  hooks: {
    site: {
      on: {
        create: { holds: {}, fill: fillCity },
        update: { holds: {}, fill: fillCity },
        every: {
          send: ({ after, input, onceCommitted }) => {
            say('send', after)
            onceCommitted(() => say('onceCommitted', input))
            return []
          },
          follow: async ({ after }) => say('follow', after),
        },
      },
    },
    definition: {
      on: { create: { follow: async ({ after, work }) => void (await work.trusted.create('site', { name: `Of ${after.title}` })) } },
    },
  },
  alongside:
    () =>
    ({ resource, rows }) => {
      told.push(`others ${resource} ${rows.map(({ action }) => action).join(' ')}`)
      return []
    },
}

/** A node whose engine has one more domain, which writes down what it is told. */
interface WorkBench {
  readonly node: TestNode
  readonly engine: Engine
  /** An administrator. */
  readonly caller: Caller
  /** A coordinator. */
  readonly worker: Caller
  /** What hooks and domains were told in this test, in order. */
  readonly told: string[]
  readonly named: (name: string) => ReturnType<TestNode['ownerQuery']>
  readonly eventsOf: (id: string) => Promise<readonly string[]>
  /** Counts calls outside of a transaction that speak of a table, until `end`: the node's own work goes on beside. */
  readonly watchBatches: (table: string) => { end(): number }
}

/** Stands before the first test of a file and is taken down after the last one. */
export function workBench(): WorkBench {
  const bench = {} as WorkBench
  beforeAll(async () => void Object.assign(bench, await setUp()))
  afterAll(() => bench.node.close())
  beforeEach(() => {
    told.length = 0
  })
  return bench
}

async function setUp(): Promise<WorkBench> {
  const node = await testNode()
  const callerOf = async (email: string) =>
    node.studydesk.sessions.callerOf(await node.tokenFor(email), { correlationId: crypto.randomUUID() })
  return {
    node,
    engine: mountEngine(koa(feathers()), { studydesk: node.studydesk, resources, domains: [listening] }),
    caller: await callerOf('admin@northlake.example'),
    worker: await callerOf('coordinator@northlake.example'),
    told,
    named: (name) => node.ownerQuery('select id, version, city from site where name = $1', [name]),
    async eventsOf(id) {
      const events = await node.ownerQuery<{ readonly action: string }>(
        'select action from audit_event where record_id = $1 order by at, id',
        [id],
      )
      return events.map(({ action }) => action)
    },
    watchBatches(table) {
      const batches = vi.spyOn(node.studydesk.database, 'batch')
      return {
        end() {
          const calls = batches.mock.calls.map(([, statements]) => statements).filter((all) => all.some(({ text }) => text.includes(table)))
          batches.mockRestore()
          return calls.length
        },
      }
    },
  }
}

let number = 0
/** A name that no other row has. */
export function nameOf(what = 'Worked'): string {
  number += 1
  return `${what} ${number}`
}
