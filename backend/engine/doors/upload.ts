import type { Readable } from 'node:stream'
import busboy from 'busboy'
import type { Context } from 'koa'
import { isStorable } from '#resources/core/storable.ts'
import { badRequest, invalid, pathOf, tooLarge, unsupportedType } from '../../errors.ts'
import type { IncomingFile, KeptFile, Received, ReceivedForm, Upload, UploadLimits } from '../types.ts'
import { refuseAnnounced } from './body.ts'

/** What a multipart call needs beside its file. */
const overheadBytes = 64 * 1024

/**
 * Reads a multipart call with one small file, whole. At most the limit is held in memory; what comes after is thrown away unread.
 * @throws as `receiveUpload`
 */
export function readUpload(context: Context, limits: UploadLimits): Promise<Upload> {
  return receiveUpload(context, limits, async ({ name, declaredType, content }) => {
    const chunks: Buffer[] = []
    for await (const chunk of content) chunks.push(chunk)
    return { name, declaredType, content: Buffer.concat(chunks), discard: async () => undefined }
  })
}

/**
 * Hands on the only file of a multipart call while it arrives, so that its size does not matter to the memory. What was kept of it is
 * discarded again when the call turns out to be wrong further on.
 * @throws badRequest FileMissing, and as `receiveForm`
 */
export async function receiveUpload<Kept extends KeptFile>(
  context: Context,
  limits: UploadLimits,
  keep: (file: IncomingFile) => Promise<Kept>,
): Promise<Received<Kept>> {
  const { fields, file } = await receiveForm(context, limits, keep)
  if (file === null) throw badRequest('FileMissing')
  return { fields, file }
}

/**
 * The same for a call whose file may be left out. Browsers send what nobody chose as an empty file without a name: that is none.
 * @throws unsupportedType, tooLarge, badRequest MultipleFiles, InvalidUpload, RequestAborted, and what `keep` throws
 */
export function receiveForm<Kept extends KeptFile>(
  context: Context,
  { maxBytes }: UploadLimits,
  keep: (file: IncomingFile) => Promise<Kept>,
): Promise<ReceivedForm<Kept>> {
  if (!context.is('multipart/form-data')) throw unsupportedType('MultipartExpected')
  refuseAnnounced(context.req, maxBytes, overheadBytes)
  const { promise, resolve, reject } = Promise.withResolvers<ReceivedForm<Kept>>()
  const parser = openParser(context, maxBytes)
  const fields: Record<string, string> = {}
  let arriving: Readable | undefined
  let keeping: Promise<Kept> | undefined
  let failure: unknown

  const fail = (error: unknown): void => {
    if (failure !== undefined) return
    failure = error
    context.req.unpipe(parser)
    context.req.resume()
    arriving?.destroy(error instanceof Error ? error : undefined)
    Promise.resolve(keeping)
      .then((kept) => kept?.discard())
      .catch(() => undefined)
      .finally(() => reject(error))
  }

  parser.on('field', (name, value, { valueTruncated }) => {
    if (valueTruncated || !isStorable(name)) fail(badRequest('InvalidUpload'))
    if (!isStorable(value)) fail(invalid([{ path: pathOf(name), code: 'controlCharacter' }]))
    fields[name] = value
  })
  parser.on('file', (_name, content, { filename, mimeType }) => {
    if (filename === undefined || filename === '') {
      content.once('data', () => fail(invalid([{ path: 'file', code: 'badFilenameMsg' }])))
      content.on('error', () => undefined)
      return void content.resume()
    }
    arriving = content
    content.on('limit', () => fail(tooLarge(maxBytes)))
    // Told by whoever reads it; an error that nobody listens to would end the process.
    content.on('error', () => undefined)
    keeping = keep({ name: filename, declaredType: mimeType, content })
    keeping.catch((error) => fail(isCutShort(error) ? badRequest('InvalidUpload') : error))
  })
  parser.on('filesLimit', () => fail(badRequest('MultipleFiles')))
  parser.on('fieldsLimit', () => fail(badRequest('InvalidUpload')))
  parser.on('partsLimit', () => fail(badRequest('InvalidUpload')))
  parser.on('error', () => fail(badRequest('InvalidUpload')))
  parser.on('close', () => {
    if (keeping === undefined && failure === undefined) resolve({ fields, file: null })
    keeping?.then(
      (file) => (failure === undefined ? resolve({ fields, file }) : undefined),
      () => undefined,
    )
  })
  context.req.once('aborted', () => fail(badRequest('RequestAborted')))
  context.req.pipe(parser)
  return promise
}

/** The form ended in the middle of the file: the parser breaks the file off with an error of its own. */
const isCutShort = (error: unknown): boolean => error instanceof Error && error.message.startsWith('Unexpected end of')

function openParser(context: Context, maxBytes: number): busboy.Busboy {
  try {
    return busboy({
      headers: context.req.headers,
      defParamCharset: 'utf8',
      limits: { fileSize: maxBytes, files: 1, fields: 50, fieldSize: 100_000, parts: 60 },
    })
  } catch {
    throw badRequest('InvalidUpload')
  }
}
