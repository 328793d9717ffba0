import type { Readable } from 'node:stream'
import busboy from 'busboy'
import type { Context } from 'koa'
import { isStorable } from '#resources/core/values/storable.ts'
import { badRequest, invalid, pathOf, tooLarge, unsupportedType } from '../../common/errors.ts'
import type { DiscardableFile, IncomingFile, Received, ReceivedForm, Upload, UploadLimits } from '../types.ts'
import { rejectDeclaredLength } from './body.ts'

/** Allowance for the size of a multipart body in addition to its file. */
const overheadBytes = 64 * 1024

/**
 * Reads a multipart call with one small file completely. Memory use is bounded by the limit; anything beyond is discarded unread.
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
 * Streams the only file of a multipart call to `storeFile` while it arrives, so that its size does not affect the memory. A file that was
 * stored is discarded if the call turns out to be invalid.
 * @throws badRequest FileMissing, and as `receiveForm`
 */
export async function receiveUpload<Kept extends DiscardableFile>(
  context: Context,
  limits: UploadLimits,
  storeFile: (file: IncomingFile) => Promise<Kept>,
): Promise<Received<Kept>> {
  const { fields, file } = await receiveForm(context, limits, storeFile)
  if (file === null) throw badRequest('FileMissing')
  return { fields, file }
}

/**
 * Reads a call like `receiveUpload`, but the file is optional. Browsers send an empty file without a name if none is selected; it counts
 * as no file.
 * @throws unsupportedType, tooLarge, badRequest MultipleFiles, InvalidUpload, RequestAborted, and the errors of `storeFile`
 */
export function receiveForm<Kept extends DiscardableFile>(
  context: Context,
  { maxBytes }: UploadLimits,
  storeFile: (file: IncomingFile) => Promise<Kept>,
): Promise<ReceivedForm<Kept>> {
  if (!context.is('multipart/form-data')) throw unsupportedType('MultipartExpected')
  rejectDeclaredLength(context.req, maxBytes, overheadBytes)
  const { promise, resolve, reject } = Promise.withResolvers<ReceivedForm<Kept>>()
  const parser = openParser(context, maxBytes)
  const fields: Record<string, string> = {}
  let arrivingStream: Readable | undefined
  let pendingStore: Promise<Kept> | undefined
  let failure: unknown

  const fail = (error: unknown): void => {
    if (failure !== undefined) return
    failure = error
    context.req.unpipe(parser)
    context.req.resume()
    arrivingStream?.destroy(error instanceof Error ? error : undefined)
    Promise.resolve(pendingStore)
      .then((stored) => stored?.discard())
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
    arrivingStream = content
    content.on('limit', () => fail(tooLarge(maxBytes)))
    // The reader of the stream reports errors. Without this handler, an error would end the process.
    content.on('error', () => undefined)
    pendingStore = storeFile({ name: filename, declaredType: mimeType, content })
    pendingStore.catch((error) => fail(isCutShort(error) ? badRequest('InvalidUpload') : error))
  })
  parser.on('filesLimit', () => fail(badRequest('MultipleFiles')))
  parser.on('fieldsLimit', () => fail(badRequest('InvalidUpload')))
  parser.on('partsLimit', () => fail(badRequest('InvalidUpload')))
  parser.on('error', () => fail(badRequest('InvalidUpload')))
  parser.on('close', () => {
    if (pendingStore === undefined && failure === undefined) resolve({ fields, file: null })
    pendingStore?.then(
      (file) => (failure === undefined ? resolve({ fields, file }) : undefined),
      () => undefined,
    )
  })
  context.req.once('aborted', () => fail(badRequest('RequestAborted')))
  context.req.pipe(parser)
  return promise
}

/** True if the form ended in the middle of the file: the parser then ends the file with this error. */
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
