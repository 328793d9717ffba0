import DownOutlined from '@ant-design/icons/DownOutlined'
import UpOutlined from '@ant-design/icons/UpOutlined'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNumbers } from '../../base/i18n/numbers.ts'
import { useShortcuts } from '../../base/shortcuts/useShortcuts.ts'
import { useIsCovered } from '../../base/ui/frame/useFrame.ts'
import { useStepping } from '../../engine/listState/useStepping.ts'

interface ProfileStepsProps {
  readonly id: string
  readonly onStep: (id: string) => void
}

/** Steps to the previous and next participant of the list behind the profile. Hidden without a list. */
export function ProfileSteps({ id, onStep }: ProfileStepsProps) {
  const { t } = useTranslation('participants')
  const numbers = useNumbers()
  const { previous, next, position, total, isCapped } = useStepping('participant', id)
  // Content above the profile, such as a dialog, handles these keys itself.
  const isCovered = useIsCovered()
  const previousButton = {
    label: 'participants:profile.previous',
    isInDialog: true,
    isActive: previous !== null && !isCovered,
    run: () => stepTo(previous),
  } as const
  const forth = {
    label: 'participants:profile.next',
    isInDialog: true,
    isActive: next !== null && !isCovered,
    run: () => stepTo(next),
  } as const
  const stepTo = (target: string | null) => {
    if (target !== null) onStep(target)
  }
  useShortcuts([
    { ...previousButton, keys: 'k' },
    { ...previousButton, keys: 'Alt+ArrowUp' },
    { ...forth, keys: 'j' },
    { ...forth, keys: 'Alt+ArrowDown' },
  ])
  if (position === null) return null
  const figure = `${numbers.format(total)}${isCapped ? '+' : ''}`
  return (
    <span className="profile-steps">
      <Button
        icon={<UpOutlined aria-hidden />}
        aria-label={t('profile.previous')}
        aria-keyshortcuts="K Alt+ArrowUp"
        disabled={previous === null}
        onClick={() => stepTo(previous)}
      />
      <Button
        icon={<DownOutlined aria-hidden />}
        aria-label={t('profile.next')}
        aria-keyshortcuts="J Alt+ArrowDown"
        disabled={next === null}
        onClick={() => stepTo(next)}
      />
      <span role="status">{t('profile.position', { position: numbers.format(position), total: figure })}</span>
    </span>
  )
}
