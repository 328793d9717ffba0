import { lookupKeysOf } from '#resources/forms/content/answersElsewhere.ts'
import { isObject, type Json, type JsonObject } from '#resources/forms/content/json.ts'
import type { Run } from '../../platform/database/types.ts'
import { readContent } from '../content.ts'

export interface AffectedForm {
  readonly document: JsonObject
  /** True if its logic reads answers of other forms. */
  readonly readsOtherForms: boolean
}

/** Returns a form whose default values may have replaced stored answers; null for a form without default values. */
export async function readAffectedForm(run: Run, orgId: string, integrityKey: string): Promise<AffectedForm | null> {
  const document = await readContent(run, orgId, integrityKey)
  return hasDefaults(document) ? { document, readsOtherForms: lookupKeysOf(document).length > 0 } : null
}

/** Names of default values in the library: of questions, rows and sections. */
const defaultNames = /^default(?:Value|RowValue|PanelValue)/

const hasDefaults = (value: Json): boolean =>
  Array.isArray(value)
    ? (value as readonly Json[]).some(hasDefaults)
    : isObject(value) && Object.entries(value).some(([name, each]) => defaultNames.test(name) || hasDefaults(each))
