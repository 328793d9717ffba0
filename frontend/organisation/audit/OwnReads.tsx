import EyeOutlined from '@ant-design/icons/EyeOutlined'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { auditCalls } from '#resources/organisation/auditCalls.ts'
import { queryOf, useCall } from '../../base/call.ts'
import { filterParameters } from '../../base/providers/filterParameters.ts'
import { excludeOwnViews } from '../../engine/history/readersPath.ts'
import type { ResourceListState } from '../../engine/listState/useResourceList.ts'
import type { FieldFilter } from '../../fields/types.ts'

export const excludesOwnReads = ([only, ...others]: readonly FieldFilter[]): boolean =>
  others.length === 0 && only?.operator === excludeOwnViews.operator && only.value === excludeOwnViews.value

/** Groups the reader's own entries into one line that expands: "You looked at 14 profiles". */
export function OwnReads({ list }: { readonly list: ResourceListState }) {
  const { t } = useTranslation('audit')
  const requested = filterParameters(list.asked.filters.filter((filter) => !('field' in filter && filter.field === 'userId')))
  const isFolded = excludesOwnReads(list.filtersOf('userId'))
  const { data } = useCall(auditCalls.ownReads, isFolded ? { query: queryOf(new URLSearchParams(requested)) } : null)
  if (!isFolded || data === undefined || data.profiles === 0) return null
  return (
    <p className="audit-own">
      <EyeOutlined aria-hidden /> {t(data.isMore ? 'readers.ownMore' : 'readers.own', { count: data.profiles })}
      <Button
        type="link"
        size="small"
        aria-expanded={false}
        onClick={() => list.setFiltersOf('userId', [{ operator: 'in', value: ['$me'] }])}
      >
        {t('readers.showOwn')}
      </Button>
    </p>
  )
}
