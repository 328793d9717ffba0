import { useQuery } from '@tanstack/react-query'
import type { MapTiles } from '#resources/mapAnswers.ts'
import { http } from '../base/http.ts'

/** The pictures below maps; undefined while that is not known, null where the outlines are drawn, as where the server does not say. */
export function useTiles(): MapTiles | null | undefined {
  const { data, isError } = useQuery({
    queryKey: ['mapTiles'],
    queryFn: async ({ signal }) => (await http.get<MapTiles | null>('map/tiles', { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return isError ? null : data
}
