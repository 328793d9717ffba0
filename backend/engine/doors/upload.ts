import busboy from 'busboy'
import type { Context } from 'koa'
import { type ApplicationError, badRequest, tooLarge, unsupportedType } from '../../errors.ts'
import type { Upload } from '../types.ts'
import { refuseAnnounced } from './body.ts'

/** What a multipart call needs beside its file. */
const overheadBytes = 64 * 1024

/**
 * Reads a multipart call with one file. At most the limit is held in memory; what comes after is thrown away unread.
 * @throws unsupportedType, tooLarge, badRequest MultipleFiles, FileMissing, InvalidUpload
 */
export function readUpload(context: Context, { maxBytes }: { readonly maxBytes: number }): Promise<Upload> {
  if (!context.is('multipart/form-data')) throw unsupportedType('MultipartExpected')
  refuseAnnounced(context.req, maxBytes + overheadBytes)
  return new Promise((resolve, reject) => {
    const parser = openParser(context, maxBytes)
    const fields: Record<string, string> = {}
    const files: Upload['file'][] = []
    const fail = (error: ApplicationError) => {
      context.req.unpipe(parser)
      context.req.resume()
      reject(error)
    }

    parser.on('field', (name, value, { valueTruncated }) => {
      if (valueTruncated) fail(badRequest('InvalidUpload'))
      fields[name] = value
    })
    parser.on('file', (_name, stream, { filename, mimeType }) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('limit', () => {
        chunks.length = 0
        fail(tooLarge(maxBytes))
      })
      stream.on('error', () => fail(badRequest('InvalidUpload')))
      stream.on('close', () => files.push({ name: filename ?? '', declaredType: mimeType, content: Buffer.concat(chunks) }))
    })
    parser.on('filesLimit', () => fail(badRequest('MultipleFiles')))
    parser.on('fieldsLimit', () => fail(badRequest('InvalidUpload')))
    parser.on('partsLimit', () => fail(badRequest('InvalidUpload')))
    parser.on('error', () => fail(badRequest('InvalidUpload')))
    parser.on('close', () => {
      const [file] = files
      if (file === undefined) reject(badRequest('FileMissing'))
      else resolve({ fields, file })
    })
    context.req.once('aborted', () => fail(badRequest('RequestAborted')))
    context.req.pipe(parser)
  })
}

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
