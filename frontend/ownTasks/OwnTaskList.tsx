import './ownTasks.css'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type OwnTask, ownTaskKinds } from '#resources/reports/ownTasks.ts'
import { formatDate } from '../base/i18n/dates.ts'
import { useNumbers } from '../base/i18n/numbers.ts'
import { ToneTag } from '../base/ui/ToneTag.tsx'

/** Tasks that concern no participant, longest overdue of each type first, with links. Renders nothing if there are no tasks. */
export function OwnTaskList({ title, tasks }: { readonly title: string; readonly tasks: readonly OwnTask[] }) {
  const { t } = useTranslation('dailyActivities')
  const numbers = useNumbers()
  const heading = useId()
  if (tasks.length === 0) return null
  return (
    <section className="card own-tasks" aria-labelledby={heading}>
      <h2 id={heading}>
        {title} <span className="own-tasks-count">{numbers.format(tasks.length)}</span>
      </h2>
      <ul>
        {tasks.map(({ kind, id, title: name, about, on, urgency }) => (
          <li key={`${kind} ${id} ${about}`}>
            <span className="own-task-what">
              <Link to={ownTaskKinds[kind].one.replace(':id', id)}>{name}</Link>
              <small>{[t(`own.kinds.${kind}`), about].filter((each) => each !== null).join(' · ')}</small>
            </span>
            <span className="own-task-when">{on !== null && formatDate(on)}</span>
            <span>{urgency === 'LATE' && <ToneTag tone="danger">{t('parts.LATE')}</ToneTag>}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
