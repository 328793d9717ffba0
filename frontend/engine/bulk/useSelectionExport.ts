import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { isHttpFailure } from '../../base/http.ts'
import { todayFor } from '../../base/i18n/dates.ts'
import { rowsOf } from '../../base/rows.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { toast } from '../../base/toasts.ts'
import { saveFile } from '../../base/ui/saveFile.ts'
import { useExport } from '../listState/useExport.ts'
import type { ResourceListState } from '../listState/useResourceList.ts'
import { joinedCsv } from './reportCsv.ts'
import { chunksOf, idsInAddress } from './task.ts'

/** The CSV of the chosen rows: all that match as the list's own export, those named by id in as few calls as addresses allow. */
export function useSelectionExport(definition: ResourceDefinition, list: ResourceListState) {
  const { t } = useTranslation('common')
  const texts = useTexts(definition.name)
  const whole = useExport(definition, list)
  const [isRunning, setIsRunning] = useState(false)

  const downloadChosen = async () => {
    setIsRunning(true)
    try {
      const parts: string[] = []
      for (const ids of chunksOf([...list.selection.ids], idsInAddress)) {
        const query = new URLSearchParams([...ids.map((id) => ['id', id]), ['headers', 'labels']])
        parts.push(await rowsOf(definition.name).exportText(query))
      }
      saveFile(new Blob([joinedCsv(parts)], { type: 'text/csv' }), `${definition.name}-${todayFor()}.csv`)
      toast({
        kind: 'success',
        message: t('list.bulk.exported', { name: texts.title('many'), count: list.selection.count, figure: list.selection.count }),
      })
    } catch (failure) {
      toast({ kind: 'error', message: isHttpFailure(failure) ? failure.message : t('list.exportFailed') })
    } finally {
      setIsRunning(false)
    }
  }
  return { download: list.selection.isAll ? whole.download : downloadChosen, isRunning: isRunning || whole.bytes !== null }
}
