import type { WriteAction } from '../engine.types.ts'
import type { ResourceModel } from '../model/types.ts'
import type { Hook } from '../types.ts'

/** A write of a row: its action, and the name of the transition if it is one. */
export interface WriteKind {
  readonly action: WriteAction
  readonly transition?: string | null
}

/** Returns the hooks of a write in the order of the domains. Within a domain, the most specific hook comes first. */
export const hooksOf = ({ hooks }: Pick<ResourceModel, 'hooks'>, { action, transition = null }: WriteKind): readonly Hook[] =>
  hooks.flatMap(({ on = {} }) => [
    ...(transition === null ? noHooks : listOf(on.transitions?.[transition])),
    ...listOf(on[action]),
    ...listOf(on.every),
  ])

const noHooks: readonly Hook[] = []
const listOf = (hooks: Hook | readonly Hook[] | undefined): readonly Hook[] =>
  hooks === undefined ? noHooks : Array.isArray(hooks) ? hooks : [hooks as Hook]
