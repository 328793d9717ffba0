import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JsonObject } from '#resources/forms/content/json.ts'

interface NamedForm {
  readonly name: string
  readonly document: JsonObject
}

/** Returns the external forms, JSON files in the folder FORMS_DIR. The tests of forms use them too. Empty without that setting. */
export function foreignForms(): readonly NamedForm[] {
  const folder = process.env.FORMS_DIR
  if (folder === undefined) return []
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
  return files.map((file) => ({ name: file, document: JSON.parse(readFileSync(join(folder, file), 'utf8')) as JsonObject }))
}
