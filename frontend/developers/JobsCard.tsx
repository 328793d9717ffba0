import { useCustomMutation } from '@refinedev/core'
import { Button, Card, Statistic } from 'antd'
import { useTranslation } from 'react-i18next'
import type { DeveloperState, FailedJob } from '#resources/core/developerAnswers.ts'
import { localDatetime } from '../base/i18n/dates.ts'
import { toast } from '../base/toasts.ts'

interface JobsCardProps {
  readonly state: DeveloperState
  readonly onRetried: () => void
}

/** How much work waits, and what was given up, with a way to try it again. */
export function JobsCard({ state: { jobs, failedJobs }, onRetried }: JobsCardProps) {
  const { t, i18n } = useTranslation('common')
  const { mutate } = useCustomMutation()
  const figure = (value: number) => value.toLocaleString(i18n.language)
  const retry = ({ id, task }: FailedJob) =>
    mutate(
      { url: `admin/dev/jobs/${id}/retry`, method: 'post', values: {}, errorNotification: false },
      {
        onSuccess: () => {
          toast({ kind: 'success', message: t('developer.jobs.retried', { task }) })
          onRetried()
        },
        onError: ({ message }) => toast({ kind: 'error', message }),
      },
    )
  return (
    <Card title={<h2>{t('developer.jobs.title')}</h2>}>
      <div className="seal-grid">
        <Statistic title={t('developer.jobs.waiting')} value={figure(jobs.waiting)} />
        <Statistic title={t('developer.jobs.running')} value={figure(jobs.running)} />
        <Statistic title={t('developer.jobs.failed')} value={figure(jobs.failed)} />
      </div>
      {failedJobs.length === 0 ? (
        <p>{t('developer.jobs.noneFailed')}</p>
      ) : (
        <ul className="failed-jobs">
          {failedJobs.map((job) => (
            <li key={job.id}>
              <div>
                <code>{job.task}</code>
                <p>{t('developer.jobs.reason', { reason: job.reason ?? '—', count: job.attempts, time: localDatetime(job.failedAt) })}</p>
              </div>
              <Button aria-label={t('developer.jobs.retryOf', { task: job.task })} onClick={() => retry(job)}>
                {t('developer.jobs.retry')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
