import { createContext, type Dispatch, useContext } from 'react'
import type { FormProblem } from '#resources/forms/checks.ts'
import type { Path } from '#resources/forms/json.ts'
import type { Part } from '#resources/forms/parts.ts'
import type { BuilderAction, BuilderState } from './builderState.ts'

export interface Builder {
  readonly state: BuilderState
  readonly dispatch: Dispatch<BuilderAction>
  readonly parts: readonly Part[]
  readonly problems: readonly FormProblem[]
  /** Whether anybody has looked for problems yet: until then the form is not saved. */
  readonly isChecked: boolean
  /** Nobody may change the form here: who reads it has no permission, or somebody else holds it. */
  readonly isReadOnly: boolean
  /** The language in which words are shown and written; empty for the form's own. */
  readonly language: string
  /** Asks before a part goes that others name, and takes it away otherwise. */
  readonly remove: (path: Path) => void
  /** Shows a part: its page, its settings, and the focus on it. */
  readonly show: (path: Path) => void
}

export const BuilderContext = createContext<Builder | null>(null)

/**
 * Chooses a part. In a context of its own, which never changes: hundreds of blocks stand on the canvas, and a letter typed into one must not draw the
 * others anew.
 */
export const SelectContext = createContext<(path: Path) => void>(() => undefined)

/** Says an expression in words, made once for all blocks. */
export const SentenceContext = createContext<(text: string) => string>((text) => text)

/** @throws Error outside of a builder: a mistake in the code */
export function useBuilder(): Builder {
  const builder = useContext(BuilderContext)
  if (builder === null) throw new Error('This stands outside of a form builder')
  return builder
}
