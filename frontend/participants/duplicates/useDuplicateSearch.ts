import { useInvalidate } from '@refinedev/core'
import { useEffect, useRef } from 'react'
import type { DuplicateSearchAnswer } from '#resources/participants/duplicateAnswers.ts'
import { participantCalls } from '#resources/participants/participantsCalls.ts'
import { useCall, useSend } from '../../base/call.ts'

/** Milliseconds between two requests while a search runs. */
const pace = 1500

const isSearchActive = (state: DuplicateSearchAnswer['state'] | undefined): boolean => state === 'WAITING' || state === 'RUNNING'

/**
 * State and last result of the search through the whole organisation, and a function to start one. The search continues if the reader
 * leaves.
 */
export function useDuplicateSearch() {
  const invalidate = useInvalidate()
  const query = useCall(
    participantCalls.duplicateSearch,
    {},
    { staleTime: 0, refetchInterval: ({ state: { data } }) => (isSearchActive(data?.state) ? pace : false) },
  )
  const { mutateAsync, ...mutation } = useSend(participantCalls.findDuplicates)
  const state = query.data ?? null
  const isRunning = isSearchActive(state?.state)

  // Reloads the list of results once the search has ended.
  const wasRunning = useRef(false)
  useEffect(() => {
    if (wasRunning.current && !isRunning) void invalidate({ resource: 'duplicatePair', invalidates: ['list', 'many'] })
    wasRunning.current = isRunning
  }, [isRunning, invalidate])

  const start = async () => {
    try {
      await mutateAsync({})
      wasRunning.current = true
      const { data: latestState } = await query.refetch()
      // In a small organisation the search ends before the first status request.
      if (!isSearchActive(latestState?.state)) void invalidate({ resource: 'duplicatePair', invalidates: ['list', 'many'] })
    } catch {
      // `error` contains the failure.
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
