import { isYesNo } from '#resources/core/fieldKinds.ts'
import { headersWord } from '#resources/core/headers.ts'
import type { KeptReading } from '#resources/core/importAnswers.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { isHttpFailure } from '../../base/http.ts'
import { rowsOf } from '../../base/rows.ts'
import type { Explained } from './corrections.ts'

/**
 * How this user's last file with these headers was read; null where there was none, or where nobody can say: then columns are guessed.
 * Headers go as a hash: of a file without a header they are somebody's data, and addresses are logged.
 */
export async function storedReading({ name }: ResourceDefinition, headers: readonly string[]): Promise<KeptReading | null> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(headersWord(headers)))
  const key = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  try {
    return await rowsOf(name).lastReading(key)
  } catch (failure) {
    if (isHttpFailure(failure)) return null
    throw failure
  }
}

/** The words that were explained, as the inputs of their fields have them. */
export const explainedIn = ({ fields }: ResourceDefinition, { values }: KeptReading): Explained =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, cells]) => {
      const field = fields[name]
      if (field === undefined) return []
      const asInput = (text: string): unknown => (isYesNo(field) ? text === 'true' : text)
      return [[name, Object.fromEntries(Object.entries(cells).map(([cell, text]) => [cell, asInput(text)]))]]
    }),
  )
