import './ownTasks.css'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type OwnTask, ownTaskKinds } from '#resources/ownTasks.ts'
import { dateWords } from '../base/i18n/dates.ts'
import { useNumbers } from '../base/i18n/numbers.ts'
import { ToneTag } from '../base/ui/ToneTag.tsx'

/** Tasks of no participant, the longest late of each kind first; each leads to where it is done. Nothing where there is none. */
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
            <span className="own-task-when">{on !== null && dateWords(on)}</span>
            <span>{urgency === 'LATE' && <ToneTag tone="danger">{t('parts.LATE')}</ToneTag>}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
