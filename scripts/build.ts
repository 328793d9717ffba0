import { buildScreens } from '../backend/build.ts'
import { StartError } from '../backend/startError.ts'

/** `npm run build`: the screens, unless they are as their sources are. */
try {
  await buildScreens()
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
