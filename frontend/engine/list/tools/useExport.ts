import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { http, isHttpFailure } from '../../../base/http.ts'
import { todayFor } from '../../../base/i18n/dates.ts'
import { filterParameters } from '../../../base/providers/filterParameters.ts'
import { useTexts } from '../../../base/texts/useTexts.ts'
import { toast } from '../../../base/toasts.ts'
import { saveFile } from '../../../base/ui/saveFile.ts'
import { formatBytes } from '../../../fields/bytes.ts'
import type { ResourceListState } from '../state/useResourceList.ts'

/** The CSV of a list with its filters and order, fetched with the user's token and saved; `bytes` tells how far it is. */
export function useExport(definition: ResourceDefinition, list: Pick<ResourceListState, 'asked'>) {
  const { t, i18n } = useTranslation('common')
  const texts = useTexts(definition.name)
  const [bytes, setBytes] = useState<number | null>(null)

  const download = async () => {
    const name = texts.title('many')
    const key = `export-${definition.name}`
    const query = new URLSearchParams([...filterParameters(list.asked.filters), ['headers', 'labels']])
    for (const { field, order } of list.asked.sorters) {
      query.append('_sort', field)
      query.append('_order', order)
    }
    setBytes(0)
    toast({ kind: 'progress', key, message: t('list.exporting', { name }) })
    try {
      const { data } = await http.get<Blob>(`${definition.path.many}/export?${query}`, {
        responseType: 'blob',
        onDownloadProgress: ({ loaded }) => setBytes(loaded),
      })
      saveFile(data, `${definition.name}-${todayFor()}.csv`)
      toast({ kind: 'success', key, message: t('list.exported', { name, size: formatBytes(data.size, i18n.language) }) })
    } catch (failure) {
      toast({ kind: 'error', key, message: isHttpFailure(failure) ? failure.message : t('list.exportFailed') })
    } finally {
      setBytes(null)
    }
  }
  return { download, bytes }
}
