import { existsSync } from 'node:fs'
import { settings } from '../backend/platform/config/settings.ts'
import { runCommand } from './command.ts'
import { readDeployment } from './deploy/deployment.ts'
import { buildStages, startServer } from './deploy/rehearsal.ts'

/**
 * `unshare --mount node scripts/deploy-rehearse.ts ROOT WORK`: runs every step of deploy/Containerfile without a container engine, as root on
 * Linux. ROOT is an unpacked base image, or a plain Debian root with Node and npm in /usr/local; it is not changed. WORK is an empty
 * folder. Then it starts the server in the result with the settings of this process: as the image's user, on a read-only root, with its
 * volumes in memory, and waits until the health check of the image passes.
 */
await runCommand('Usage: unshare --mount node scripts/deploy-rehearse.ts ROOT WORK', async ([base = '', work = '']) => {
  if (!existsSync(`${base}/bin/sh`) || work === '') throw new Error('ROOT is no root of a system, or WORK is missing')
  const { stages } = readDeployment()
  const folder = buildStages(stages, { base, work })
  const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => name in settings))
  const last = stages.at(-1)
  if (last === undefined) throw new Error('The Containerfile has no stage')
  const seconds = await startServer(last, { folder, environment })
  console.log(`The server responded to its health check after ${seconds.toFixed(1)} s`)
})
