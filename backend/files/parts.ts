import { Readable } from 'node:stream'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { fileCalls, StoredFile } from '#resources/files/calls.ts'
import { type PartsArrived, partBytes } from '#resources/uploadParts.ts'
import type { Caller } from '../caller.ts'
import type { Database } from '../database/types.ts'
import type { DeclaredRequest } from '../engine/calls/callsOf.ts'
import { conflict, invalid, notFound, uploadQuotaReached } from '../errors.ts'
import { keepUpload, takenTypes, wholeFile } from './upload.ts'

type Request<Name extends keyof typeof fileCalls> = DeclaredRequest<(typeof fileCalls)[Name]>

/** Bytes of the form around a part. */
const formBytes = 10_000

/**
 * A file that is sent in parts: each arrives by itself, in any order and as often as it takes, and `finish` makes a stored file of them. The sender chooses
 * the id of the upload, and goes on with it after an interruption.
 */
export async function partsArrived({ caller, params, studydesk }: Request<'partsArrived'>): Promise<PartsArrived> {
  const [answer] = await studydesk.database.batch(caller.orgId, [
    { text: `select number from upload_part where ${own} order by number`, values: ownValues(caller, params.upload) },
  ])
  return { parts: (answer?.rows ?? []).map(({ number }) => Number(number)) }
}

const own = 'org_id = $1 and upload_id = $2 and uploaded_by = $3'
const ownValues = ({ orgId, userId }: Caller, upload: string | undefined) => [orgId, uploadIn(upload), userId]

function uploadIn(upload: string | undefined): string {
  if (!isUuid(upload)) throw notFound()
  return upload
}

/** A part that arrives again takes the place of the one before. @throws notFound, uploadQuotaReached, tooLarge, invalid fileEmpty */
export async function storePart({ caller, params, studydesk, receive }: Request<'storePart'>): Promise<PartsArrived> {
  const { database, files, config } = studydesk
  const { uploadBytesPerDay, uploadBytes } = config.limits
  const uploadId = uploadIn(params.upload)
  const number = Number(params.number)
  if (!Number.isInteger(number) || number < 1 || number > Math.ceil(uploadBytes / partBytes)) throw notFound()
  takenTypes(caller)
  const { file } = await receive({ maxBytes: partBytes + formBytes }, wholeFile)
  if (file.content.length === 0) throw invalid([{ path: 'file', code: 'fileEmpty' }])
  if ((await files.uploadedToday(caller)) + (await arrivingBytes(database, caller)) + file.content.length > uploadBytesPerDay)
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

async function arrivingBytes(database: Database, { orgId, userId }: Caller): Promise<number> {
  const [answer] = await database.batch(orgId, [
    {
      text: 'select coalesce(sum(length(bytes)), 0)::bigint as bytes from upload_part where org_id = $1 and uploaded_by = $2',
      values: [orgId, userId],
    },
  ])
  return Number(answer?.rows[0]?.bytes)
}

/**
 * The parts become a file, judged as every upload is, and go.
 * @throws conflict PartsMissing where some have not arrived, and what an upload throws
 */
export async function finishUpload({ caller, params, input, studydesk }: Request<'finishUpload'>): Promise<StoredFile> {
  const { fileName, parts } = input
  const { database, config } = studydesk
  const values = ownValues(caller, params.upload)
  const [answer] = await database.batch(caller.orgId, [
    { text: `select count(*)::int as arrived, max(number) as last from upload_part where ${own}`, values },
  ])
  const { arrived, last } = answer?.rows[0] ?? {}
  if (arrived === 0 || arrived !== parts || last !== parts) throw conflict('PartsMissing')
  const { uploadBytes } = config.limits
  const received = await studydesk.files.receive({
    name: fileName,
    content: Readable.from(bytesOf(database, caller, values)),
    maxBytes: uploadBytes,
  })
  const file = await keepUpload({ caller, studydesk }, received)
  await database.batch(caller.orgId, [{ text: `delete from upload_part where ${own}`, values }])
  return file
}

/** One part after the other: never more of them in memory than one. */
async function* bytesOf(database: Database, { orgId }: Caller, values: readonly unknown[]): AsyncGenerator<Buffer> {
  for (let number = 1; ; number += 1) {
    const [answer] = await database.batch(orgId, [
      { text: `select bytes from upload_part where ${own} and number = $4`, values: [...values, number] },
    ])
    const [row] = answer?.rows ?? []
    if (row === undefined) return
    yield row.bytes as Buffer
  }
}

/** What nobody has gone on with for a day. */
export const removeOldParts = (database: Database, orgId: string) =>
  database.batch(orgId, [
    { text: "delete from upload_part where org_id = $1 and arrived_at < now() - interval '24 hours'", values: [orgId] },
  ])
