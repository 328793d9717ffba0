import type { Provider } from 'oidc-provider'
import type { Config } from '../../config/config.ts'
import type { Database } from '../../database/types.ts'
import type { Sessions } from '../types.ts'

/** Dependencies of the embedded provider's pages. */
export interface ProviderServices {
  readonly config: Config
  readonly database: Database
  readonly sessions: Sessions
  readonly provider: Provider
}
