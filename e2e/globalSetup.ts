import { buildScreens } from '../backend/build.ts'
import { seedDemo } from './support/node.ts'

/** Once, for all nodes: each would build the screens, if they are not as their sources are, and make and seed a database. */
export default async function globalSetup(): Promise<() => void> {
  const { version } = JSON.parse(process.env.STUDYDESK_E2E_BROWSER ?? '{}') as { readonly version?: string }
  process.stdout.write(`The browser: ${version}\n`)
  await buildScreens()
  return seedDemo()
}
