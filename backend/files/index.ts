import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { v7 as uuid } from 'uuid'
import { isUuid } from '#resources/core/fields/ref.ts'
import { auditInsert } from '../access/audit/insert.ts'
import type { Access } from '../access/types.ts'
import type { Caller } from '../caller.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/types.ts'
import { invalid, notFound, tooLarge } from '../errors.ts'
import { readGrant, signGrant } from './address.ts'
import { contentTypeOf, sampleBytes } from './contentType.ts'
import { isSafeFileName } from './names.ts'
import type { FileOwner, Files, StoredFile } from './types.ts'

/** Minutes that a temporary address holds: long enough to open a page of images, too short to pass on. */
const addressMinutes = 5

interface FilesOptions {
  readonly config: Config
  readonly database: Database
  readonly access: Access
  /** May the caller read this record and field? Answered by the engine, through the doors of the API. */
  readonly mayRead: (caller: Caller, owner: FileOwner) => Promise<boolean>
}

interface FileRow extends StoredFile {
  readonly location: string
  readonly uploadedBy: string
  readonly owner: FileOwner | null
}

/** Stored files on disk; see `Files`. */
export function createFiles({ config, database, access, mayRead }: FilesOptions): Files {
  const disk = new Disk(new FSDriver({ location: join(config.dataDir, 'files'), visibility: 'private' }))

  async function find(orgId: string, id: string): Promise<FileRow> {
    if (!isUuid(id)) throw notFound()
    const [result] = await database.batch(orgId, [{ text: selectFile, values: [id] }])
    const row = result?.rows[0] as Record<string, unknown> | undefined
    if (row === undefined) throw notFound()
    return toFileRow(row)
  }

  async function findReadable(caller: Caller, id: string): Promise<FileRow> {
    const row = await find(caller.orgId, id)
    const isReadable = row.owner === null ? row.uploadedBy === caller.userId : await mayRead(caller, row.owner)
    if (!isReadable) throw notFound()
    return row
  }

  const openRow = async (row: FileRow) => ({ file: describeRow(row), content: await disk.getStream(row.location) })

  return {
    async store(caller, { name, content, maxBytes }) {
      if (!isSafeFileName(name)) throw invalid([{ path: 'file', code: 'badFilenameMsg' }])
      const id = uuid()
      const location = `${caller.orgId}/${id}`
      const measure = measuring(maxBytes)
      try {
        await Promise.all([
          pipeline(Buffer.isBuffer(content) ? Readable.from([content]) : content, measure.stream),
          disk.putStream(location, measure.stream),
        ])
        const contentType = await contentTypeOf(measure.sample(), name)
        const file = { id, fileName: name, contentType, fileSize: measure.bytes(), dateAdded: new Date().toISOString() }
        await database.batch(caller.orgId, [
          {
            text: insertFile,
            values: [caller.orgId, id, name, contentType, file.fileSize, measure.hash(), location, caller.userId, file.dateAdded],
          },
          auditInsert(caller, {
            kind: 'file',
            action: 'create',
            recordId: id,
            changes: { fileName: [null, name], contentType: [null, contentType], fileSize: [null, file.fileSize] },
          }),
        ])
        return file
      } catch (error) {
        await disk.delete(location)
        throw error
      }
    },

    describe: async (caller, id) => describeRow(await findReadable(caller, id)),
    open: async (caller, id) => openRow(await findReadable(caller, id)),

    giveStatement: (id, owner) => ({ text: giveFile, values: [id, owner.resource, owner.recordId, owner.field] }),

    async temporaryAddress(caller, id) {
      const row = await findReadable(caller, id)
      const until = Date.now() + addressMinutes * 60_000
      return `/api/file/content/${signGrant(config.secrets.address, { orgId: caller.orgId, userId: caller.userId, fileId: row.id, until })}`
    },

    async openAddress(token) {
      const grant = readGrant(config.secrets.address, token, Date.now())
      if (grant === null || !(await access.grantsOf(grant.orgId, grant.userId)).active) throw notFound()
      return openRow(await find(grant.orgId, grant.fileId))
    },
  }
}

const selectFile = `select id, file_name, content_type, file_size, date_added, location, uploaded_by, resource, record_id, field
  from stored_file where id = $1 and org_id = (select nullif(current_setting('app.org_id', true), '')::uuid)`

const insertFile = `insert into stored_file (org_id, id, file_name, content_type, file_size, sha256, location, uploaded_by, date_added)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`

/** A file that already belongs to a record stays with it: naming it elsewhere must not widen who may read it. */
const giveFile = `update stored_file set resource = $2, record_id = $3, field = $4 where id = $1 and resource is null`

function toFileRow(row: Record<string, unknown>): FileRow {
  const owner = { resource: row.resource, recordId: row.record_id, field: row.field } as FileOwner
  return {
    id: row.id as string,
    fileName: row.file_name as string,
    contentType: row.content_type as string,
    fileSize: Number(row.file_size),
    dateAdded: row.date_added as string,
    location: row.location as string,
    uploadedBy: row.uploaded_by as string,
    owner: row.resource === null ? null : owner,
  }
}

const describeRow = ({ id, fileName, contentType, fileSize, dateAdded }: FileRow): StoredFile => ({
  id,
  fileName,
  contentType,
  fileSize,
  dateAdded,
})

/** Counts, hashes and samples what passes through, and breaks off above the limit. */
function measuring(maxBytes: number) {
  const hash = createHash('sha256')
  const samples: Buffer[] = []
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (bytes < sampleBytes) samples.push(chunk.subarray(0, sampleBytes - bytes))
      bytes += chunk.length
      hash.update(chunk)
      done(bytes > maxBytes ? tooLarge(maxBytes) : null, chunk)
    },
  })
  return { stream, bytes: () => bytes, hash: () => hash.digest(), sample: () => Buffer.concat(samples) }
}
