import { type HttpError, useOne } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { PageHeader } from '../../base/ui/PageHeader.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'
import { RecordActions } from '../../engine/actions/RecordActions.tsx'
import type { ScreenProps } from '../../engine/area.ts'
import { RecordProblem } from '../../engine/RecordProblem.tsx'
import { RecordStatus } from '../../engine/RecordStatus.tsx'
import { GradeTag } from './GradeTag.tsx'
import { TwoPeople } from './TwoPeople.tsx'

/** Compares two participants who may be the same person side by side. The user merges them, or records that they are different people. */
export default function ComparePair({ resource, id = '' }: ScreenProps) {
  const { t } = useTranslation('participants')
  const texts = useTexts(resource.name)
  const { query } = useOne<ResourceAnswer['duplicatePair'], HttpError>({
    resource: resource.name,
    id,
    queryOptions: { retry: false },
    errorNotification: false,
  })
  const pair = query.data?.data
  if (query.error !== null && pair === undefined)
    return <RecordProblem resource={resource.name} id={id} error={query.error} onRetry={() => void query.refetch()} />
  const list = resource.screens?.list
  return (
    <div className="detail-screen">
      <PageHeader
        title={t('merge.title')}
        breadcrumb={list === undefined ? [] : [{ label: texts.title('many'), to: list }]}
        subtitle={
          pair?.reasons != null && pair.reasons.length > 0
            ? t('duplicates.reasons', { reasons: pair.reasons.map((reason) => texts.value('reasons', reason)).join(' · ') })
            : undefined
        }
        status={
          pair === undefined ? undefined : (
            <>
              <GradeTag grade={pair.grade} />
              <RecordStatus resource={resource.name} row={pair} />
            </>
          )
        }
        extra={pair === undefined ? undefined : <RecordActions resource={resource.name} row={pair} onRemoved={() => undefined} />}
      />
      {pair === undefined ? (
        <Waiting />
      ) : (
        <TwoPeople firstId={String(pair.firstId)} secondId={String(pair.secondId)} status={String(pair.status)} />
      )}
    </div>
  )
}
