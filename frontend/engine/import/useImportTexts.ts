import { useTranslation } from 'react-i18next'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { isHttpFailure } from '../../base/http.ts'
import { withinSentence } from '../../base/texts/texts.ts'

/** Sentences about a file that cannot be imported. */
export function useImportTexts({ name, namespace }: ResourceDefinition) {
  const { t } = useTranslation(['common', namespace])
  return {
    /** @param code of a file that cannot be read */
    refused: (code: string): string => t([`common:import.refused.${code}`, 'common:import.refused.notReadable']),
    tooManyRows: (max: number): string =>
      t('common:import.refused.tooManyRows', { max, name: withinSentence(t(`${namespace}:titles.${name}.many`)) }),
    failure: (failure: unknown, isDryRun: boolean): string => {
      if (!isHttpFailure(failure)) return t('common:import.refused.failed')
      // It is unknown whether the rows arrived. The same upload, sent once more, tells it and imports no row twice.
      if (failure.statusCode === 0) return t(isDryRun ? 'common:import.broken' : 'common:import.brokenRun')
      return [failure.message, ...Object.values(failure.errors ?? {}).flat()].join(' ')
    },
  }
}
