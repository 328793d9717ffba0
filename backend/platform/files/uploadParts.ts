import { Readable } from 'node:stream'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { fileCalls, StoredFile } from '#resources/files/filesCalls.ts'
import { chunkBytes, type ReceivedChunks } from '#resources/files/uploadParts.ts'
import type { Caller } from '../common/caller.ts'
import { conflict, invalid, notFound, uploadQuotaReached } from '../common/errors.ts'
import type { Database } from '../database/types.ts'
import type { DeclaredRequest } from '../engine/calls/callsOf.ts'
import { findUsableTypes, readIncomingFile, storeReceivedUpload } from './upload.ts'

type Request<Name extends keyof typeof fileCalls> = DeclaredRequest<(typeof fileCalls)[Name]>

/** Maximum size of the form fields that are sent with a part, in bytes. */
const formBytes = 10_000

/**
 * Returns the numbers of the parts that have arrived. A client sends an upload in separate parts, in any order and repeatedly if needed;
 * `finish` joins them to a stored file. The client chooses the id of the upload and can resume it after an interruption.
 */
export async function listArrivedParts({ caller, params, studydesk }: Request<'partsArrived'>): Promise<ReceivedChunks> {
  const [answer] = await studydesk.database.batch(caller.orgId, [
    { text: `select number from upload_part where ${ownUploadCondition} order by number`, values: ownUploadValues(caller, params.upload) },
  ])
  return { parts: (answer?.rows ?? []).map(({ number }) => Number(number)) }
}

const ownUploadCondition = 'org_id = $1 and upload_id = $2 and uploaded_by = $3'
const ownUploadValues = ({ orgId, userId }: Caller, upload: string | undefined) => [orgId, requireUploadId(upload), userId]

function requireUploadId(upload: string | undefined): string {
  if (!isUuid(upload)) throw notFound()
  return upload
}

/** Stores one part. A repeated part replaces the earlier one. @throws notFound, uploadQuotaReached, tooLarge, invalid fileEmpty */
export async function storeUploadPart({ caller, params, studydesk, receive }: Request<'storePart'>): Promise<ReceivedChunks> {
  const { database, files, config } = studydesk
  const { uploadBytesPerDay, uploadBytes } = config.limits
  const uploadId = requireUploadId(params.upload)
  const number = Number(params.number)
  if (!Number.isInteger(number) || number < 1 || number > Math.ceil(uploadBytes / chunkBytes)) throw notFound()
  findUsableTypes(caller)
  const { file } = await receive({ maxBytes: chunkBytes + formBytes }, readIncomingFile)
  if (file.content.length === 0) throw invalid([{ path: 'file', code: 'fileEmpty' }])
  if ((await files.uploadedToday(caller)) + (await countArrivingBytes(database, caller)) + file.content.length > uploadBytesPerDay)
    throw uploadQuotaReached(uploadBytesPerDay)
  await database.batch(caller.orgId, [
    {
      text: `insert into upload_part as part (org_id, upload_id, number, uploaded_by, bytes) values ($1, $2, $3, $4, $5)
        on conflict (org_id, upload_id, number) do update set bytes = excluded.bytes, arrived_at = clock_timestamp()
        where part.uploaded_by = excluded.uploaded_by`,
      values: [caller.orgId, uploadId, number, caller.userId, file.content],
    },
  ])
  return { parts: [number] }
}

async function countArrivingBytes(database: Database, { orgId, userId }: Caller): Promise<number> {
  const [answer] = await database.batch(orgId, [
    {
      text: 'select coalesce(sum(length(bytes)), 0)::bigint as bytes from upload_part where org_id = $1 and uploaded_by = $2',
      values: [orgId, userId],
    },
  ])
  return Number(answer?.rows[0]?.bytes)
}

/**
 * Joins the parts to a file, checks it like every upload, and removes the parts.
 * @throws conflict PartsMissing if some parts have not arrived, and the errors of an upload
 */
export async function finishUpload({ caller, params, input, studydesk }: Request<'finishUpload'>): Promise<StoredFile> {
  const { fileName, parts } = input
  const { database, config } = studydesk
  const values = ownUploadValues(caller, params.upload)
  const [answer] = await database.batch(caller.orgId, [
    { text: `select count(*)::int as arrived, max(number) as last from upload_part where ${ownUploadCondition}`, values },
  ])
  const { arrived, last } = answer?.rows[0] ?? {}
  if (arrived === 0 || arrived !== parts || last !== parts) throw conflict('PartsMissing')
  const { uploadBytes } = config.limits
  const received = await studydesk.files.receive({
    name: fileName,
    content: Readable.from(bytesOf(database, caller, values)),
    maxBytes: uploadBytes,
  })
  const file = await storeReceivedUpload({ caller, studydesk }, received)
  await database.batch(caller.orgId, [{ text: `delete from upload_part where ${ownUploadCondition}`, values }])
  return file
}

/** Streams the parts one by one, so that only one is in memory. */
async function* bytesOf(database: Database, { orgId }: Caller, values: readonly unknown[]): AsyncGenerator<Buffer> {
  for (let number = 1; ; number += 1) {
    const [answer] = await database.batch(orgId, [
      { text: `select bytes from upload_part where ${ownUploadCondition} and number = $4`, values: [...values, number] },
    ])
    const [row] = answer?.rows ?? []
    if (row === undefined) return
    yield row.bytes as Buffer
  }
}

/** Removes uploads that were not resumed for a day. */
export const removeStaleParts = (database: Database, orgId: string) =>
  database.batch(orgId, [
    { text: "delete from upload_part where org_id = $1 and arrived_at < now() - interval '24 hours'", values: [orgId] },
  ])
