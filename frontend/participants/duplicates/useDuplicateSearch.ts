import { type HttpError, useCustom, useCustomMutation, useInvalidate } from '@refinedev/core'
import { useEffect, useRef } from 'react'
import type { DuplicateSearchAnswer } from '#resources/duplicateAnswers.ts'

/** Milliseconds between two looks at a search that runs. */
const pace = 1500

const isUnderWay = (state: DuplicateSearchAnswer['state'] | undefined): boolean => state === 'WAITING' || state === 'RUNNING'

/** The search through the whole organisation: how far it is, what the last one found, and the way to start one. It goes on without us. */
export function useDuplicateSearch() {
  const invalidate = useInvalidate()
  const { query } = useCustom<DuplicateSearchAnswer, HttpError>({
    url: 'participants/duplicates/state',
    method: 'get',
    queryOptions: {
      retry: false,
      staleTime: 0,
      refetchInterval: ({ state: { data } }) => (isUnderWay(data?.data.state) ? pace : false),
    },
    errorNotification: false,
  })
  const { mutateAsync, mutation } = useCustomMutation<DuplicateSearchAnswer, HttpError>()
  const state = query.data?.data ?? null
  const isRunning = isUnderWay(state?.state)

  // What it found stands in the list once it has ended.
  const wasRunning = useRef(false)
  useEffect(() => {
    if (wasRunning.current && !isRunning) void invalidate({ resource: 'duplicatePair', invalidates: ['list', 'many'] })
    wasRunning.current = isRunning
  }, [isRunning, invalidate])

  const start = async () => {
    try {
      await mutateAsync({
        url: 'participants/duplicates/find',
        method: 'post',
        values: {},
        successNotification: false,
        errorNotification: false,
      })
      wasRunning.current = true
      const { data: found } = await query.refetch()
      // The organisation is so small that the search has ended before anybody saw it run.
      if (!isUnderWay(found?.data.state)) void invalidate({ resource: 'duplicatePair', invalidates: ['list', 'many'] })
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
