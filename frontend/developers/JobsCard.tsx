import { Button, Card } from 'antd'
import { useTranslation } from 'react-i18next'
import type { DeveloperState, FailedJob } from '#resources/core/developerAnswers.ts'
import { developerCalls } from '#resources/developers/calls.ts'
import { useSend } from '../base/call.ts'
import { localDatetime } from '../base/i18n/dates.ts'
import { Figures } from '../base/library/Figures.tsx'
import { toast } from '../base/toasts.ts'

interface JobsCardProps {
  readonly state: DeveloperState
  readonly onRetried: () => void
}

/** How much work waits, and what was given up, with a way to try it again. */
export function JobsCard({ state: { jobs, failedJobs }, onRetried }: JobsCardProps) {
  const { t } = useTranslation('common')
  const { mutate } = useSend(developerCalls.retryJob)
  const retry = ({ id, task }: FailedJob) =>
    mutate(
      { params: { id } },
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
      <Figures
        figures={(['waiting', 'running', 'failed'] as const).map((key) => ({ key, label: t(`developer.jobs.${key}`), value: jobs[key] }))}
      />
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
