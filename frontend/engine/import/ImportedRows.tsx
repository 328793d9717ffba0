import { useCustom } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ImportSummary } from '#resources/core/answers/importAnswers.ts'
import { getResource } from '#resources/index.ts'
import { withFilters } from '../../base/providers/withFilters.ts'
import { inAllStudies } from '../../base/session/chosenStudy.ts'

/** Link to a list of the rows of an import, selected by their creation time. The list shows rows of all studies and rows in no study. */
export function ImportedRows({ resource, importId }: { readonly resource: string; readonly importId: string }) {
  const { t } = useTranslation('common')
  const { list, screens, path } = getResource(resource)
  const isListed = screens?.list !== undefined && list?.filters?.includes('createdAt') === true
  const { query } = useCustom<readonly ImportSummary[]>({
    url: `${path.many}/imports`,
    method: 'get',
    errorNotification: false,
    queryOptions: { staleTime: 0, enabled: isListed },
  })
  const importEntry = query.data?.data.find(({ id }) => id === importId)
  if (!isListed || importEntry === undefined) return null
  return (
    <Link className="link-in-text" to={buildImportedRowsPath(screens?.list ?? '', importEntry.at)} target="_blank" rel="noopener">
      {t('import.showImported')}
    </Link>
  )
}

/**
 * Returns the URL of the list. One transaction writes all rows of an import. The database stores its time more precisely than the URL
 * contains it.
 */
const buildImportedRowsPath = (path: string, createdAt: string): string =>
  inAllStudies(withFilters(path, { createdAt_gte: createdAt, createdAt_lte: new Date(Date.parse(createdAt) + 1).toISOString() }))
