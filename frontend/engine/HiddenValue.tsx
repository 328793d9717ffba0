import './redacted.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Awaiting } from '../base/ui/later.tsx'
import type { UnlockPieces } from './area.ts'
import type { LockedRecord } from './LockedNotice.tsx'
import { usePieces } from './pieces.ts'

interface HiddenValueProps {
  /** The record that hides it: a click offers to unlock it, where there is a way to. */
  readonly record?: LockedRecord
}

/**
 * A value that this reader may not see: of a restricted profile that they have not unlocked, or one that takes a right they do not have. Quiet, as a
 * row may hide many of them.
 */
export function HiddenValue({ record }: HiddenValueProps) {
  const { unlock } = usePieces()
  if (record !== undefined && unlock !== undefined) return <HiddenOffer {...record} Dialog={unlock.Dialog} />
  return (
    <span className="hidden-value">
      <Dots />
    </span>
  )
}

/** For the pointer only, as a row may hide many values: by keyboard the row's menu and the record's own button offer it once. */
function HiddenOffer({ resource, id, Dialog }: LockedRecord & Pick<UnlockPieces, 'Dialog'>) {
  const { t } = useTranslation('common')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" tabIndex={-1} className="hidden-value hidden-offer" title={t('field.unlock')} onClick={() => setIsOpen(true)}>
        <Dots />
      </button>
      {isOpen && (
        <Awaiting fallback={null}>
          <Dialog resource={resource} id={id} onClose={() => setIsOpen(false)} onUnlocked={() => undefined} />
        </Awaiting>
      )}
    </>
  )
}

/** Three dots to the eye, words to the ear. */
function Dots() {
  const { t } = useTranslation('common')
  return (
    <>
      <span aria-hidden>•••</span>
      <span className="visually-hidden">{t('field.redacted')}</span>
    </>
  )
}
