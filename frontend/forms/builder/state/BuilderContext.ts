import { createContext, type Dispatch, type RefObject, useContext } from 'react'
import type { FormNode } from '#resources/forms/content/formNodes.ts'
import type { Path } from '#resources/forms/content/json.ts'
import type { FormProblem } from '#resources/forms/survey/checks.ts'
import type { BuilderAction, BuilderState } from './builderState.ts'

export interface Builder {
  readonly state: BuilderState
  readonly dispatch: Dispatch<BuilderAction>
  readonly parts: readonly FormNode[]
  readonly problems: readonly FormProblem[]
  /** True once the problems are computed. The form cannot be saved before. */
  readonly isChecked: boolean
  /** True if the user may not change the form: no permission, or another user edits it. */
  readonly isReadOnly: boolean
  /** Language in which texts are shown and edited; empty for the form's default. */
  readonly language: string
  /** Removes a part. Asks first if other parts refer to it. */
  readonly remove: (path: Path) => void
  /** Shows the page and the settings of a part and moves the focus to it. */
  readonly show: (path: Path) => void
}

export const BuilderContext = createContext<Builder | null>(null)

/**
 * The current builder, for actions that read it only when they happen. It never changes, so that an edit renders neither the palette nor
 * other blocks.
 */
export const LatestBuilderContext = createContext<RefObject<Builder> | null>(null)

/** Describes an expression in plain language; created once for all blocks. */
export const SentenceContext = createContext<(text: string) => string>((text) => text)

/** @throws Error outside of a builder, which is a programming error */
export function useLatestBuilder(): RefObject<Builder> {
  const latest = useContext(LatestBuilderContext)
  if (latest === null) throw new Error('This stands outside of a form builder')
  return latest
}

/** @throws Error outside of a builder, which is a programming error */
export function useBuilder(): Builder {
  const builder = useContext(BuilderContext)
  if (builder === null) throw new Error('This stands outside of a form builder')
  return builder
}
