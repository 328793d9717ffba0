import { useCustom } from '@refinedev/core'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportSummary } from '#resources/core/answers/importAnswers.ts'
import { getResource } from '#resources/index.ts'
import { formatLocalDatetime } from '../../base/i18n/dates.ts'
import { busy } from '../../base/ui/busy.tsx'
import { ProblemFileButton } from './ProblemFileButton.tsx'
import { useUndoImport } from './useUndoImport.tsx'

/** Number of imports shown at first. */
const shownAtOnce = 5

/** Lists the imports of the last days, with a button to undo each. */
export function PastImports({ resource }: { readonly resource: string }) {
  const { t } = useTranslation('common')
  const [isExpanded, setIsExpanded] = useState(false)
  const { undo, undoing } = useUndoImport(resource)
  const { query } = useCustom<readonly ImportSummary[]>({
    url: `${getResource(resource).path.many}/imports`,
    method: 'get',
    errorNotification: false,
    queryOptions: { staleTime: 0 },
  })
  const imports = query.data?.data ?? []
  if (imports.length === 0) return null
  const undoAndRefetch = async (id: string) => {
    if (await undo(id)) await query.refetch()
  }
  return (
    <section aria-labelledby="past-imports" className="import-past">
      <h2 className="import-heading" id="past-imports">
        {t('import.past.title')}
      </h2>
      <ul>
        {(isExpanded ? imports : imports.slice(0, shownAtOnce)).map((each) => (
          <li key={each.id}>
            <span>
              {t('import.past.line', { count: each.rows, at: formatLocalDatetime(each.at), by: each.by ?? t('import.past.nobody') })}
              {each.rejected > 0 && t('import.past.rejected', { count: each.rejected })}
              {each.undone !== null && (
                <span className="form-help">
                  {t('import.past.undone', { at: formatLocalDatetime(each.undone.at), by: each.undone.by ?? '' })}
                </span>
              )}
            </span>
            {each.problemFileId !== null && <ProblemFileButton fileId={each.problemFileId} />}
            {each.canBeUndone && (
              <Button
                loading={busy(undoing === each.id)}
                disabled={undoing !== null}
                aria-label={t('import.past.undo', { at: formatLocalDatetime(each.at) })}
                onClick={() => void undoAndRefetch(each.id)}
              >
                {t('import.undo.open')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {!isExpanded && imports.length > shownAtOnce && (
        <Button type="link" className="import-template" onClick={() => setIsExpanded(true)}>
          {t('import.past.all', { count: imports.length })}
        </Button>
      )}
    </section>
  )
}
