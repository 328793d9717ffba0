import { feathers } from '@feathersjs/feathers'
import { koa } from '@feathersjs/koa'
import { afterAll, beforeAll, beforeEach, vi } from 'vitest'
import type { ResourceRow } from '#resources/core/rows.ts'
import { resources } from '#resources/index.ts'
import type { Caller } from '../../platform/common/caller.ts'
import type { Engine } from '../../platform/engine/engine.types.ts'
import { mountEngine } from '../../platform/engine/index.ts'
import type { Domain, Write } from '../../platform/engine/types.ts'
import { type TestNode, testNode } from './index.ts'

/** Calls of hooks and domains, in order. */
const recordedCalls: string[] = []
const recordCall = (callName: string, row: unknown) => void recordedCalls.push(`${callName} ${(row as { name?: string } | null)?.name}`)

async function fillCity({ input, caller, studydesk, isTrusted }: Write<ResourceRow['site']>) {
  if (input.city !== 'Anywhere') return undefined
  // A hook that queries the database sees the writes of earlier steps.
  const [answer] = await studydesk.database.batch(caller.orgId, [{ text: `select 1 from site where name like 'Seen %'`, values: [] }])
  return { city: `${answer?.rowCount} seen${isTrusted ? ', trusted' : ''}` }
}

const recordingDomain: Domain = {
  hooks: {
    site: {
      on: {
        create: { holds: {}, fill: fillCity },
        update: { holds: {}, fill: fillCity },
        every: {
          send: ({ after, input, onceCommitted }) => {
            recordCall('send', after)
            onceCommitted(() => recordCall('onceCommitted', input))
            return []
          },
          follow: async ({ after }) => recordCall('follow', after),
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
      recordedCalls.push(`others ${resource} ${rows.map(({ action }) => action).join(' ')}`)
      return []
    },
}

/** A node whose engine has an additional domain that records calls to it. */
interface WorkBench {
  readonly node: TestNode
  readonly engine: Engine
  /** An administrator. */
  readonly caller: Caller
  /** A coordinator. */
  readonly worker: Caller
  /** Calls of hooks and domains in this test, in order. */
  readonly recorded: string[]
  readonly named: (name: string) => ReturnType<TestNode['ownerQuery']>
  readonly eventsOf: (id: string) => Promise<readonly string[]>
  /** Counts the statements outside a transaction that name a table, until `end`. The node's other work continues and counts too. */
  readonly watchBatches: (table: string) => { end(): number }
}

/** Starts the bench before the first test of a file and stops it after the last. */
export function workBench(): WorkBench {
  const bench = {} as WorkBench
  beforeAll(async () => void Object.assign(bench, await setUp()))
  afterAll(() => bench.node.close())
  beforeEach(() => {
    recordedCalls.length = 0
  })
  return bench
}

async function setUp(): Promise<WorkBench> {
  const node = await testNode()
  const callerOf = async (email: string) =>
    node.studydesk.sessions.callerOf(await node.tokenFor(email), { correlationId: crypto.randomUUID() })
  return {
    node,
    engine: mountEngine(koa(feathers()), { studydesk: node.studydesk, resources, domains: [recordingDomain] }),
    caller: await callerOf('admin@northlake.example'),
    worker: await callerOf('coordinator@northlake.example'),
    recorded: recordedCalls,
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
          const calls = batches.mock.calls
            .map(([, statements]) => statements)
            .filter((batch) => batch.some(({ text }) => text.includes(table)))
          batches.mockRestore()
          return calls.length
        },
      }
    },
  }
}

let number = 0
/** Returns a name that no other row has. */
export function nameOf(prefix = 'Worked'): string {
  number += 1
  return `${prefix} ${number}`
}
