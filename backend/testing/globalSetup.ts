import { startTestServer } from './server.ts'

/** Vitest calls it once before the first and after the last test file of a run. */
export async function setup(): Promise<() => Promise<void>> {
  const server = await startTestServer()
  return () => server.stop()
}
