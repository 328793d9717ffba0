import { useCallback, useRef, useState } from 'react'
import type { Values } from '#resources/core/conditions.ts'
import type { DuplicateHit } from '#resources/participants/duplicateAnswers.ts'
import type { CreateHeaders } from '../../engine/form/useSendRow.ts'
import { decisionOf, findMatches, uncheckedHeaders } from './matches.ts'

/** Question to the user before a participant is added. */
interface DuplicateQuestion {
  /** New record as typed. */
  readonly entry: Values
  /** Null if the check failed. */
  readonly matches: readonly DuplicateHit[] | null
  readonly isChecking: boolean
}
type Decision = boolean | CreateHeaders

/** Checks for duplicates before a create. Without a match, the participant is added at once. */
export function useDuplicateCheck() {
  const [question, setQuestion] = useState<DuplicateQuestion | null>(null)
  const pending = useRef<{ readonly fields: Values; readonly decide: (decision: Decision) => void }>(undefined)

  const checkDuplicates = useCallback(async (fields: Values, entry: Values, notify: (isChecking: boolean) => void): Promise<Decision> => {
    notify(true)
    const matches = await findMatches(fields).catch(() => null)
    notify(false)
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
    /** Runs the check before the form is sent. */
    ask: checkDuplicates,
    cancel: () => decide(false),
    addAnyway: () => decide(question?.matches == null ? uncheckedHeaders : decisionOf(question.matches)),
    /** Runs a failed check again. */
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
