import { useInvalidate } from '@refinedev/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { normalise, validate } from '#resources/core/validate.ts'
import type { MergeAnswer } from '#resources/duplicateAnswers.ts'
import { participant } from '#resources/participant.ts'
import { participantCalls } from '#resources/participants/calls.ts'
import { useSend } from '../../base/call.ts'
import { isHttpFailure } from '../../base/http.ts'
import { localDatetime, todayFor } from '../../base/i18n/dates.ts'
import { titleOf } from '../../base/texts/texts.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { toast } from '../../base/toasts.ts'
import { type Decision, decidedValues, type Entries, mergedRow, otherOf } from './mergeUnits.ts'

interface MergeEvents {
  /** One of the two has changed meanwhile. */
  readonly onStale: () => Promise<unknown>
  /** Begun, and where it failed, over. */
  readonly onMerging: (isMerging: boolean) => void
  readonly onMerged: (survivorId: string) => void
}
type Problems = Readonly<Record<string, readonly string[]>>

/** Merges as it was decided. Whatever goes wrong is said, and every choice stays. */
export function useMerge(decision: Decision & { readonly people: Entries }, { onStale, onMerging, onMerged }: MergeEvents) {
  const { t } = useTranslation(['participants', 'common'])
  const texts = useTexts('participant')
  const invalidate = useInvalidate()
  const { mutateAsync, isPending } = useSend(participantCalls.merge)
  /** Checked once somebody wanted to merge, and from then on with every choice. */
  const [isTried, setIsTried] = useState(false)
  const [refused, setRefused] = useState<Problems>({})
  const [error, setError] = useState<string | null>(null)
  const own = ownProblems()

  function ownProblems(): Problems {
    const today = todayFor()
    const found = validate(participant, normalise(participant, mergedRow(decision), today), today)
    const byField = Map.groupBy(found, ({ path }) => path.split('.')[0] ?? path)
    return Object.fromEntries([...byField].map(([name, problems]) => [name, problems.map((problem) => texts.problem(name, problem))]))
  }

  /** @returns the fields whose chosen values do not go together */
  const check = (): readonly string[] => {
    setIsTried(true)
    setRefused({})
    const wrong = Object.keys(own)
    setError(wrong.length === 0 ? null : t('merge.notTogether'))
    return wrong
  }

  /** @returns the first field that the server refused */
  const run = async (): Promise<string | undefined> => {
    const { people, survivor: which } = decision
    const [survivor, other] = [people[which], people[otherOf(which)]]
    setError(null)
    onMerging(true)
    try {
      const input = { otherId: other.id, version: survivor.version, otherVersion: other.version, values: decidedValues(decision) }
      finish(await mutateAsync({ params: { id: survivor.id }, input }))
      return undefined
    } catch (failure) {
      onMerging(false)
      return tell(failure)
    }
  }

  const finish = ({ survivor, reversibleUntil, moved }: MergeAnswer) => {
    toast({
      kind: 'success',
      message: t('merge.done', { name: titleOf(participant, survivor) }),
      description: t('merge.reversible', { time: localDatetime(reversibleUntil) }),
    })
    onMerged(survivor.id)
    void invalidate({ resource: 'participant', id: survivor.id, invalidates: ['list', 'many', 'detail'] })
    for (const resource of ['duplicatePair', 'participantMerge', ...Object.keys(moved)])
      void invalidate({ resource, invalidates: ['list', 'many'] })
  }

  const tell = (failure: unknown): string | undefined => {
    if (!isHttpFailure(failure)) {
      setError(t('common:errors.SystemError'))
      return undefined
    }
    const byField = Object.fromEntries(
      Object.entries(failure.errors ?? {}).map(([path, messages]) => [path.replace(/^values\./, '').split('.')[0] ?? path, messages]),
    )
    setRefused(byField)
    setError(failure.code === 'StaleVersion' ? t('merge.stale') : failure.message)
    if (failure.statusCode === 409 || failure.statusCode === 404 || failure.statusCode === 403) void onStale()
    return Object.keys(byField)[0]
  }

  return {
    check,
    run,
    problems: isTried ? { ...refused, ...own } : refused,
    error,
    isWorking: isPending,
  }
}
