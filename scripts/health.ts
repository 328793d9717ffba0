import process from 'node:process'

/** `node scripts/health.ts`: exits with 0 if the node on this machine can serve calls, else with 1. Health check of the container. */
const isHealthy = await fetch(`http://127.0.0.1:${process.env.PORT ?? 8080}/api/health`, { signal: AbortSignal.timeout(4000) }).then(
  ({ ok }) => ok,
  () => false,
)
process.exitCode = isHealthy ? 0 : 1
