import type { Access } from './access/types.ts'
import type { Sessions } from './auth/types.ts'
import type { Config } from './config.ts'
import type { Database } from './database/types.ts'
import type { Engine } from './engine/engine.types.ts'
import type { Files } from './files/types.ts'
import type { Jobs } from './jobs/types.ts'
import type { Texts } from './texts.ts'

/** The parts of a running node, made once by `app.ts` and handed to whatever needs them. */
export interface Studydesk {
  readonly config: Config
  readonly database: Database
  readonly access: Access
  readonly sessions: Sessions
  readonly files: Files
  readonly jobs: Jobs
  readonly texts: Texts
  readonly engine: Engine
}
