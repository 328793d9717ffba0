import { type Desk, owner } from './place.ts'
import { table } from './report.ts'

/** Every participant as a file in each format: how fast, and with how much memory. */
export async function measureListExports(desk: Desk, participants: number): Promise<void> {
  const headers = await desk.signedIn(owner)
  const rows: string[][] = []
  for (const format of ['csv', 'xlsx']) {
    const before = desk.server.peakMemory()
    const began = performance.now()
    const answer = await fetch(`${desk.url}/api/participants/export?format=${format}&allStudies=true`, { headers })
    if (!answer.ok || answer.body === null) throw new Error(`${format}: ${answer.status}`)
    let bytes = 0
    let first = 0
    for await (const chunk of answer.body) {
      first ||= performance.now() - began
      bytes += chunk.length
    }
    const seconds = (performance.now() - began) / 1000
    rows.push([
      `${participants.toLocaleString('en-CA')} participants as ${format}, ${Math.round(bytes / 2 ** 20)} MiB`,
      `first byte ${Math.round(first)} ms, ${Math.round(participants / seconds)} rows a second, +${Math.round(desk.server.peakMemory() - before)} MiB`,
      'first byte ≤ 1 s, memory flat',
    ])
  }
  table(['exports of a list', 'measured', 'aim'], rows)
}
