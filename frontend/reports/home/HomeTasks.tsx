import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined'
import { Button } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PartResult } from '#resources/core/answers/partResult.ts'
import type { HomeAnswer } from '#resources/reports/homeAnswer.ts'
import { dateFormat, todayFor } from '../../base/i18n/dates.ts'
import { useSession } from '../../base/session/useSession.ts'
import { EmptyPanel } from '../../base/ui/EmptyPanel.tsx'
import { LinkButton } from '../../base/ui/LinkButton.tsx'
import { Tooltip } from '../../base/ui/Tooltip.tsx'
import { HomeCard } from './HomeCard.tsx'
import { getSnoozedNames, snooze, wakeAll } from './snoozed.ts'
import { isTaskMissing, taskLines } from './taskLines.ts'

interface HomeTasksProps {
  /** Null while loading. */
  readonly part: PartResult<HomeAnswer> | null
  readonly onRetry: () => unknown
}

/** "To do" list: one line with one action per task. Tasks that can wait may be dismissed until tomorrow. */
export function HomeTasks({ part, onRetry }: HomeTasksProps) {
  const { t } = useTranslation('common')
  return (
    <HomeCard title={t('home.tasks.title')} part={part} className="home-tasks" lines={6} onRetry={onRetry}>
      {(home) => <Lines home={home} onRetry={onRetry} />}
    </HomeCard>
  )
}

function Lines({ home, onRetry }: { readonly home: HomeAnswer; readonly onRetry: () => unknown }) {
  const { t, i18n } = useTranslation('common')
  const { user } = useSession()
  const today = todayFor()
  const [snoozedKeys, setSnoozedKeys] = useState(() => getSnoozedNames(user.id, today))
  const allLines = taskLines(home, t, i18n.language)
  const lines = allLines.filter(({ key }) => !snoozedKeys.includes(key))
  const snoozedCount = allLines.length - lines.length
  const snoozeLine = (key: string) => {
    snooze(user.id, key, dayjs(today).add(1, 'day').format(dateFormat))
    setSnoozedKeys(getSnoozedNames(user.id, today))
  }
  const wake = () => {
    wakeAll(user.id)
    setSnoozedKeys([])
  }
  return (
    <>
      {lines.length === 0 && !isTaskMissing(home) && <EmptyPanel picture="allDone" words={t('home.tasks.none')} />}
      <ul className="home-lines">
        {lines.map(({ key, words, action, to }) => (
          <li key={key}>
            <span>{words}</span>
            <LinkButton to={to} aria-label={t('home.tasks.named', { action, words })}>
              {action}
            </LinkButton>
            <Tooltip title={t('home.tasks.later')}>
              <Button
                type="text"
                className="home-later"
                icon={<ClockCircleOutlined aria-hidden />}
                aria-label={t('home.tasks.named', { action: t('home.tasks.later'), words })}
                onClick={() => snoozeLine(key)}
              />
            </Tooltip>
          </li>
        ))}
      </ul>
      {isTaskMissing(home) && (
        <p className="home-note" role="alert">
          {t('home.tasks.missing')}{' '}
          <Button size="small" onClick={() => void onRetry()}>
            {t('list.retry')}
          </Button>
        </p>
      )}
      {snoozedCount > 0 && (
        <Button type="link" className="home-wake" onClick={wake}>
          {t('home.tasks.wake', { count: snoozedCount })}
        </Button>
      )}
    </>
  )
}
