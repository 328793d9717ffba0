import type { ResourceDefinition } from '#resources/core/resource.ts'
import { todayFor } from '../../../base/i18n/dates.ts'
import { filterParameters } from '../../../base/providers/filterParameters.ts'
import { useTexts } from '../../../base/texts/useTexts.ts'
import { useDownload } from '../../useDownload.ts'
import type { ResourceListState } from '../state/useResourceList.ts'

/** The CSV of a list with its filters and order. */
export function useExport(definition: ResourceDefinition, list: Pick<ResourceListState, 'asked'>) {
  const texts = useTexts(definition.name)
  const { download, bytes } = useDownload()
  return {
    bytes,
    download: () => {
      const query = new URLSearchParams([...filterParameters(list.asked.filters), ['headers', 'labels']])
      for (const { field, order } of list.asked.sorters) {
        query.append('_sort', field)
        query.append('_order', order)
      }
      return download({
        address: `${definition.path.many}/export?${query}`,
        fileName: `${definition.name}-${todayFor()}.csv`,
        name: texts.title('many'),
      })
    },
  }
}
