import { extname } from 'node:path'
import { fileTypeFromBuffer } from 'file-type'

/** Bytes of a file's beginning that its type is told from. */
export const sampleBytes = 4100

/** Text has no signature: what a name may claim of content that is text. Anything that a browser would run is plain text. */
const textTypes: Readonly<Record<string, string>> = {
  '.csv': 'text/csv',
  '.json': 'application/json',
  '.txt': 'text/plain',
}

/**
 * The type of a file by its content; its name decides only between kinds of text.
 * @param sample the first `sampleBytes` bytes, or all of a shorter file
 */
export async function contentTypeOf(sample: Uint8Array, fileName: string): Promise<string> {
  const signed = await fileTypeFromBuffer(sample)
  if (signed !== undefined && signed.mime !== 'application/xml') return signed.mime
  const text = textOf(sample)
  if (text === null) return 'application/octet-stream'
  if (/^\uFEFF?\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*(<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]/i.test(text)) return 'image/svg+xml'
  return textTypes[extname(fileName).toLowerCase()] ?? 'text/plain'
}

/** The sample as text, or null where it is not UTF-8; a character cut at its end does not count. */
function textOf(sample: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: true })
    return text.includes('\u0000') ? null : text
  } catch {
    return null
  }
}
