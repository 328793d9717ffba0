import { v7 as uuid } from 'uuid'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { StoredFile } from '#resources/files/filesCalls.ts'
import { exportEvent } from '../auditTrail/exportEvent.ts'
import { buildAuditInsert } from '../auditTrail/insert.ts'
import type { Sessions } from '../auth/types.ts'
import type { Caller } from '../common/caller.ts'
import { ApplicationError, notFound, uploadQuotaReached } from '../common/errors.ts'
import type { Config } from '../config/config.ts'
import { isUnmet, requireStatement } from '../database/requirement.ts'
import type { Database, Statement } from '../database/types.ts'
import type { Engine } from '../engine/engine.types.ts'
import type { FileOwner, Files, OpenedFile, ReceivedFile } from '../engine/ports/files.ts'
import { type Grant, readGrant, signGrant } from './address.ts'
import { buildRemovalStatement, removeOrphanFiles } from './orphans.ts'
import { parseByteRange } from './range.ts'
import { receiveFile, removeAbandonedUploads } from './receive.ts'
import type { FileStore } from './store.ts'

/** Minutes for which a temporary URL is valid: long enough to open a page of images, too short to share. */
const addressMinutes = 5

interface FilesOptions {
  readonly config: Config
  readonly database: Database
  readonly sessions: Pick<Sessions, 'callerIn'>
  readonly store: FileStore
  /**
   * True if the caller may read this record and field. The engine checks it like a request to the API; inside a transaction, `within` is
   * that transaction's engine.
   */
  readonly mayRead: (caller: Caller, owner: FileOwner, scopedEngine?: Engine) => Promise<boolean>
}

interface FileRow extends StoredFile {
  readonly location: string
  readonly uploadedBy: string
  readonly owner: FileOwner | null
}

/** Implements `Files`. */
export function createFiles({ config, database, sessions, store, mayRead }: FilesOptions): Files {
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

  /**
   * Stores the row before the content. If the node dies in between, no record refers to the row, and the clean-up finds and removes the
   * file through it.
   */
  async function storeReceived(caller: Caller, received: ReceivedFile, mostPerDay?: number): Promise<StoredFile> {
    const { fileName, contentType, fileSize, sha256 } = received
    const id = uuid()
    const location = `${caller.orgId}/${id}`
    const file = { id, fileName, contentType, fileSize, dateAdded: new Date().toISOString() }
    let isWritten = false
    try {
      await database.batch(caller.orgId, [
        ...(mostPerDay === undefined ? [] : buildQuotaStatements(caller, fileSize, mostPerDay)),
        {
          text: insertFile,
          values: [caller.orgId, id, fileName, contentType, fileSize, sha256, location, caller.userId, file.dateAdded],
        },
        buildAuditInsert(caller, {
          kind: 'file',
          action: 'create',
          recordId: id,
          // The event omits the file name, which may identify a person. The record that refers to the file shows the name to users who
          // may read the field.
          changes: { contentType: [null, contentType], fileSize: [null, fileSize] },
        }),
      ])
      isWritten = true
      await store.take(received.path, location, { fileSize, sha256 })
      return file
    } catch (error) {
      const removed = await Promise.allSettled([store.remove(location), received.discard()])
      if (isWritten && removed[0].status === 'fulfilled')
        await database.batch(caller.orgId, [buildRemovalStatement(caller.orgId, [id])]).catch(() => undefined)
      throw mostPerDay !== undefined && isUnmet(error, quotaReason) ? uploadQuotaReached(mostPerDay) : error
    }
  }

  async function openRow(row: FileRow, range?: string): Promise<OpenedFile> {
    const byteRange = parseByteRange(range, row.fileSize)
    return { file: describeRow(row), part: byteRange, content: await store.read(row.location, byteRange ?? undefined) }
  }

  return {
    receive: (file) => receiveFile(config.dataDir, { ...file, malwareCheck: config.malwareCheck }),

    keep: storeReceived,

    // Stores files that the server itself creates or copies, without a malware check: a signed consent must not wait for a scanner.
    store: async (caller, file) => storeReceived(caller, await receiveFile(config.dataDir, { ...file, malwareCheck: null })),

    async uploadedToday({ orgId, userId }) {
      const [result] = await database.batch(orgId, [{ text: sumUploads, values: [orgId, userId] }])
      return Number(result?.rows[0]?.bytes)
    },

    async removeOrphans(orgId) {
      await removeOrphanFiles({ database, store }, orgId)
      await removeAbandonedUploads(config.dataDir)
    },

    describe: async (caller, id) => describeRow(await findReadable(caller, id)),
    open: async (caller, id) => openRow(await findReadable(caller, id)),
    contentOf: async (orgId, id) => store.read((await find(orgId, id)).location),

    within: (transaction) =>
      createFiles({
        config,
        database: transaction.database,
        sessions,
        store,
        mayRead: (caller, owner) => mayRead(caller, owner, transaction.engine),
      }),

    giveStatement: (id, owner) => ({ text: assignFileSql, values: [id, owner.resource, owner.recordId, owner.field] }),

    async temporaryAddress(caller, id, { isDownload = false } = {}) {
      const row = await findReadable(caller, id)
      if (isDownload) await database.batch(caller.orgId, [buildAuditInsert(caller, downloadEvent(row))])
      const expiresAt = Date.now() + addressMinutes * 60_000
      const { orgId, userId, sessionId, isMachine = false } = caller
      return `/api/file/content/${signGrant(config.secrets.address, { orgId, userId, sessionId, isMachine, fileId: row.id, until: expiresAt })}`
    },

    async openAddress(token, { range, asks } = {}) {
      const grant = readGrant(config.secrets.address, token, Date.now())
      if (grant === null || (asks !== undefined && !isSame(grant, asks))) throw notFound()
      const caller = await sessions.callerIn(grant, { correlationId: uuid() }).catch(rejectOtherUsers)
      if (caller === null) throw notFound()
      // Access is checked again, because it may have ended since the URL was created, for example to an unlocked profile.
      return openRow(await findReadable(caller, grant.fileId), range)
    },
  }
}

