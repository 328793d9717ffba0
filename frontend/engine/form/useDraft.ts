import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Values } from '#resources/core/conditions.ts'
import type { FieldProblem } from '#resources/core/problems.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { localToday } from '../../fields/dates.ts'
import { fieldOfPath, isChanged, newValues, problemsOf, rebased, shownValues, withChanges } from './draft.ts'

interface DraftOptions {
  readonly definition: ResourceDefinition
  /** Null for a new row; undefined while it is on its way. */
  readonly row: Values | null | undefined
  /** What the place of a new row fixes. */
  readonly given?: Values
}

/** What somebody is typing: values, what is wrong with them, and whether there is something to lose. No markup. */
export type Draft = ReturnType<typeof useDraft>

export function useDraft({ definition, row, given }: DraftOptions) {
  const start = useMemo(() => (row === null ? newValues(definition, given) : (row ?? {})), [definition, row, given])
  const [{ stored, values }, setSides] = useState({ stored: start, values: start })
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isSubmitted, setIsSubmitted] = useState(false)
  const [refused, setRefused] = useState<Readonly<Record<string, readonly string[]>>>({})
  const today = localToday()

  /** Starts over with a row: after a save, or to take somebody else's. */
  const reset = useCallback((next: Values) => {
    setSides({ stored: next, values: next })
    setLeft(new Set())
    setIsSubmitted(false)
    setRefused({})
  }, [])

  useEffect(() => {
    setSides((sides) => {
      const merged = start === sides.stored || row === undefined ? null : rebased(sides.stored, sides.values, start)
      return merged === null ? sides : { stored: start, values: merged }
    })
  }, [start, row])

  const change = useCallback(
    (changes: Values) => {
      setSides((sides) => ({ ...sides, values: withChanges(definition, sides.values, changes) }))
      setRefused((before) => Object.fromEntries(Object.entries(before).filter(([path]) => !(fieldOfPath(path) in changes))))
    },
    [definition],
  )
  const leave = useCallback((name: string) => setLeft((before) => (before.has(name) ? before : new Set([...before, name]))), [])

  const shown = useMemo(() => shownValues(definition, values, today), [definition, values, today])
  const problems = useMemo(() => problemsOf(definition, values, today), [definition, values, today])

  return {
    stored,
    values: shown,
    typed: values,
    today,
    problems,
    /** Messages of the server by path, until their field changes. */
    refused,
    refuse: setRefused,
    /** Told only once a field was left, or saving was tried. */
    visibleProblems: useMemo(
      () => problems.filter(({ path }: FieldProblem) => isSubmitted || left.has(fieldOfPath(path))),
      [problems, isSubmitted, left],
    ),
    isDirty: isChanged(stored, values),
    change,
    leave,
    submit: () => setIsSubmitted(true),
    reset,
  }
}
