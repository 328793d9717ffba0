import { Alert, Button } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Values } from '#resources/core/conditions.ts'
import type { DuplicateHit } from '#resources/duplicateAnswers.ts'
import { todayFor } from '../../base/i18n/dates.ts'
import { earlyFields } from './earlyFields.ts'
import { findMatches } from './matches.ts'

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

/** Milliseconds without typing before anybody is looked for. */
const pause = 800
const none: readonly DuplicateHit[] = []

/** People who may be the one that is being typed, once names and birth date are there. A check that fails is silent: saving checks again. */
function useEarlyMatches(values: Values): readonly DuplicateHit[] {
  const fields = earlyFields(values, todayFor(values))
  const typed = fields === null ? null : JSON.stringify(fields)
  const [matches, setMatches] = useState(none)
  useEffect(() => {
    if (typed === null) return setMatches(none)
    const asked = new AbortController()
    const timer = setTimeout(() => {
      findMatches(JSON.parse(typed) as Values, asked.signal).then(setMatches, () => undefined)
    }, pause)
    return () => {
      clearTimeout(timer)
      asked.abort()
    }
  }, [typed])
  return matches
}
