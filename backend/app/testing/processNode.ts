import { readConfig } from '../../platform/config/config.ts'
import { startNode } from '../app.ts'

/** The child process of `process.ts`: a node without screens that prints its address and stops at a signal. */
const node = await startNode(readConfig(process.env))
process.on('SIGTERM', () => void node.close().then(() => process.exit(0)))
process.stdout.write(`${node.url}\n`)
