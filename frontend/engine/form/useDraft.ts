import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Values } from '#resources/core/conditions.ts'
import type { FieldProblem } from '#resources/core/problems.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { todayFor } from '../../base/i18n/dates.ts'
import { fieldOfPath, newValues, problemsOf, shownValues, withChanges, withStarts } from '../draft/draft.ts'
import { type DraftSides, hasTyped, offered, taken, untyped } from './draftSides.ts'

interface DraftOptions {
  readonly definition: ResourceDefinition
  /** Null for a new row; undefined while it is on its way. */
  readonly row: Values | null | undefined
  /** What a new row begins with: what its place fixes, or what another row holds. */
  readonly given?: Values
  /** The user who types. */
  readonly userId: string
}

/** What somebody is typing: values, what is wrong with them, and whether there is something to lose. No markup. */
export type Draft = ReturnType<typeof useDraft>

export function useDraft({ definition, row, given, userId }: DraftOptions) {
  const begins = todayFor(row ?? given)
  const start = useMemo(() => (row === null ? newValues(definition, begins, given) : (row ?? {})), [definition, row, given, begins])
  const [sides, setSides] = useState<DraftSides>({ stored: start, values: start, newer: null })
  const { stored, values } = sides
  const today = todayFor(values)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isSubmitted, setIsSubmitted] = useState(false)
  const [refused, setRefused] = useState<Readonly<Record<string, readonly string[]>>>({})

  const forgetProblems = () => {
    setLeft(new Set())
    setIsSubmitted(false)
    setRefused({})
  }
  /** Goes on from a stored row with these values: that row's own where none are given, as after a save. */
  const place = (next: Values, typed: Values = next) => {
    setSides({ stored: next, values: typed, newer: null })
    forgetProblems()
  }
  const discard = () => {
    setSides(untyped)
    forgetProblems()
  }

  useEffect(() => {
    if (row !== undefined) setSides((before) => offered(before, start, userId))
  }, [start, row, userId])

  const change = useCallback(
    (changes: Values) => {
      const changed = row === null ? withStarts : withChanges
      setSides((before) => ({ ...before, values: changed(definition, before.values, changes) }))
      setRefused((before) => Object.fromEntries(Object.entries(before).filter(([path]) => !(fieldOfPath(path) in changes))))
    },
    [definition, row],
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
    isDirty: hasTyped(sides),
    /** What somebody else saved meanwhile, where it waits for this person to look at it. */
    newer: sides.newer,
    /** Their row under what I typed. @returns whether that went: not where both changed the same field */
    take: (theirs: Values): boolean => {
      const next = taken(sides, theirs)
      if (next !== null) setSides(next)
      return next !== null
    },
    /** Keeps somebody else's row at hand. */
    keepWaiting: (theirs: Values) => setSides((before) => ({ ...before, newer: theirs })),
    change,
    leave,
    submit: () => setIsSubmitted(true),
    place,
    discard,
  }
}
