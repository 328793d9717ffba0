import { useTranslation } from 'react-i18next'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { isHttpFailure } from '../../base/http.ts'
import { toSentenceCase } from '../../base/texts/texts.ts'

/** Returns messages about a file that cannot be imported. */
export function useImportTexts({ name, namespace }: ResourceDefinition) {
  const { t } = useTranslation(['common', namespace])
  return {
    /** Returns the message for a file that cannot be read. @param code problem code */
    refused: (code: string): string => t([`common:import.refused.${code}`, 'common:import.refused.notReadable']),
    tooManyRows: (max: number): string =>
      t('common:import.refused.tooManyRows', { max, name: toSentenceCase(t(`${namespace}:titles.${name}.many`)) }),
    failure: (failure: unknown, isDryRun: boolean): string => {
      if (!isHttpFailure(failure)) return t('common:import.refused.failed')
      // Without a response, it is unknown whether the server imported the rows. The user can send the same upload again, which imports no
      // row twice.
      if (failure.statusCode === 0) return t(isDryRun ? 'common:import.broken' : 'common:import.brokenRun')
      return [failure.message, ...Object.values(failure.errors ?? {}).flat()].join(' ')
    },
  }
}
