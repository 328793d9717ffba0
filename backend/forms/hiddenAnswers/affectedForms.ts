import { isObject, type Json, type JsonObject } from '#resources/forms/content/json.ts'
import type { Run } from '../../platform/database/types.ts'
import { readContent } from '../content.ts'

/** Returns a form whose default values may have replaced stored answers; null for a form without default values. */
export async function readAffectedForm(run: Run, orgId: string, integrityKey: string): Promise<JsonObject | null> {
  const document = await readContent(run, orgId, integrityKey)
  return hasDefaults(document) ? document : null
}

/** Names of default values in the library: of questions, rows and sections. */
const defaultNames = /^default(?:Value|RowValue|PanelValue)/

/** True if a form, or a part of it, has default values. Pure. */
export const hasDefaults = (value: Json): boolean =>
  Array.isArray(value)
    ? (value as readonly Json[]).some(hasDefaults)
    : isObject(value) && Object.entries(value).some(([name, each]) => defaultNames.test(name) || hasDefaults(each))
