import { testNode } from './node.ts'
import type { TestNode } from './types.ts'

interface Shared {
  readonly node: TestNode
  /** Rows of the demo that many files rely on, by table. */
  readonly demo: ReadonlyMap<string, ReadonlyMap<string, string>>
}

let shared: Promise<Shared> | undefined

/**
 * Tables whose demo rows must not change, with the columns that change when a user signs in or
 * works.
 */
const demoTables: Readonly<Record<string, readonly string[]>> = {
  organisation: [],
  role: [],
  site: [],
  study: [],
  study_site: [],
  study_site_assignment: [],
  user: ['status', 'last_active'],
}

/**
 * Returns the shared node. Its `close` throws the names of tables whose demo rows a file changed; the next file then gets a fresh node.
 */
export async function sharedNode(): Promise<TestNode> {
  shared ??= startShared()
  const { node, demo } = await shared
  return {
    ...node,
    async close() {
      const now = await readDemo(node)
      const changed = [...demo].filter(([table, rows]) => [...rows].some(([id, row]) => now.get(table)?.get(id) !== row))
      if (changed.length === 0) return
      shared = undefined
      await node.close()
      throw new Error(`This file changed ${changed.map(([table]) => table).join(', ')} of the demo: it needs a node of its own (testNode)`)
    },
  }
}

async function startShared(): Promise<Shared> {
  const node = await testNode()
  return { node, demo: await readDemo(node) }
}

async function readDemo(node: TestNode): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const select = Object.entries(demoTables).map(([table, columns]) => {
    const ignoredColumns = ['version', 'updated_at', 'updated_by', ...columns].join(',')
    return `select '${table}' as name, id::text, md5((to_jsonb(line) - '{${ignoredColumns}}'::text[])::text) as row from "${table}" line`
  })
  const rows = await node.ownerQuery<{ name: string; id: string; row: string }>(select.join(' union all '))
  const tables = Map.groupBy(rows, ({ name }) => name)
  return new Map([...tables].map(([name, lines]) => [name, new Map(lines.map(({ id, row }) => [id, row]))]))
}