const isSame = (grant: Grant, requester: Pick<Caller, 'orgId' | 'userId'>): boolean =>
  grant.orgId === requester.orgId && grant.userId === requester.userId

/**
 * Returns the audit event of a download. The event omits the file name, which may identify a person; the name is stored in the record.
 */
const downloadEvent = ({ owner, fileName }: FileRow) =>
  exportEvent({ of: owner?.resource ?? 'file', format: endingOf(fileName), recordId: owner?.recordId ?? null, isStored: true })

const endingOf = (fileName: string): string => /\.(\w{1,10})$/.exec(fileName)?.[1]?.toLowerCase() ?? 'file'

/** Returns null for an ended session, which is not a fault. Any other error is thrown again. */
function rejectOtherUsers(error: unknown): null {
  if (error instanceof ApplicationError && error.code === 401) return null
  throw error
}

const selectFile = `select id, file_name, content_type, file_size, date_added, location, uploaded_by, resource, record_id, field
  from stored_file where id = $1 and org_id = (select nullif(current_setting('app.org_id', true), '')::uuid)`

const sumUploads = `select coalesce(sum(file_size), 0) as bytes from stored_file
  where org_id = $1 and uploaded_by = $2 and date_added > now() - interval '24 hours'`

/**
 * Runs the uploads of one user one after another, so that each counts the bytes of the earlier ones. The lock lasts until the row is
 * written.
 */
const buildQuotaStatements = ({ orgId, userId }: Caller, bytes: number, maxBytes: number): readonly Statement[] => [
  { text: "select pg_advisory_xact_lock(hashtextextended('uploads ' || $1::text, 0))", values: [userId] },
  requireStatement(`(${sumUploads}) + $3::bigint <= $4::bigint`, quotaReason, [orgId, userId, bytes, maxBytes]),
]

const quotaReason = 'uploadQuota'

const insertFile = `insert into stored_file (org_id, id, file_name, content_type, file_size, sha256, location, uploaded_by, date_added)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`

/** A file stays with the first record that refers to it. If another record refers to it later, that must not widen access to the file. */
const assignFileSql = `update stored_file set resource = $2, record_id = $3, field = $4 where id = $1 and resource is null`

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
