import { startNode } from '../app.ts'
import { readConfig } from '../config.ts'

/** The other end of `process.ts`: a node without screens that says where it listens and stops when it is told to. */
const node = await startNode(readConfig(process.env))
process.on('SIGTERM', () => void node.close().then(() => process.exit(0)))
process.stdout.write(`${node.url}\n`)
