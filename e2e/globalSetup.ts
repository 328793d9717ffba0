import { buildScreens } from '../backend/build.ts'
import { seedDemo } from './support/node.ts'

/** Once, for all nodes: each would build the screens, if they are not as their sources are, and make and seed a database. */
export default async function globalSetup(): Promise<() => void> {
  await buildScreens()
  return seedDemo()
}
