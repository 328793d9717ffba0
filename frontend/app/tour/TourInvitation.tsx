import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../base/session/useSession.ts'
import { openPanel } from '../state/panels.ts'
import './tour.css'
import { isTourSeen, markTourSeen } from './tourSeen.ts'

/** Offers the tour once, on the first page. */
export function TourInvitation() {
  const { user } = useSession()
  const { t } = useTranslation('onboaringTour')
  const [isOpen, setOpen] = useState(() => !isTourSeen(user.id))
  if (!isOpen) return null

  const answer = (isAccepted: boolean) => {
    markTourSeen(user.id)
    setOpen(false)
    if (isAccepted) openPanel('tour')
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
