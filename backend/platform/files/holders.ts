import { hasNeededLevel } from '#resources/core/access.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import { isStoredFile } from '#resources/core/fieldKinds.ts'
import type { FileField } from '#resources/core/fields/file.ts'
import { transitionsOf } from '#resources/core/fields/status.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import type { Caller } from '../common/caller.ts'

/** Fields of all records in which clients store a file, with the accepted types. */
const holders = (resources as readonly ResourceDefinition[]).flatMap((resource) =>
  Object.entries(resource.fields).flatMap(([name, field]: [string, FieldDefinition]) => {
    if (!isStoredFile(field)) return []
    const requester = Object.values(transitionsOf(resource.fields)).filter(({ asks = {} }) => name in asks)
    const writeLevels =
      field.readOnly === true ? [] : [resource.actions.create, resource.actions.update].filter((level) => level !== undefined)
    return {
      resource,
      types: (field as FileField).accept ?? null,
      levels: [...writeLevels, ...requester.flatMap(({ action }) => action ?? [])],
    }
  }),
)

/**
 * Returns the types of files that a user may attach, from all fields that they may write in any row. Files of other types are not stored.
 * @returns null for any type; an empty list if they may attach nothing
 */
export function findAttachableTypes(caller: Caller): readonly string[] | null {
  const open = holders.filter(({ resource, levels }) => levels.some((level) => hasNeededLevel(caller, resource, level)))
  const types = open.map((holder) => holder.types)
  return types.includes(null) ? null : [...new Set(types.flatMap((each) => each ?? []))]
}

/** True if any field of any record accepts files of this type. */
export const isAttachable = (contentType: string): boolean => holders.some(({ types }) => types?.includes(contentType) === true)
