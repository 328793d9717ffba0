import { Button, Card } from 'antd'
import { useTranslation } from 'react-i18next'
import type { DeveloperState, FailedJob } from '#resources/organisation/developerAnswers.ts'
import { developerCalls } from '#resources/organisation/developersCalls.ts'
import { Figures } from '../../base/antd/Figures.tsx'
import { useSend } from '../../base/call.ts'
import { formatLocalDatetime } from '../../base/i18n/dates.ts'
import { showToast } from '../../base/toasts.ts'

interface JobsCardProps {
  readonly state: DeveloperState
  readonly onRetried: () => void
}

/** Number of waiting jobs, and the failed jobs with a retry button. */
export function JobsCard({ state: { jobs, failedJobs }, onRetried }: JobsCardProps) {
  const { t } = useTranslation('common')
  const { mutate } = useSend(developerCalls.retryJob)
  const retry = ({ id, task }: FailedJob) =>
    mutate(
      { params: { id } },
      {
        onSuccess: () => {
          showToast({ kind: 'success', message: t('developer.jobs.retried', { task }) })
          onRetried()
        },
        onError: ({ message }) => showToast({ kind: 'error', message }),
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
                <p>
                  {t('developer.jobs.reason', { reason: job.reason ?? '—', count: job.attempts, time: formatLocalDatetime(job.failedAt) })}
                </p>
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
