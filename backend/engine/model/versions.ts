import type { Values } from '#resources/core/conditions.ts'
import { type KeptVersions, keptVersionsOf } from '#resources/core/locks.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { isSame } from '#resources/core/same.ts'
import type { ResourceName } from '#resources/index.ts'
import type { Hook, ResourceHooks } from '../types.ts'

/** The row with the number of its version, where former ones are kept: 1 at first, one more with every change of its content. */
export function countVersion(resource: ResourceDefinition, row: Values, before: Values | null): Values {
  const versions = keptVersionsOf(resource)
  if (versions === null) return row
  const counted = before === null ? 1 : Number(before[versions.number]) + (hasNewContent(versions, before, row) ? 1 : 0)
  return { ...row, [versions.number]: counted }
}

/** A change of the content keeps the former state as a row of its own, in the transaction of the write: a step that no client could take. */
export function versionHooks(resource: ResourceDefinition, all: readonly ResourceDefinition[]): readonly ResourceHooks[] {
  const versions = keptVersionsOf(resource)
  if (versions === null) return []
  const { keptIn, number, content } = versions
  const by = all.find(({ name }) => name === keptIn)?.partOf
  if (by === undefined) throw new Error(`${resource.name} keeps its versions in '${keptIn}', which is no part of it`)
  const keepFormer: Hook = {
    async follow({ before, after, work }) {
      if (before === null || !hasNewContent(versions, before, after)) return
      const former = Object.fromEntries([number, ...content].map((name) => [name, before[name]]))
      // The engine knows no resource by name: boot checks have compared the fields.
      await work.trusted.create(keptIn as ResourceName, { ...former, [by]: before.id } as never)
    },
  }
  return [{ on: { update: keepFormer, transition: keepFormer, restore: keepFormer } }]
}

const hasNewContent = ({ content }: KeptVersions, before: Values, after: Values): boolean =>
  content.some((name) => !isSame(before[name] ?? null, after[name] ?? null))
