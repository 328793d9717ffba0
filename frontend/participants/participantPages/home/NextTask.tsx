import { useTranslation } from 'react-i18next'
import { formatLongDay } from '#resources/core/values/formatLongDay.ts'
import type { ParticipantOverview } from '#resources/participants/participantPages.ts'
import { useLanguage } from '../../../base/i18n/useLanguage.ts'
import { LinkButton } from '../../../base/ui/LinkButton.tsx'
import { ToneTag } from '../../../base/ui/ToneTag.tsx'
import { useOwnTime } from '../useOwnTime.ts'
import { nextTaskOf, type NextTask as Task } from './nextTaskOf.ts'

/** The participant's next task, above all other content, with the only filled button of the page. */
export function NextTask({ overview }: { readonly overview: ParticipantOverview }) {
  const { t } = useTranslation('dct')
  const task = nextTaskOf(overview)
  if (task === null) return null
  return (
    <section className="own-card own-next" aria-label={t(`pages.next.${task.kind}`)}>
      <h2>{t(`pages.next.${task.kind}`)}</h2>
      <TaskText task={task} />
    </section>
  )
}

function TaskText({ task }: { readonly task: Task }) {
  const { t } = useTranslation('dct')
  const language = useLanguage()
  const formatTime = useOwnTime()
  if (task.kind === 'visit') {
    const { name, date, time, timeZone, isSecondHour } = task.visit
    const planned = date === null || time === null ? null : formatTime({ date, time, timeZone, isSecondHour })
    const day = date === null ? '' : formatLongDay(date, language)
    return (
      <p>
        <strong>{name}</strong>
        <br />
        {planned === null ? day : `${planned.day}, ${planned.time} (${planned.zone})`}
      </p>
    )
  }
  const { id, name } = task.kind === 'consent' ? task.consent : task.form
  return (
    <>
      <p>
        <strong>{name}</strong>
      </p>
      {task.kind === 'form' && task.form.dueOn !== null && (
        <p>
          {task.form.isOverdue && <ToneTag tone="danger">{t('pages.form.overdue')}</ToneTag>}{' '}
          {t('pages.form.due', { day: formatLongDay(task.form.dueOn, language) })}
        </p>
      )}
      <LinkButton to={`/${task.kind}/${id}`} type="primary" size="large" block>
        {t(`pages.next.do.${task.kind}`)}
      </LinkButton>
    </>
  )
}
