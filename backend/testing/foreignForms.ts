import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JsonObject } from '#resources/forms/json.ts'

interface NamedForm {
  readonly name: string
  readonly document: JsonObject
}

/** Forms of others, as JSON files in the folder that FORMS_DIR names: the tests of forms use them too. None where it names no folder. */
export function foreignForms(): readonly NamedForm[] {
  const folder = process.env.FORMS_DIR
  if (folder === undefined) return []
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
  return files.map((file) => ({ name: file, document: JSON.parse(readFileSync(join(folder, file), 'utf8')) as JsonObject }))
}
