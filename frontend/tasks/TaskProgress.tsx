import './tasks.css'
import { type HttpError, useOne } from '@refinedev/core'
import { Button, Progress } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { getResource } from '#resources/index.ts'
import { task as definition } from '#resources/organisation/task.ts'
import type { TaskResult } from '#resources/organisation/taskAnswers.ts'
import { useNumbers } from '../base/i18n/numbers.ts'
import { useLanguage } from '../base/i18n/useLanguage.ts'
import { useChanges } from '../base/live/useChanges.ts'
import { useTexts } from '../base/texts/useTexts.ts'
import { LoadFailed } from '../base/ui/LoadFailed.tsx'
import { ToneTag } from '../base/ui/ToneTag.tsx'
import { rowActionsOf } from '../engine/actions/rowActions.ts'
import { useRowAction } from '../engine/actions/useRowAction.ts'
import { openPath } from '../engine/paths.ts'
import { useDownload } from '../engine/useDownload.ts'

/**
 * Progress of a background task, a button to cancel it, and the result of each item so far.
 * @param isTitled true if the screen already shows the task's name, status and actions
 */
export function TaskProgress({ taskId, isTitled = false }: { readonly taskId: string; readonly isTitled?: boolean }) {
  const { t } = useTranslation('common')
  const texts = useTexts(definition.name)
  const numbers = useNumbers()
  const { run, isWorking, error } = useRowAction(definition)
  const { query } = useOne<ResourceAnswer['task'], HttpError>({
    resource: definition.name,
    id: taskId,
    queryOptions: { retry: false },
    errorNotification: false,
  })
  useChanges({ row: { resource: definition.name, id: taskId }, isSoon: true }, () => void query.refetch())
  const row = query.data?.data
  if (row === undefined)
    return query.error === null ? (
      <output>{t('tasks.begins')}</output>
    ) : (
      <LoadFailed message={query.error.message} onRetry={query.refetch} />
    )
  const [doneCount, total] = [row.done ?? 0, row.total ?? 0]
  const isActive = row.status === 'WAITING' || row.status === 'RUNNING'
  const results = (row.results ?? []) as readonly TaskResult[]
  // Items without a title are listed only when they were rejected, as are the steps towards a file.
  const isListed = (result: TaskResult): boolean =>
    'refused' in result || result.made.download !== undefined || (row.kind !== 'STUDY_ARCHIVE' && !isUuid(result.item))
  const reportedResults = results.filter(isListed)
  return (
    <section className="task" aria-label={texts.value('kind', row.kind)}>
      <p className="task-state" role="status">
        {!isTitled && <ToneTag tone={definition.fields.status.tones[row.status]}>{texts.value('status', row.status)}</ToneTag>}
        {t('tasks.progress', { done: numbers.format(doneCount), total: numbers.format(total) })}
      </p>
      {isActive && (
        <>
          <Progress percent={total === 0 ? 0 : Math.floor((doneCount / total) * 100)} status="active" aria-label={t('tasks.bar')} />
          <p>{t('tasks.mayLeave')}</p>
        </>
      )}
      {(isTitled ? [] : rowActionsOf(definition, row)).map((action) => (
        <Button key={action.name} className="task-action" loading={isWorking} onClick={() => void run(row, action)}>
          {texts.transition(action.name)}
        </Button>
      ))}
      {error !== null && <p role="alert">{error.message}</p>}
      {reportedResults.length > 0 && (
        <ul className="task-results">
          {reportedResults.map((result) => (
            <li key={result.item}>
              {'refused' in result ? (
                <RejectedItem {...result} />
              ) : result.made.download === undefined ? (
                <CreatedItem {...result} />
              ) : (
                <CreatedFile path={result.made.download} name={texts.value('kind', row.kind)} />
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function CreatedItem({ item, made: { resource, id, inPart = [] } }: Extract<TaskResult, { made: unknown }>) {
  const { t } = useTranslation('common')
  const texts = useTexts(resource)
  const language = useLanguage()
  const fields = new Intl.ListFormat(language, { type: 'conjunction' }).format(inPart.map(texts.label))
  const path = openPath(getResource(resource), id)
  return (
    <>
      {path === null ? item : <Link to={path}>{item}</Link>}
      <ToneTag tone="success">{t('tasks.made')}</ToneTag>
      {inPart.length > 0 && <span className="task-why">{t('tasks.inPart', { fields })}</span>}
    </>
  )
}

/** A file that the task has created, with a button to download it. */
function CreatedFile({ path, name }: { readonly path: string; readonly name: string }) {
  const { t } = useTranslation('common')
  const { download, bytes } = useDownload()
  return (
    <>
      <span>{name}</span>
      <ToneTag tone="success">{t('tasks.made')}</ToneTag>
      <Button loading={bytes !== null} onClick={() => void download({ address: path, fileName: `${name}.zip`, name })}>
        {t('tasks.download')}
      </Button>
    </>
  )
}

function RejectedItem({ item, refused: { code, resource, fields } }: Extract<TaskResult, { refused: unknown }>) {
  const { t } = useTranslation('common')
  const texts = useTexts(resource)
  return (
    <>
      {!isUuid(item) && <span>{item}</span>}
      <ToneTag tone="warning">{t('tasks.refused')}</ToneTag>
      <span className="task-why">
        {[
          t(`errors.${code}`),
          ...fields.map((field) => t('field.labelled', { name: texts.label(field.path), value: texts.problem(field.path, field) })),
        ].join(' · ')}
      </span>
    </>
  )
}
