import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Values } from '#resources/core/conditions.ts'
import type { DemoFile, DemoOrganisation } from '../../../seeds/types.ts'
import type { Config } from '../../platform/config/config.ts'
import { openStore } from '../../platform/files/disk.ts'

/** Stores the files of the demo, even if the database already contains the demo, for example a clone in tests. */
export async function writeDemoFiles(config: Pick<Config, 'dataDir' | 's3'>, organisations: readonly DemoOrganisation[]): Promise<void> {
  const store = await openStore(config)
  await mkdir(config.dataDir, { recursive: true })
  for (const organisation of organisations) {
    for (const file of organisation.files) {
      const path = join(config.dataDir, file.id)
      await writeFile(path, file.content)
      await store.take(path, locationOf(organisation, file), { fileSize: Buffer.byteLength(file.content), sha256: hashOf(file) })
    }
  }
}

/** Returns the rows of `stored_file`. Each file belongs to a record; readers of the record may read the file. */
export const buildFileRows = (organisation: DemoOrganisation): Values[] =>
  organisation.files.map((file) => ({
    org_id: organisation.id,
    id: file.id,
    file_name: file.fileName,
    content_type: file.contentType,
    file_size: Buffer.byteLength(file.content),
    sha256: `\\x${hashOf(file).toString('hex')}`,
    location: locationOf(organisation, file),
    resource: file.owner.resource,
    record_id: file.owner.id,
    field: file.field,
  }))

const hashOf = ({ content }: DemoFile): Buffer => createHash('sha256').update(content).digest()

const locationOf = (organisation: DemoOrganisation, file: DemoFile): string => `${organisation.id}/${file.id}`
