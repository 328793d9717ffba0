import { integrityKeyOf } from '#resources/forms/integrityKey.ts'
import { formJsonMax, type JsonObject } from '#resources/forms/json.ts'
import type { Run } from '../database/types.ts'
import { ApplicationError, invalid, notFound } from '../errors.ts'

/** A form that asks nothing yet: what its first version says until somebody builds it. */
export const emptyForm: JsonObject = { pages: [{ name: 'page1', elements: [] }] }

/** Writes what a form says, once whoever says it. @returns its key */
export async function keepContent(run: Run, orgId: string, document: JsonObject): Promise<string> {
  const key = integrityKeyOf(document)
  await run({
    text: 'insert into form_content (org_id, integrity_key, form_json) values ($1, $2, $3) on conflict do nothing',
    values: [orgId, key, JSON.stringify(document)],
  })
  return key
}

/** @throws notFound, and 500 FormDamaged for what is not as it was when it was kept: nobody fills in, or signs, something else */
export async function readContent(run: Run, orgId: string, key: string): Promise<JsonObject> {
  const { rows } = await run({
    text: 'select form_json as "formJson" from form_content where org_id = $1 and integrity_key = $2',
    values: [orgId, key],
  })
  const document = rows[0]?.formJson as JsonObject | undefined
  if (document === undefined) throw notFound()
  if (integrityKeyOf(document) !== key) throw new ApplicationError(500, 'FormDamaged')
  return document
}

/** A form that is made on the server is as large as a client may send one. @throws invalid at the path */
export function requireFormSize(document: JsonObject, path: string): JsonObject {
  if (JSON.stringify(document).length > formJsonMax) throw invalid([{ path, code: 'tooLong', details: { max: formJsonMax } }])
  return document
}
