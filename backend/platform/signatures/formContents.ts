import type { JsonObject } from '#resources/forms/content/json.ts'
import { integrityKeyOf } from '#resources/forms/integrityKey.ts'
import type { Run } from '../database/types.ts'

/** Maximum number of form contents that the check reads into memory at once. One content may take megabytes. */
const chunkSize = 20

/** @returns the first of these keys whose content is missing or changed; null: all match */
export async function verifyContents(run: Run, orgId: string, keys: readonly string[]): Promise<string | null> {
  for (let chunkStart = 0; chunkStart < keys.length; chunkStart += chunkSize) {
    const keyChunk = keys.slice(chunkStart, chunkStart + chunkSize)
    const { rows } = await run({
      text: 'select integrity_key as key, form_json as content from form_content where org_id = $1 and integrity_key = any($2::text[])',
      values: [orgId, keyChunk],
    })
    const intactKeys = new Set(rows.flatMap(({ key, content }) => (integrityKeyOf(content as JsonObject) === key ? [key] : [])))
    const damagedKey = keyChunk.find((key) => !intactKeys.has(key))
    if (damagedKey !== undefined) return damagedKey
  }
  return null
}
