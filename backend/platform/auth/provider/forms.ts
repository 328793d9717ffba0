import type { IncomingMessage } from 'node:http'
import type { Context } from 'koa'
import { isStorable } from '#resources/core/values/storable.ts'
import type { Config } from '../../config/config.ts'

const mostBytes = 16_384

/** Reads the fields of a posted form; null when it is too long, or contains characters that cannot be stored. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > mostBytes) return null
    chunks.push(chunk)
  }
  const form = new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
  return [...form].flat().every(isStorable) ? form : null
}

/** True if the form was posted from one of our pages, by the headers that browsers send. */
export function isSameOriginForm(config: Config, context: Context): boolean {
  const origin = context.get('Origin')
  const site = context.get('Sec-Fetch-Site')
  return (origin === '' || origin === new URL(config.publicUrl).origin) && (site === '' || site === 'same-origin')
}
