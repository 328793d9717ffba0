import { useCustom } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ImportSummary } from '#resources/core/importAnswers.ts'
import { resourceNamed } from '#resources/index.ts'
import { withFilters } from '../../base/providers/withFilters.ts'
import { inAllStudies } from '../../base/session/chosenStudy.ts'

/** A link to the rows of an import: those that were made in its moment, in whichever study they are, or in none. */
export function ImportedRows({ resource, importId }: { readonly resource: string; readonly importId: string }) {
  const { t } = useTranslation('common')
  const { list, screens, path } = resourceNamed(resource)
  const isListed = screens?.list !== undefined && list?.filters?.includes('createdAt') === true
  const { query } = useCustom<readonly ImportSummary[]>({
    url: `${path.many}/imports`,
    method: 'get',
    errorNotification: false,
    queryOptions: { staleTime: 0, enabled: isListed },
  })
  const found = query.data?.data.find(({ id }) => id === importId)
  if (!isListed || found === undefined) return null
  return (
    <Link className="link-in-text" to={importedAddress(screens?.list ?? '', found.at)} target="_blank" rel="noopener">
      {t('import.showImported')}
    </Link>
  )
}

/** All rows of an import are written in one transaction, whose moment the database keeps more exactly than the address. */
const importedAddress = (path: string, at: string): string =>
  inAllStudies(withFilters(path, { createdAt_gte: at, createdAt_lte: new Date(Date.parse(at) + 1).toISOString() }))
