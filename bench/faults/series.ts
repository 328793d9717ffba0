import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { homeOf, serverAccount } from '../../backend/database/account.ts'
import { startEmbedded } from '../../backend/database/embedded.ts'
import { readPostmaster } from '../../backend/database/postmaster.ts'
import type { Desk } from '../place.ts'
import type { WatchedNode } from './nodes.ts'
import type { Writers } from './writers.ts'

export interface Round {
  readonly desk: Desk
  readonly nodes: readonly WatchedNode[]
  readonly writers: Writers
  readonly times: number
  /** Takes the milliseconds from each fault until a write was acknowledged again. */
  readonly pauses: number[]
}
export type Series = (round: Round) => Promise<void>

/** Acknowledged writes between two faults. */
export const waitForWrites = 60

/** A node, ended as by a power cut. */
export const killNode: Series = (round) =>
  repeat(round, async ([node]) => {
    await node?.kill()
    await node?.start()
  })

/** Two nodes on one database, one of them ended in turn; the other takes over its writes for a while. */
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
 * PostgreSQL alone, in turn killed and stopped in order: in the first half as an external one that comes back after up to two seconds, in the second half
 * as the embedded one of the node, which must bring it back itself.
 */
export const killDatabase: Series = async (round) => {
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

/** Ends the server that runs, and waits until it is gone. */
async function endDatabase({ config }: Desk, number: number): Promise<void> {
  const data = join(homeOf(config.dataDir, serverAccount()), 'postgres')
  const server = readPostmaster(data)
  if (server === null) throw new Error('PostgreSQL does not run')
  process.kill(server.pid, number % 2 === 0 ? 'SIGKILL' : 'SIGINT')
  while (readPostmaster(data)?.pid === server.pid) await pause(5)
}

type Step = (nodes: readonly WatchedNode[], number: number) => Promise<unknown>

/** @param recover what is still to be done once writes are acknowledged again */
async function repeat({ nodes, writers, times, pauses }: Round, fault: Step, recover?: Step): Promise<void> {
  for (let number = 0; number < times; number += 1) {
    await writers.progress(waitForWrites)
    const began = performance.now()
    await fault(nodes, number)
    await writers.progress(1)
    pauses.push(performance.now() - began)
    await recover?.(nodes, number)
  }
  await writers.progress(waitForWrites)
}
