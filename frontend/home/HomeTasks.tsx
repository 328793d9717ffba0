import { Button } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Part } from '#resources/core/part.ts'
import type { HomeAnswer } from '#resources/homeAnswer.ts'
import { dateFormat, todayFor } from '../base/i18n/dates.ts'
import { useSession } from '../base/session/useSession.ts'
import { EmptyPanel } from '../base/ui/EmptyPanel.tsx'
import { LinkButton } from '../base/ui/LinkButton.tsx'
import { HomeCard } from './HomeCard.tsx'
import { snooze, snoozedNow, wakeAll } from './snoozed.ts'
import { isTaskMissing, taskLines } from './taskLines.ts'

interface HomeTasksProps {
  /** Null while it is on its way. */
  readonly part: Part<HomeAnswer> | null
  readonly onRetry: () => unknown
}

/** "To do": one line each, one action; what can wait is put off until tomorrow. */
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
  const [snoozed, setSnoozed] = useState(() => snoozedNow(user.id, today))
  const all = taskLines(home, t, i18n.language)
  const lines = all.filter(({ key }) => !snoozed.includes(key))
  const putOff = all.length - lines.length
  const later = (key: string) => {
    snooze(user.id, key, dayjs(today).add(1, 'day').format(dateFormat))
    setSnoozed(snoozedNow(user.id, today))
  }
  const wake = () => {
    wakeAll(user.id)
    setSnoozed([])
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
            <Button type="text" aria-label={t('home.tasks.named', { action: t('home.tasks.later'), words })} onClick={() => later(key)}>
              {t('home.tasks.later')}
            </Button>
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
      {putOff > 0 && (
        <Button type="link" className="home-wake" onClick={wake}>
          {t('home.tasks.wake', { count: putOff })}
        </Button>
      )}
    </>
  )
}
