import { mayOn } from '#resources/core/access.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import { isStoredFile } from '#resources/core/fieldKinds.ts'
import type { FileField } from '#resources/core/fields/file.ts'
import { transitionsOf } from '#resources/core/fields/status.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import type { Caller } from '../caller.ts'

/** Every field of a record that clients put a file into, with what that takes. */
const holders = (resources as readonly ResourceDefinition[]).flatMap((resource) =>
  Object.entries(resource.fields).flatMap(([name, field]: [string, FieldDefinition]) => {
    if (!isStoredFile(field)) return []
    const asking = Object.values(transitionsOf(resource.fields)).filter(({ asks = {} }) => name in asks)
    const writing = field.readOnly === true ? [] : [resource.actions.create, resource.actions.update].filter((level) => level !== undefined)
    return { resource, types: (field as FileField).accept ?? null, levels: [...writing, ...asking.flatMap(({ action }) => action ?? [])] }
  }),
)

/**
 * Types of the files that somebody may attach to something: of all fields that they may write, whatever the row. What nothing would take is
 * not stored.
 * @returns null for any type; an empty list where they may attach nothing
 */
export function attachableTypes(caller: Caller): readonly string[] | null {
  const open = holders.filter(({ resource, levels }) => levels.some((level) => mayOn(caller, resource, level)))
  const types = open.map((holder) => holder.types)
  return types.includes(null) ? null : [...new Set(types.flatMap((each) => each ?? []))]
}

/** Does any field of any record take files of this type? */
export const isAttachable = (contentType: string): boolean => holders.some(({ types }) => types?.includes(contentType) === true)
