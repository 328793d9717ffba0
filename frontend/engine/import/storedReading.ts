import type { StoredReading } from '#resources/core/answers/importAnswers.ts'
import { isYesNo } from '#resources/core/fieldKinds.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { createHeaderSignature } from '#resources/core/values/headers.ts'
import { isHttpFailure } from '../../base/http.ts'
import { rowsOf } from '../../base/rows.ts'
import type { ExplainedTexts } from './corrections.ts'

/**
 * Returns the mapping of this user's last file with these headers. Null if there is no such file or the request fails; the caller then
 * guesses the columns. Sends the headers as a hash: the first row of a file without headers contains personal data, and URLs are logged.
 */
export async function storedReading({ name }: ResourceDefinition, headers: readonly string[]): Promise<StoredReading | null> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(createHeaderSignature(headers)))
  const key = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  try {
    return await rowsOf(name).lastReading(key)
  } catch (failure) {
    if (isHttpFailure(failure)) return null
    throw failure
  }
}

/** Returns the stored meanings of words, with values in the form that the fields' inputs expect. */
export const explanationsOf = ({ fields }: ResourceDefinition, { values }: StoredReading): ExplainedTexts =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, cells]) => {
      const field = fields[name]
      if (field === undefined) return []
      const asInput = (text: string): unknown => (isYesNo(field) ? text === 'true' : text)
      return [[name, Object.fromEntries(Object.entries(cells).map(([cell, text]) => [cell, asInput(text)]))]]
    }),
  )
