import './redacted.css'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LockedRecord } from './LockedNotice.tsx'
import { unlockDialog } from './unlock.ts'

interface RedactedProps {
  /** The record that hides it: a click offers to unlock it, where there is a way to. */
  readonly record?: LockedRecord
}

/** A sensitive value of a restricted profile that this reader has not unlocked. */
export function Redacted({ record }: RedactedProps) {
  const { t } = useTranslation('common')
  if (record === undefined || unlockDialog() === undefined) return <span className="redacted">{t('field.redacted')}</span>
  return <RedactedOffer {...record} />
}

/** For the pointer only, as a row may hide many values: by keyboard the row's menu and the record's own button offer it once. */
function RedactedOffer({ resource, id }: LockedRecord) {
  const { t } = useTranslation('common')
  const [isOpen, setIsOpen] = useState(false)
  const Dialog = unlockDialog()
  return (
    <>
      <button type="button" tabIndex={-1} className="redacted redacted-offer" title={t('field.unlock')} onClick={() => setIsOpen(true)}>
        {t('field.redacted')}
      </button>
      {isOpen && Dialog !== undefined && (
        <Suspense fallback={null}>
          <Dialog resource={resource} id={id} onClose={() => setIsOpen(false)} onUnlocked={() => undefined} />
        </Suspense>
      )}
    </>
  )
}
