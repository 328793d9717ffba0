import type { Access } from '../../access/types.ts'
import type { Sessions } from '../../auth/types.ts'
import type { Texts } from '../../common/texts.ts'
import type { Config } from '../../config/config.ts'
import type { Database } from '../../database/types.ts'
import type { Engine } from '../engine.types.ts'
import type { Files } from './files.ts'
import type { Jobs } from './jobs.ts'

/** The services of a running node, created once by `app.ts` and passed to the code that needs them. */
export interface Services {
  readonly config: Config
  readonly database: Database
  readonly access: Access
  readonly sessions: Sessions
  readonly files: Files
  readonly jobs: Jobs
  readonly texts: Texts
  readonly engine: Engine
}
