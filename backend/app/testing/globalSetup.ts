import { startTestServer } from './server.ts'

/** Vitest calls this function before the first test file of a run, and its result after the last. */
export async function setup(): Promise<() => Promise<void>> {
  const server = await startTestServer()
  return () => server.stop()
}
