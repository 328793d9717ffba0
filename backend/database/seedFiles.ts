import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Values } from '#resources/core/conditions.ts'
import type { DemoFile, DemoOrganisation } from '../../seeds/types.ts'
import type { Config } from '../config.ts'

/** Puts the pictures of the demo where stored files lie. Also for a data folder whose database was seeded before, as tests clone them. */
export async function writeDemoFiles(config: Pick<Config, 'dataDir'>, organisations: readonly DemoOrganisation[]): Promise<void> {
  for (const organisation of organisations) {
    for (const file of organisation.files) {
      const path = join(config.dataDir, 'files', locationOf(organisation, file))
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, file.content)
    }
  }
}

/** Rows of `stored_file`: each belongs to its organisation's record, so that whoever may read that may see it. */
export const storedFileRows = (organisation: DemoOrganisation): Values[] =>
  organisation.files.map((file) => ({
    org_id: organisation.id,
    id: file.id,
    file_name: file.fileName,
    content_type: 'image/svg+xml',
    file_size: Buffer.byteLength(file.content),
    sha256: `\\x${createHash('sha256').update(file.content).digest('hex')}`,
    location: locationOf(organisation, file),
    resource: 'organisation',
    record_id: organisation.id,
    field: file.field,
  }))

const locationOf = (organisation: DemoOrganisation, file: DemoFile): string => `${organisation.id}/${file.id}`
