import { buildScreens } from '../backend/app/build.ts'
import { StartError } from '../backend/platform/common/startError.ts'

/** `npm run build`: builds the screens, unless they are up to date. */
try {
  await buildScreens()
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
