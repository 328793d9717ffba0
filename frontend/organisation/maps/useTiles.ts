import type { MapTiles } from '#resources/organisation/mapAnswers.ts'
import { mapCalls } from '#resources/organisation/mapsCalls.ts'
import { useCall } from '../../base/call.ts'

/** Map tiles; undefined while loading, null if the map shows outlines, also after an error. */
export function useTiles(): MapTiles | null | undefined {
  const { data, isError } = useCall(mapCalls.tiles, {}, { staleTime: Number.POSITIVE_INFINITY })
  return isError ? null : data
}
