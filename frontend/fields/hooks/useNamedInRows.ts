import { useQuery } from '@tanstack/react-query'
import { getResource } from '#resources/index.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { rowsOf } from '../../base/rows.ts'
import { labelsOf } from '../../base/texts/labels.ts'

/**
 * Returns the rows to which a field refers in the reader's list, for readers who may not list those rows themselves: for example the
 * owners of visible cards. Empty if the reader may list them, or if the list has no summary by this field.
 */
export function useNamedInRows({ resource, name, to }: { readonly resource: string; readonly name: string; readonly to: string }) {
  const may = useMay()
  const { summaries } = getResource(resource)
  const { data = [] } = useQuery({
    queryKey: ['namedInRows', resource, name],
    queryFn: async ({ signal }) => (await rowsOf(resource).summary({ by: name }, { signal })).groups,
    enabled: !may(to, 'list') && summaries?.by.includes(name) === true,
    staleTime: 10_000,
    retry: false,
  })
  return data.flatMap(({ values, labels }) => {
    const value = values[name]
    const label = typeof value === 'string' ? labelsOf({ [name]: value, labels }, name)[value] : undefined
    return typeof value === 'string' && label !== undefined ? [{ value, label }] : []
  })
}
