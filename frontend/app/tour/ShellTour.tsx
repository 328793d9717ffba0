import { Tour, type TourStepProps } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../base/session/useSession.ts'
import { useShortcuts } from '../../base/shortcuts/useShortcuts.ts'
import { useOnChange } from '../../base/useOnChange.ts'
import './tour.css'
import { markTourSeen } from './tourSeen.ts'
import { stopsOf, type TourName } from './tours.ts'

/**
 * Tour of the shell or of the open page, controlled by buttons, arrow keys and Escape. It skips elements that are not on this user's
 * screen.
 */
export function ShellTour({ name, onClose }: { readonly name: TourName; readonly onClose: () => void }) {
  const { user } = useSession()
  const { t } = useTranslation('onboaringTour')
  const [current, setCurrent] = useState(0)
  const steps = useMemo(
    () =>
      stopsOf(name)
        .filter(({ target }) => findShownElement(target) !== null)
        .map(({ key, target, placement }, index, allStops): TourStepProps => {
          const isLast = index === allStops.length - 1
          return {
            title: t(`onboaringTour:steps.${key}.title`),
            description: t(`onboaringTour:steps.${key}.content`),
            placement,
            target: () => findShownElement(target) ?? document.body,
            nextButtonProps: { children: t(isLast ? 'done' : 'next'), className: 'tour-next' },
            prevButtonProps: { children: t('previous') },
          }
        }),
    [name, t],
  )
  const step = (offset: number) => setCurrent((now) => Math.min(Math.max(now + offset, 0), steps.length - 1))

  useEffect(() => markTourSeen(user.id, name), [user.id, name])
  // Focuses each stop, so that a screen reader reads it out and Enter continues the tour.
  useOnChange(current, () => {
    const timer = setTimeout(() => {
      // The library does not mark its panel as a dialog.
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
      indicatorsRender={(index, total) => t('step', { current: index + 1, total })}
    />
  )
}

/** Returns the element on the screen. Null if it is missing or hidden, as on a phone. */
function findShownElement(target: string): HTMLElement | null {
  const element = document.querySelector<HTMLElement>(target)
  return element?.checkVisibility({ visibilityProperty: true }) === true ? element : null
}

/** Milliseconds until the panel is positioned and can be focused. */
const focusAfter = 50
