import type { MapTiles } from '#resources/mapAnswers.ts'
import { mapCalls } from '#resources/maps/calls.ts'
import { useCall } from '../base/call.ts'

/** The pictures below maps; undefined while that is not known, null where the outlines are drawn, as where the server does not say. */
export function useTiles(): MapTiles | null | undefined {
  const { data, isError } = useCall(mapCalls.tiles, {}, { staleTime: Number.POSITIVE_INFINITY })
  return isError ? null : data
}
