import type pg from 'pg'
import { StartError } from '../../platform/common/startError.ts'
import type { Config } from '../../platform/config/config.ts'
import { type DatabaseLocation, reachDatabase } from '../../platform/database/index.ts'
import { createDatabase } from '../../platform/database/pool.ts'
import { connect } from '../../platform/database/roles.ts'
import { openStore } from '../../platform/files/disk.ts'
import { checkBackup } from './backupCheck.ts'
import type { InstallationCheck } from './checks.ts'
import { checkContent } from './contentChecks.ts'
import { checkDatabase } from './databaseChecks.ts'
import { checkSettings } from './settingsChecks.ts'

export type { InstallationCheck } from './checks.ts'
export { listSettings } from './settingsChecks.ts'

/**
 * Checks an installation without changing it: settings, database, roles, audit trail, signatures, and the restore of a backup into a
 * scratch database.
 * @param options.environment the settings as set
 * @param options.backups a backup, or a folder of backups; null if none was named
 * @throws StartError when the database cannot be reached, or no node has ever started on it
 */
export async function checkInstallation(
  config: Config,
  options: { readonly environment: NodeJS.ProcessEnv; readonly backups: string | null },
): Promise<readonly InstallationCheck[]> {
  const location = await reachDatabase(config)
  try {
    const application = await connectAsServer(location)
    const database = await createDatabase({
      address: location.application,
      connections: 2,
      observer: { slowMilliseconds: config.slowStatementMilliseconds, onSlow: () => undefined },
    })
    try {
      return [
        ...checkSettings(config, options.environment),
        ...(await checkDatabase(application)),
        ...(await checkContent(database, await openStore(config))),
        await checkBackup(config, location, options.backups),
      ]
    } finally {
      await application.end()
      await database.close()
    }
  } finally {
    await location.close()
  }
}

async function connectAsServer({ application, setting }: DatabaseLocation): Promise<pg.Client> {
  const client = await connect(application, setting)
  const { rows } = await client.query<{ isMigrated: boolean }>(`select to_regclass('studydesk_migration') is not null as "isMigrated"`)
  if (rows[0]?.isMigrated === true) return client
  await client.end()
  throw new StartError('No node has started on this database yet: start one first.')
}
