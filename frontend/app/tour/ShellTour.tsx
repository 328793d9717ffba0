import { Tour, type TourStepProps } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../base/session/useSession.ts'
import { useShortcuts } from '../../base/shortcuts/useShortcuts.ts'
import { useOnChange } from '../../base/useOnChange.ts'
import './tour.css'
import { noteTourSeen } from './tourSeen.ts'
import { stopsOf, type TourName } from './tours.ts'

/** The tour of the frame, or of the page that is open: by buttons, arrow keys or Escape; what a user does not have is not shown. */
export function ShellTour({ name, onClose }: { readonly name: TourName; readonly onClose: () => void }) {
  const { user } = useSession()
  const { t } = useTranslation('onboaringTour')
  const [current, setCurrent] = useState(0)
  const steps = useMemo(
    () =>
      stopsOf(name)
        .filter(({ target }) => shown(target) !== null)
        .map(({ key, target, placement }, index, all): TourStepProps => {
          const isLast = index === all.length - 1
          return {
            title: t(`onboaringTour:steps.${key}.title`),
            description: t(`onboaringTour:steps.${key}.content`),
            placement,
            target: () => shown(target) ?? document.body,
            nextButtonProps: { children: t(isLast ? 'done' : 'next'), className: 'tour-next' },
            prevButtonProps: { children: t('previous') },
          }
        }),
    [name, t],
  )
  const step = (by: number) => setCurrent((now) => Math.min(Math.max(now + by, 0), steps.length - 1))

  useEffect(() => noteTourSeen(user.id, name), [user.id, name])
  // Each stop takes the focus, so that it is read out and Enter goes on.
  useOnChange(current, () => {
    const timer = setTimeout(() => {
      // The library's panel is no dialog by itself.
      const panel = document.querySelector('.ant-tour.shell-tour')
      panel?.setAttribute('role', 'dialog')
      panel?.setAttribute('aria-label', t('title'))
      panel?.querySelector<HTMLElement>('.tour-next')?.focus()
    }, focusAfter)
    return () => clearTimeout(timer)
  })
  useShortcuts([
    { keys: 'ArrowRight', label: 'onboaringTour:next', group: 'onboaringTour:title', isInDialog: true, run: () => step(1) },
    { keys: 'ArrowLeft', label: 'onboaringTour:previous', group: 'onboaringTour:title', isInDialog: true, run: () => step(-1) },
    { keys: 'Escape', label: 'onboaringTour:end', group: 'onboaringTour:title', isInDialog: true, run: onClose },
  ])
  return (
    <Tour
      open
      current={current}
      onChange={setCurrent}
      onClose={onClose}
      onFinish={onClose}
      steps={steps}
      rootClassName="shell-tour"
      indicatorsRender={(at, total) => t('step', { current: at + 1, total })}
    />
  )
}

/** The place on the screen; null where it is not there, or folded away as on a phone. */
function shown(target: string): HTMLElement | null {
  const found = document.querySelector<HTMLElement>(target)
  return found?.checkVisibility({ visibilityProperty: true }) === true ? found : null
}

/** Milliseconds; the panel is placed before it can be focused. */
const focusAfter = 50
