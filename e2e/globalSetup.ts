import { buildScreens } from '../backend/build.ts'

/** Once, for all nodes: each would build the screens, if they are not as their sources are. */
export default async function globalSetup(): Promise<void> {
  await buildScreens()
}
