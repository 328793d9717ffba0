import type { Values } from '#resources/core/conditions.ts'
import { type StoredVersions, storedVersionsOf } from '#resources/core/locks.ts'
import type { ResourceName } from '#resources/core/registry.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { isSame } from '#resources/core/values/same.ts'
import type { Hook, ResourceHooks } from '../types.ts'

/** Adds the version number to a row of a resource with versions: 1 for a new row, then incremented by every change of its content. */
export function countVersion(resource: ResourceDefinition, row: Values, before: Values | null): Values {
  const versions = storedVersionsOf(resource)
  if (versions === null) return row
  const versionNumber = before === null ? 1 : Number(before[versions.number]) + (hasNewContent(versions, before, row) ? 1 : 0)
  return { ...row, [versions.number]: versionNumber }
}

/**
 * Hooks that store the former content in a separate row, in the transaction of the write. This is a trusted step, since no client may
 * create these rows.
 */
export function buildVersionHooks(resource: ResourceDefinition, all: readonly ResourceDefinition[]): readonly ResourceHooks[] {
  const versions = storedVersionsOf(resource)
  if (versions === null) return []
  const { storedIn: historyName, number, content } = versions
  const parentField = all.find(({ name }) => name === historyName)?.partOf
  if (parentField === undefined) throw new Error(`${resource.name} stores its versions in '${historyName}', which is not partOf it`)
  const storeVersionHook: Hook = {
    async follow({ before, after, work }) {
      if (before === null || !hasNewContent(versions, before, after)) return
      const formerContent = Object.fromEntries([number, ...content].map((name) => [name, before[name]]))
      // The cast is safe: the server compares the fields of both resources at its start. The engine knows no resource by name.
      await work.trusted.create(historyName as ResourceName, { ...formerContent, [parentField]: before.id } as never)
    },
  }
  return [{ on: { update: storeVersionHook, transition: storeVersionHook, restore: storeVersionHook } }]
}

const hasNewContent = ({ content }: StoredVersions, before: Values, after: Values): boolean =>
  content.some((name) => !isSame(before[name] ?? null, after[name] ?? null))
