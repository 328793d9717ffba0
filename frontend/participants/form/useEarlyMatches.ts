import { useEffect, useState } from 'react'
import type { Values } from '#resources/core/conditions.ts'
import type { DuplicateHit } from '#resources/participants/duplicateAnswers.ts'
import { todayFor } from '../../base/i18n/dates.ts'
import { earlyFields } from './earlyFields.ts'
import { findMatches } from './matches.ts'

/** Milliseconds without typing before the search. */
const pause = 800
const noMatches: readonly DuplicateHit[] = []

/**
 * Finds people who may be the person being typed, once names and birth date are filled in. Ignores failures, because saving checks again.
 */
export function useEarlyMatches(values: Values): readonly DuplicateHit[] {
  const fields = earlyFields(values, todayFor(values))
  const fieldsJson = fields === null ? null : JSON.stringify(fields)
  const [matches, setMatches] = useState(noMatches)
  useEffect(() => {
    if (fieldsJson === null) return setMatches(noMatches)
    const requested = new AbortController()
    const timer = setTimeout(() => {
      findMatches(JSON.parse(fieldsJson) as Values, requested.signal).then(setMatches, () => undefined)
    }, pause)
    return () => {
      clearTimeout(timer)
      requested.abort()
    }
  }, [fieldsJson])
  return matches
}
