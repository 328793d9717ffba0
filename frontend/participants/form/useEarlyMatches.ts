import { useEffect, useState } from 'react'
import type { Values } from '#resources/core/conditions.ts'
import type { DuplicateHit } from '#resources/duplicateAnswers.ts'
import { todayFor } from '../../base/i18n/dates.ts'
import { earlyFields } from './earlyFields.ts'
import { findMatches } from './matches.ts'

/** Milliseconds without typing before anybody is looked for. */
const pause = 800
const none: readonly DuplicateHit[] = []

/** People who may be the one that is being typed, once names and birth date are there. A check that fails is silent: saving checks again. */
export function useEarlyMatches(values: Values): readonly DuplicateHit[] {
  const fields = earlyFields(values, todayFor(values))
  const typed = fields === null ? null : JSON.stringify(fields)
  const [matches, setMatches] = useState(none)
  useEffect(() => {
    if (typed === null) return setMatches(none)
    const asked = new AbortController()
    const timer = setTimeout(() => {
      findMatches(JSON.parse(typed) as Values, asked.signal).then(setMatches, () => undefined)
    }, pause)
    return () => {
      clearTimeout(timer)
      asked.abort()
    }
  }, [typed])
  return matches
}
