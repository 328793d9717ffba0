import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { isHttpFailure } from '../../base/http.ts'
import { todayFor } from '../../base/i18n/dates.ts'
import { rowsOf } from '../../base/rows.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { showToast } from '../../base/toasts.ts'
import { saveFile } from '../../base/ui/fileChoice/saveFile.ts'
import { useExport } from '../listState/useExport.ts'
import type { ResourceListState } from '../listState/useResourceList.ts'
import { joinCsv } from './reportCsv.ts'
import { chunksOf, idsInAddress } from './task.ts'

/**
 * Exports the selected rows as CSV. If all matching rows are selected, uses the list's own export. Rows selected by id are exported in as
 * few calls as the maximum length of a URL allows.
 */
export function useSelectionExport(definition: ResourceDefinition, list: ResourceListState) {
  const { t } = useTranslation('common')
  const texts = useTexts(definition.name)
  const fullExport = useExport(definition, list)
  const [isRunning, setIsRunning] = useState(false)

  const downloadChosen = async () => {
    setIsRunning(true)
    try {
      const csvTexts: string[] = []
      for (const ids of chunksOf([...list.selection.ids], idsInAddress)) {
        const query = new URLSearchParams([...ids.map((id) => ['id', id]), ['headers', 'labels']])
        csvTexts.push(await rowsOf(definition.name).exportText(query))
      }
      saveFile(new Blob([joinCsv(csvTexts)], { type: 'text/csv' }), `${definition.name}-${todayFor()}.csv`)
      showToast({
        kind: 'success',
        message: t('list.bulk.exported', { name: texts.title('many'), count: list.selection.count, figure: list.selection.count }),
      })
    } catch (failure) {
      showToast({ kind: 'error', message: isHttpFailure(failure) ? failure.message : t('list.exportFailed') })
    } finally {
      setIsRunning(false)
    }
  }
  return { download: list.selection.isAll ? fullExport.download : downloadChosen, isRunning: isRunning || fullExport.bytes !== null }
}
