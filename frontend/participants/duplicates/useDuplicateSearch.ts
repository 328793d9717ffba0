import { useInvalidate } from '@refinedev/core'
import { useEffect, useRef } from 'react'
import type { DuplicateSearchAnswer } from '#resources/duplicateAnswers.ts'
import { participantCalls } from '#resources/participants/calls.ts'
import { useCall, useSend } from '../../base/call.ts'

/** Milliseconds between two looks at a search that runs. */
const pace = 1500

const isUnderWay = (state: DuplicateSearchAnswer['state'] | undefined): boolean => state === 'WAITING' || state === 'RUNNING'

/** The search through the whole organisation: how far it is, what the last one found, and the way to start one. It goes on without us. */
export function useDuplicateSearch() {
  const invalidate = useInvalidate()
  const query = useCall(
    participantCalls.duplicateSearch,
    {},
    { staleTime: 0, refetchInterval: ({ state: { data } }) => (isUnderWay(data?.state) ? pace : false) },
  )
  const { mutateAsync, ...mutation } = useSend(participantCalls.findDuplicates)
  const state = query.data ?? null
  const isRunning = isUnderWay(state?.state)

  // What it found stands in the list once it has ended.
  const wasRunning = useRef(false)
  useEffect(() => {
    if (wasRunning.current && !isRunning) void invalidate({ resource: 'duplicatePair', invalidates: ['list', 'many'] })
    wasRunning.current = isRunning
  }, [isRunning, invalidate])

  const start = async () => {
    try {
      await mutateAsync({})
      wasRunning.current = true
      const { data: found } = await query.refetch()
      // The organisation is so small that the search has ended before anybody saw it run.
      if (!isUnderWay(found?.state)) void invalidate({ resource: 'duplicatePair', invalidates: ['list', 'many'] })
    } catch {
      // Told by `error`.
    }
  }
  return {
    state,
    isRunning,
    isStarting: mutation.isPending,
    error: mutation.error ?? query.error,
    start,
  }
}

export type DuplicateSearch = ReturnType<typeof useDuplicateSearch>
