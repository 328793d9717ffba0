import { buildScreens } from '../backend/app/build.ts'
import { seedDemo } from './support/node.ts'

/** Runs once for all nodes. Otherwise each node would build the screens, if they are out of date, and create and seed a database. */
export default async function globalSetup(): Promise<() => void> {
  const { version } = JSON.parse(process.env.STUDYDESK_E2E_BROWSER ?? '{}') as { readonly version?: string }
  process.stdout.write(`The browser: ${version}\n`)
  await buildScreens()
  return seedDemo()
}
