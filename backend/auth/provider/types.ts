import type { Provider } from 'oidc-provider'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/types.ts'
import type { Sessions } from '../types.ts'

/** What the pages of the embedded provider work with. */
export interface ProviderParts {
  readonly config: Config
  readonly database: Database
  readonly sessions: Sessions
  readonly provider: Provider
}
