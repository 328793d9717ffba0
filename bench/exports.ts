import { type BenchServer, owner } from './benchServer.ts'
import { table } from './report.ts'

/** Measures the speed and memory use of exporting every participant in each format. */
export async function measureListExports(benchServer: BenchServer, participants: number): Promise<void> {
  const headers = await benchServer.signedIn(owner)
  const rows: string[][] = []
  for (const format of ['csv', 'xlsx']) {
    const before = benchServer.server.peakMemory()
    const startedAt = performance.now()
    const answer = await fetch(`${benchServer.url}/api/participants/export?format=${format}&allStudies=true`, { headers })
    if (!answer.ok || answer.body === null) throw new Error(`${format}: ${answer.status}`)
    let bytes = 0
    let first = 0
    for await (const chunk of answer.body) {
      first ||= performance.now() - startedAt
      bytes += chunk.length
    }
    const seconds = (performance.now() - startedAt) / 1000
    rows.push([
      `${participants.toLocaleString('en-CA')} participants as ${format}, ${Math.round(bytes / 2 ** 20)} MiB`,
      `first byte ${Math.round(first)} ms, ${Math.round(participants / seconds)} rows a second, +${Math.round(benchServer.server.peakMemory() - before)} MiB`,
      'first byte ≤ 1 s, memory flat',
    ])
  }
  table(['exports of a list', 'measured', 'aim'], rows)
}
