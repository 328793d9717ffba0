import type { TestNode, TestNodeOptions } from './types.ts'

export { type TestDatabase, testDatabase } from './database.ts'
export type { TestCall, TestNode, TestNodeOptions } from './types.ts'

/** A whole node on a free port, on a database of its own. Loaded when it is asked for: most tests need a database only. */
export async function testNode(options: TestNodeOptions = {}): Promise<TestNode> {
  return (await import('./node.ts')).testNode(options)
}

/** One more node on the database of another. */
export async function nodeBeside(node: TestNode): Promise<TestNode> {
  return (await import('./node.ts')).nodeBeside(node)
}
