import type { ProcessNode } from './process.ts'
import type { TestBucket } from './s3.ts'
import type { TestAnswer, TestNode, TestNodeOptions } from './types.ts'

export { type TestDatabase, testDatabase } from './database.ts'
export type { ProcessNode } from './process.ts'
export type { TestBucket } from './s3.ts'
export { type TestStore, testStores } from './stores.ts'
export type { TestAnswer, TestCall, TestNode, TestNodeOptions } from './types.ts'

/** Starts a complete node on a free port, with a separate database. Loaded on demand: most tests need only a database. */
export async function testNode(options: TestNodeOptions = {}): Promise<TestNode> {
  return (await import('./node.ts')).testNode(options)
}

/**
 * Returns the node that the test files of a worker share, for tests that only call the API. Each file creates its own study, participants
 * and users, leaves the demo unchanged, and does not rely on other files' data, so their order does not matter.
 */
export async function sharedNode(): Promise<TestNode> {
  return (await import('./sharedNode.ts')).sharedNode()
}

/** Starts another node on the database of the first. When the first stops, it stops this one too. */
export async function startSecondNode(node: TestNode): Promise<TestNode> {
  return (await import('./node.ts')).startSiblingNode(node)
}

/** Starts another node in a separate process, on the database of the first. */
export async function startSecondProcess(node: TestNode, settings?: Readonly<Record<string, string>>): Promise<ProcessNode> {
  return (await import('./process.ts')).spawnProcessNode(node, settings)
}

/** Starts a server on this machine with the interface of S3. */
export async function testBucket(): Promise<TestBucket> {
  return (await import('./s3.ts')).testBucket()
}

/** Returns a rejection in a comparable form: its status, its code, and each field with its problem. */
export const codesOf = ({ status, error }: Pick<TestAnswer<unknown>, 'status' | 'error'>): readonly unknown[] => [
  status,
  error?.code,
  ...(error?.fields ?? []).map(({ path, code }) => `${path} ${code}`),
]
