import type { ProcessNode } from './process.ts'
import type { TestBucket } from './s3.ts'
import type { TestAnswer, TestNode, TestNodeOptions } from './types.ts'

export { type TestDatabase, testDatabase } from './database.ts'
export type { ProcessNode } from './process.ts'
export type { TestBucket } from './s3.ts'
export { type TestStore, testStores } from './stores.ts'
export type { TestAnswer, TestCall, TestNode, TestNodeOptions } from './types.ts'

/** A whole node on a free port, on a database of its own. Loaded when it is asked for: most tests need a database only. */
export async function testNode(options: TestNodeOptions = {}): Promise<TestNode> {
  return (await import('./node.ts')).testNode(options)
}

/**
 * The node that the files of a worker share, for tests that only call the API. A file makes the study, the participants and the people that it looks
 * at, leaves what the demo has as it was, and expects nothing of what others made: their order does not matter.
 */
export async function sharedNode(): Promise<TestNode> {
  return (await import('./sharedNode.ts')).sharedNode()
}

/** One more node on the database of another, with which it ends at the latest. */
export async function nodeBeside(node: TestNode): Promise<TestNode> {
  return (await import('./node.ts')).nodeBeside(node)
}

/** One more node in a process of its own, on the database of another. */
export async function processBeside(node: TestNode, settings?: Readonly<Record<string, string>>): Promise<ProcessNode> {
  return (await import('./process.ts')).processBeside(node, settings)
}

/** A server with the interface of S3 on this machine. */
export async function testBucket(): Promise<TestBucket> {
  return (await import('./s3.ts')).testBucket()
}

/** What an answer refuses, in words that a test compares: its status, its code, and each field with what is wrong. */
export const codesOf = ({ status, error }: Pick<TestAnswer<unknown>, 'status' | 'error'>): readonly unknown[] => [
  status,
  error?.code,
  ...(error?.fields ?? []).map(({ path, code }) => `${path} ${code}`),
]
