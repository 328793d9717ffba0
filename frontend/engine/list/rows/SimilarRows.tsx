import { type HttpError, useList } from '@refinedev/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { getResource } from '#resources/index.ts'
import type { ListMeta } from '../../../base/providers/dataProvider.ts'
import { titleOf } from '../../../base/texts/texts.ts'
import { FieldCell } from '../../FieldCell.tsx'
import type { ListRow } from '../../listState/types.ts'
import type { ResourceListState } from '../../listState/useResourceList.ts'
import { RowLink } from './RowLink.tsx'

interface SimilarRowsProps {
  readonly resource: string
  readonly list: ResourceListState
  readonly onOpen?: (row: ListRow) => void
}

const maxRows = 5
/** Number of fields next to the title that distinguish rows with the same name. */
const facts = 3

/** Rows with a similar spelling, shown if no row matches the search exactly, so that a typing error still finds them. */
export default function SimilarRows({ resource, list, onOpen }: SimilarRowsProps) {
  const definition = getResource(resource)
  const { t } = useTranslation('common')
  const headingId = useId()
  const { result } = useList<ListRow, HttpError>({
    resource,
    pagination: { currentPage: 1, pageSize: maxRows },
    filters: [...(list.request.filters ?? []), { field: '_similar', operator: 'eq', value: true }],
    meta: { total: 'none', ...(list.path === undefined ? {} : { path: list.path }) } satisfies ListMeta,
    queryOptions: { retry: false },
    errorNotification: false,
    liveMode: 'off',
  })
  const titles = [definition.title].flat()
  const names = list.columns.filter((name) => !titles.includes(name)).slice(0, facts)
  return (
    <div role="status">
      {result.data.length > 0 && (
        <section className="list-similar" aria-labelledby={headingId}>
          <h2 id={headingId}>{t('list.similar')}</h2>
          <ul>
            {result.data.map((row) => (
              <li key={row.id}>
                <RowLink definition={definition} row={row} onOpen={onOpen}>
                  {titleOf(definition, row)}
                </RowLink>
                <span className="list-similar-facts">
                  {names.map((name) => (
                    <FieldCell key={name} resource={resource} name={name} row={row} />
                  ))}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
