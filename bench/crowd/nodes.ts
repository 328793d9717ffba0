import { type BenchServer, metricsOf, port } from '../benchServer.ts'
import { createWatchedNode, type WatchedNode } from '../faults/nodes.ts'
import type { MemorySeries } from './figures.ts'

const sampleEvery = 10_000

export interface CrowdNodes {
  readonly urls: readonly string[]
  /** Memory of each process of each node. */
  readonly memory: readonly MemorySeries[]
  /** Number of kills so far. */
  kills(): number
  /** Number of nodes that ended without being killed. */
  unexpectedEnds(): number
  stop(): Promise<void>
}

/**
 * Replaces the server of the benchmark by some nodes, samples their memory, and kills them in turn like a power cut.
 * @param options.killEvery minutes between two kills; null: no node is killed
 */
export async function startNodes(
  benchServer: BenchServer,
  { count, killEvery }: { readonly count: number; readonly killEvery: number | null },
): Promise<CrowdNodes> {
  await benchServer.server.stop()
  const nodes = Array.from({ length: count }, (_, index) => createWatchedNode({ ...benchServer.environment, PORT: String(port + index) }))
  for (const node of nodes) await node.start()
  const startedAt = performance.now()
  const memory: { node: string; samples: { at: number; mebibytes: number }[] }[] = []
  const series = nodes.map((_node, index) => addSeries(index))
  let kills = 0
  let killing: Promise<unknown> = Promise.resolve()

  function addSeries(index: number) {
    const added = { node: `node ${index + 1}`, samples: [] as { at: number; mebibytes: number }[] }
    memory.push(added)
    return added
  }

  const sampler = setInterval(() => {
    for (const [index, { url }] of nodes.entries())
      void metricsOf(url).then(
        (metric) =>
          series[index]?.samples.push({ at: performance.now() - startedAt, mebibytes: metric('process_resident_memory_bytes') / 2 ** 20 }),
        // A node that was just killed has no memory.
        () => undefined,
      )
  }, sampleEvery)

  async function killNext(): Promise<void> {
    const index = kills % nodes.length
    kills += 1
    await nodes[index]?.kill()
    series[index] = addSeries(index)
    await nodes[index]?.start()
  }
  const killer = killEvery === null ? undefined : setInterval(() => (killing = killing.then(killNext)), killEvery * 60_000)

  return {
    urls: nodes.map(({ url }) => url),
    memory,
    kills: () => kills,
    unexpectedEnds: () => nodes.reduce((sum, node: WatchedNode) => sum + node.unexpectedEnds.length, 0),
    async stop() {
      clearInterval(sampler)
      clearInterval(killer)
      await killing
      for (const node of nodes) await node.stop()
    },
  }
}
