import { useCallback, useRef, useState } from 'react'
import type { Values } from '#resources/core/conditions.ts'
import type { DuplicateHit } from '#resources/duplicateAnswers.ts'
import type { CreateHeaders } from '../../engine/form/useSendRow.ts'
import { decisionOf, findMatches, unchecked } from './matches.ts'

/** What somebody has to decide before a participant is added. */
interface DuplicateQuestion {
  /** The new entry, as typed. */
  readonly entry: Values
  /** Null: the check could not be made. */
  readonly matches: readonly DuplicateHit[] | null
  readonly isChecking: boolean
}
type Decision = boolean | CreateHeaders

/** Asks before a create whether the person is there already; adds at once when nobody is. */
export function useDuplicateCheck() {
  const [question, setQuestion] = useState<DuplicateQuestion | null>(null)
  const pending = useRef<{ readonly fields: Values; readonly decide: (decision: Decision) => void }>(undefined)

  const ask = useCallback(async (fields: Values, entry: Values, tell: (isChecking: boolean) => void): Promise<Decision> => {
    tell(true)
    const matches = await findMatches(fields).catch(() => null)
    tell(false)
    if (matches?.length === 0) return true
    setQuestion({ entry, matches, isChecking: false })
    return new Promise((decide) => {
      pending.current = { fields, decide }
    })
  }, [])

  const decide = (decision: Decision) => {
    setQuestion(null)
    pending.current?.decide(decision)
  }
  return {
    question,
    /** What a form asks before it sends. */
    ask,
    cancel: () => decide(false),
    addAnyway: () => decide(question?.matches == null ? unchecked : decisionOf(question.matches)),
    /** Tries a check once more that failed. */
    retry: async () => {
      const fields = pending.current?.fields
      if (question === null || fields === undefined) return
      setQuestion({ ...question, isChecking: true })
      const matches = await findMatches(fields).catch(() => null)
      if (matches?.length === 0) decide(true)
      else setQuestion((before) => (before === null ? null : { ...before, matches, isChecking: false }))
    },
  }
}
