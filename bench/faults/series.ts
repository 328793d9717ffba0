import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findServerAccount, homeOf } from '../../backend/platform/database/account.ts'
import { startEmbedded } from '../../backend/platform/database/embedded.ts'
import { readPostmaster } from '../../backend/platform/database/postmaster.ts'
import type { BenchServer } from '../benchServer.ts'
import type { WatchedNode } from './nodes.ts'
import type { Writers } from './writers.ts'

export interface Round {
  readonly desk: BenchServer
  readonly nodes: readonly WatchedNode[]
  readonly writers: Writers
  readonly times: number
  /** Receives the milliseconds from each fault until a write is acknowledged again. */
  readonly pauses: number[]
}
export type Series = (round: Round) => Promise<void>

/** Number of acknowledged writes between two faults. */
export const waitForWrites = 60

/** Kills a node like a power cut. */
export const runNodeKills: Series = (round) =>
  repeat(round, async ([node]) => {
    await node?.kill()
    await node?.start()
  })

/** Runs two nodes on one database and kills them in turn. The other node takes over the writes. */
export const killOneOfTwo: Series = (round) =>
  repeat(
    round,
    async (nodes, number) => nodes[number % nodes.length]?.kill(),
    async (nodes, number) => {
      await round.writers.progress(waitForWrites)
      await nodes[number % nodes.length]?.start()
    },
  )

/**
 * Ends only PostgreSQL, alternately by killing it and by shutting it down. In the first half of the rounds, PostgreSQL is an external
 * server that returns after up to two seconds. In the second half, it is embedded in the node, which must restart it.
 */
export const runDatabaseKills: Series = async (round) => {
  const external = Math.ceil(round.times / 2)
  await repeat({ ...round, times: external }, async ([node], number) => {
    await endDatabase(round.desk, number)
    await pause((number % 5) * 500)
    await (await startEmbedded(round.desk.config.dataDir)).revive()
    await node?.start()
  })
  await round.nodes[0]?.useEmbedded()
  await repeat({ ...round, times: round.times - external }, async ([node], number) => {
    await endDatabase(round.desk, number)
    await node?.start()
  })
}

/** Ends the running database server, and waits until it is gone. */
async function endDatabase({ config }: BenchServer, number: number): Promise<void> {
  const data = join(homeOf(config.dataDir, findServerAccount()), 'postgres')
  const server = readPostmaster(data)
  if (server === null) throw new Error('PostgreSQL does not run')
  process.kill(server.pid, number % 2 === 0 ? 'SIGKILL' : 'SIGINT')
  while (readPostmaster(data)?.pid === server.pid) await pause(5)
}

type Step = (nodes: readonly WatchedNode[], number: number) => Promise<unknown>

/** @param recover runs after the fault, when writes are acknowledged again */
async function repeat({ nodes, writers, times, pauses }: Round, fault: Step, recover?: Step): Promise<void> {
  for (let number = 0; number < times; number += 1) {
    await writers.progress(waitForWrites)
    const startedAt = performance.now()
    await fault(nodes, number)
    await writers.progress(1)
    pauses.push(performance.now() - startedAt)
    await recover?.(nodes, number)
  }
  await writers.progress(waitForWrites)
}
