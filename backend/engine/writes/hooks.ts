import type { WriteAction } from '../engine.types.ts'
import type { ResourceModel } from '../model/types.ts'
import type { Hook } from '../types.ts'

/** A write of a row: its action, and its name where it is a transition. */
export interface Act {
  readonly action: WriteAction
  readonly transition?: string | null
}

/** The hooks of such a write, in the order of the domains; within a domain the most particular first. */
export const hooksOf = ({ hooks }: Pick<ResourceModel, 'hooks'>, { action, transition = null }: Act): readonly Hook[] =>
  hooks.flatMap(({ on = {} }) => [
    ...(transition === null ? none : listOf(on.transitions?.[transition])),
    ...listOf(on[action]),
    ...listOf(on.every),
  ])

const none: readonly Hook[] = []
const listOf = (hooks: Hook | readonly Hook[] | undefined): readonly Hook[] =>
  hooks === undefined ? none : Array.isArray(hooks) ? hooks : [hooks as Hook]
