import { useInvalidate } from '@refinedev/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { normalise, validate } from '#resources/core/validate.ts'
import type { MergeAnswer } from '#resources/participants/duplicateAnswers.ts'
import { participant } from '#resources/participants/participant.ts'
import { participantCalls } from '#resources/participants/participantsCalls.ts'
import { useSend } from '../../base/call.ts'
import { isHttpFailure } from '../../base/http.ts'
import { formatLocalDatetime, todayFor } from '../../base/i18n/dates.ts'
import { titleOf } from '../../base/texts/texts.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { showToast } from '../../base/toasts.ts'
import { computeMergedRow, type Decision, type Entries, getMergeChoices, otherOf } from './mergeUnits.ts'

interface MergeEvents {
  /** Called when one of the two records has changed since it was loaded. */
  readonly onStale: () => Promise<unknown>
  /** Called when the merge begins, and when it has failed. */
  readonly onBusyChange: (isMerging: boolean) => void
  readonly onMerged: (survivorId: string) => void
}
type Problems = Readonly<Record<string, readonly string[]>>

/** Sends the merge with its choices. Reports every failure and keeps the choices. */
export function useMerge(decision: Decision & { readonly people: Entries }, { onStale, onBusyChange, onMerged }: MergeEvents) {
  const { t } = useTranslation(['participants', 'common'])
  const texts = useTexts('participant')
  const invalidate = useInvalidate()
  const { mutateAsync, isPending } = useSend(participantCalls.merge)
  /** True after the first attempt to merge. From then on, every choice is validated. */
  const [isSubmitted, setIsSubmitted] = useState(false)
  const [serverProblems, setServerProblems] = useState<Problems>({})
  const [error, setError] = useState<string | null>(null)
  const localProblems = findLocalProblems()

  function findLocalProblems(): Problems {
    const today = todayFor()
    const fieldProblems = validate(participant, normalise(participant, computeMergedRow(decision), today), today)
    const byField = Map.groupBy(fieldProblems, ({ path }) => path.split('.')[0] ?? path)
    return Object.fromEntries([...byField].map(([name, problems]) => [name, problems.map((problem) => texts.problem(name, problem))]))
  }

  /** @returns the fields whose chosen values conflict */
  const check = (): readonly string[] => {
    setIsSubmitted(true)
    setServerProblems({})
    const invalidFields = Object.keys(localProblems)
    setError(invalidFields.length === 0 ? null : t('merge.notTogether'))
    return invalidFields
  }

  /** @returns the first field that the server refused */
  const run = async (): Promise<string | undefined> => {
    const { people, survivor: survivorSide } = decision
    const [survivor, other] = [people[survivorSide], people[otherOf(survivorSide)]]
    setError(null)
    onBusyChange(true)
    try {
      const input = { otherId: other.id, version: survivor.version, otherVersion: other.version, values: getMergeChoices(decision) }
      finish(await mutateAsync({ params: { id: survivor.id }, input }))
      return undefined
    } catch (failure) {
      onBusyChange(false)
      return notify(failure)
    }
  }

  const finish = ({ survivor, reversibleUntil, moved }: MergeAnswer) => {
    showToast({
      kind: 'success',
      message: t('merge.done', { name: titleOf(participant, survivor) }),
      description: t('merge.reversible', { time: formatLocalDatetime(reversibleUntil) }),
    })
    onMerged(survivor.id)
    void invalidate({ resource: 'participant', id: survivor.id, invalidates: ['list', 'many', 'detail'] })
    for (const resource of ['duplicatePair', 'participantMerge', ...Object.keys(moved)])
      void invalidate({ resource, invalidates: ['list', 'many'] })
  }

  const notify = (failure: unknown): string | undefined => {
    if (!isHttpFailure(failure)) {
      setError(t('common:errors.SystemError'))
      return undefined
    }
    const byField = Object.fromEntries(
      Object.entries(failure.errors ?? {}).map(([path, messages]) => [path.replace(/^values\./, '').split('.')[0] ?? path, messages]),
    )
    setServerProblems(byField)
    setError(failure.code === 'StaleVersion' ? t('merge.stale') : failure.message)
    if (failure.statusCode === 409 || failure.statusCode === 404 || failure.statusCode === 403) void onStale()
    return Object.keys(byField)[0]
  }

  return {
    check,
    run,
    problems: isSubmitted ? { ...serverProblems, ...localProblems } : serverProblems,
    error,
    isWorking: isPending,
  }
}
