import { integrityKeyOf } from '#resources/forms/integrityKey.ts'
import type { JsonObject } from '#resources/forms/json.ts'
import type { Run } from '../database/types.ts'

/** Contents of forms that are held at once while they are checked: one may be megabytes. */
const atOnce = 20

/** @returns the first of these keys whose content is not there any more as it was kept; null: all are */
export async function verifyContents(run: Run, orgId: string, keys: readonly string[]): Promise<string | null> {
  for (let from = 0; from < keys.length; from += atOnce) {
    const some = keys.slice(from, from + atOnce)
    const { rows } = await run({
      text: 'select integrity_key as key, form_json as content from form_content where org_id = $1 and integrity_key = any($2::text[])',
      values: [orgId, some],
    })
    const whole = new Set(rows.flatMap(({ key, content }) => (integrityKeyOf(content as JsonObject) === key ? [key] : [])))
    const damaged = some.find((key) => !whole.has(key))
    if (damaged !== undefined) return damaged
  }
  return null
}
