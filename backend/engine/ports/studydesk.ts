import type { Access } from '../../access/types.ts'
import type { Sessions } from '../../auth/types.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/types.ts'
import type { Texts } from '../../texts.ts'
import type { Engine } from '../engine.types.ts'
import type { Files } from './files.ts'
import type { Jobs } from './jobs.ts'

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
