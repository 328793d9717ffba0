import { Alert, Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Values } from '#resources/core/conditions.ts'
import { useEarlyMatches } from './useEarlyMatches.ts'

const DuplicateDialog = lazy(() => import('./DuplicateDialog.tsx'))

/** Says quietly, while somebody types, that the person may be there already: nobody types a whole form for nothing. */
export function EarlyNotice({ values }: { readonly values: Values }) {
  const { t } = useTranslation('participants')
  const matches = useEarlyMatches(values)
  const [isOpen, setIsOpen] = useState(false)
  const count = matches.length
  return (
    <>
      <div role="status">
        {count > 0 && (
          <Alert
            type="warning"
            showIcon
            className="page-alert"
            message={t('duplicates.early', { count })}
            action={
              <Button size="small" onClick={() => setIsOpen(true)}>
                {t('duplicates.look')}
              </Button>
            }
          />
        )}
      </div>
      {isOpen && count > 0 && (
        <Suspense fallback={null}>
          <DuplicateDialog entry={values} matches={matches} onCancel={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
