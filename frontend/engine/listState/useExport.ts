import type { ResourceDefinition } from '#resources/core/resource.ts'
import { todayFor } from '../../base/i18n/dates.ts'
import { filterParameters } from '../../base/providers/filterParameters.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { useDownload } from '../useDownload.ts'
import type { ResourceListState } from './useResourceList.ts'

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Exports a list as a file, with its filters and order. @param columns absent: all columns */
export function useExport(definition: ResourceDefinition, list: Pick<ResourceListState, 'request'>, columns?: readonly string[]) {
  const texts = useTexts(definition.name)
  const { download, bytes } = useDownload()
  return {
    bytes,
    download: (format: ExportFormat) => {
      const query = new URLSearchParams([...filterParameters(list.request.filters), ['headers', 'labels'], ['format', format]])
      if (columns !== undefined) query.set('columns', columns.join(','))
      for (const { field, order } of list.request.sorters) {
        query.append('_sort', field)
        query.append('_order', order)
      }
      return download({
        address: `${definition.path.many}/export?${query}`,
        fileName: `${definition.name}-${todayFor()}.${format}`,
        name: texts.title('many'),
      })
    },
  }
}
