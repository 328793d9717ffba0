import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../base/session/useSession.ts'
import { useIsPhone } from '../../base/ui/useIsPhone.ts'
import { openPanel } from '../layout/panels.ts'
import './tour.css'
import { isTourSeen, noteTourSeen } from './tourSeen.ts'

/**
 * Offers the tour once, on the first page, and takes no for an answer. On phones there is none: the menu that it shows lies folded
 * away, and a pointing frame would cover most of the screen.
 */
export function TourInvitation() {
  const { user } = useSession()
  const { t } = useTranslation('onboaringTour')
  const [isOpen, setOpen] = useState(() => !isTourSeen(user.id))
  const isPhone = useIsPhone()
  if (!isOpen || isPhone) return null

  const answer = (isWanted: boolean) => {
    noteTourSeen(user.id)
    setOpen(false)
    if (isWanted) openPanel('tour')
  }
  return (
    <section className="tour-invitation" aria-label={t('invitation.title')}>
      <p>
        <strong>{t('invitation.title')}</strong> {t('invitation.content')}
      </p>
      <Button onClick={() => answer(true)}>{t('invitation.start')}</Button>
      <Button type="text" onClick={() => answer(false)}>
        {t('invitation.decline')}
      </Button>
    </section>
  )
}
