import './redacted.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Suspended } from '../base/ui/lazyPart.tsx'
import type { UnlockComponents } from './area.ts'
import { useExtensions } from './extensions.ts'
import type { LockedRecord } from './LockedNotice.tsx'

interface HiddenValueProps {
  /** Record that hides the value. If the record can be unlocked, a click offers to unlock it. */
  readonly record?: LockedRecord
}

/**
 * Placeholder for a value that this reader may not see: it belongs to a restricted profile that is not unlocked, or needs a permission
 * that the reader lacks. Unobtrusive, because a row may hide many values.
 */
export function HiddenValue({ record }: HiddenValueProps) {
  const { unlock } = useExtensions()
  if (record !== undefined && unlock !== undefined) return <HiddenOffer {...record} Dialog={unlock.Dialog} />
  return (
    <span className="hidden-value">
      <Dots />
    </span>
  )
}

/**
 * Offers to unlock the record on a click, but not by keyboard, because a row may hide many values. Keyboard users find the same action
 * once in the row's menu, and as a button of the record.
 */
function HiddenOffer({ resource, id, Dialog }: LockedRecord & Pick<UnlockComponents, 'Dialog'>) {
  const { t } = useTranslation('common')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" tabIndex={-1} className="hidden-value hidden-offer" title={t('field.unlock')} onClick={() => setIsOpen(true)}>
        <Dots />
      </button>
      {isOpen && (
        <Suspended fallback={null}>
          <Dialog resource={resource} id={id} onClose={() => setIsOpen(false)} onUnlocked={() => undefined} />
        </Suspended>
      )}
    </>
  )
}

/** Shows three dots, which screen readers announce as text. */
function Dots() {
  const { t } = useTranslation('common')
  return (
    <>
      <span aria-hidden>•••</span>
      <span className="visually-hidden">{t('field.redacted')}</span>
    </>
  )
}
