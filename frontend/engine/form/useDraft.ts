import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Values } from '#resources/core/conditions.ts'
import type { FieldProblem } from '#resources/core/problems.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { todayFor } from '../../base/i18n/dates.ts'
import { computeShownValues, createInitialValues, fieldOfPath, problemsOf, withChanges, withStarts } from '../draft/draft.ts'
import { accepted, applyServerRow, type DraftSides, discardInput, hasEdits } from './draftSides.ts'

interface DraftOptions {
  readonly definition: ResourceDefinition
  /** Stored row; null for a new row, undefined while the row loads. */
  readonly row: Values | null | undefined
  /** Start values of a new row, from the context or from another row. */
  readonly initialInput?: Values
  /** Id of the current user. */
  readonly userId: string
}

/** State of a form's input: values, problems, and whether the form has unsaved changes. No markup. */
export type Draft = ReturnType<typeof useDraft>

export function useDraft({ definition, row, initialInput, userId }: DraftOptions) {
  const startDay = todayFor(row ?? initialInput)
  const start = useMemo(
    () => (row === null ? createInitialValues(definition, startDay, initialInput) : (row ?? {})),
    [definition, row, initialInput, startDay],
  )
  const [draftSides, setDraftSides] = useState<DraftSides>({ stored: start, values: start, newer: null })
  const { stored, values } = draftSides
  const today = todayFor(values)
  const [visitedFields, setVisitedFields] = useState<ReadonlySet<string>>(new Set())
  const [isSubmitted, setIsSubmitted] = useState(false)
  const [serverErrors, setServerErrors] = useState<Readonly<Record<string, readonly string[]>>>({})

  const forgetProblems = () => {
    setVisitedFields(new Set())
    setIsSubmitted(false)
    setServerErrors({})
  }
  /** Continues from a stored row with these values. By default, these are the row's own values, as after a save. */
  const resetTo = (next: Values, nextValues: Values = next) => {
    setDraftSides({ stored: next, values: nextValues, newer: null })
    forgetProblems()
  }
  const discard = () => {
    setDraftSides(discardInput)
    forgetProblems()
  }

  useEffect(() => {
    if (row !== undefined) setDraftSides((before) => applyServerRow(before, start, userId))
  }, [start, row, userId])

  const change = useCallback(
    (changes: Values) => {
      const changed = row === null ? withStarts : withChanges
      setDraftSides((before) => ({ ...before, values: changed(definition, before.values, changes) }))
      setServerErrors((before) => Object.fromEntries(Object.entries(before).filter(([path]) => !(fieldOfPath(path) in changes))))
    },
    [definition, row],
  )
  const markVisited = useCallback(
    (name: string) => setVisitedFields((before) => (before.has(name) ? before : new Set([...before, name]))),
    [],
  )

  const visibleValues = useMemo(() => computeShownValues(definition, values, today), [definition, values, today])
  const problems = useMemo(() => problemsOf(definition, values, today), [definition, values, today])

  return {
    stored,
    values: visibleValues,
    typed: values,
    today,
    problems,
    /** Messages of the server by path. A message stays until its field changes. */
    refused: serverErrors,
    refuse: setServerErrors,
    /** Problems of fields that the user has left, or of all fields after the user has tried to save. */
    visibleProblems: useMemo(
      () => problems.filter(({ path }: FieldProblem) => isSubmitted || visitedFields.has(fieldOfPath(path))),
      [problems, isSubmitted, visitedFields],
    ),
    isDirty: hasEdits(draftSides),
    /** Another user's newer row, until this user reviews it. */
    newer: draftSides.newer,
    /** Applies the input to another user's row. @returns false if both users changed the same field */
    take: (serverRow: Values): boolean => {
      const next = accepted(draftSides, serverRow)
      if (next !== null) setDraftSides(next)
      return next !== null
    },
    /** Stores another user's row for review. */
    keepWaiting: (serverRow: Values) => setDraftSides((before) => ({ ...before, newer: serverRow })),
    change,
    leave: markVisited,
    submit: () => setIsSubmitted(true),
    place: resetTo,
    discard,
  }
}
