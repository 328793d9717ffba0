import { type HttpError, useOne } from '@refinedev/core'
import { Alert, Button, Skeleton } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { registryCalls } from '#resources/registry/calls.ts'
import type { RegistryStudy } from '#resources/registryAnswers.ts'
import { mappedStudy } from '#resources/registryMapping.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { useCall } from '../../base/call.ts'
import { useLanguage } from '../../base/i18n/useLanguage.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { ChosenValues } from './ChosenValues.tsx'
import { namesOfParts } from './partNames.ts'

interface RegistryComparisonProps {
  readonly nctId: string
  /** Null: a new study. */
  readonly studyId: string | null
  readonly onBack: () => void
  /** Values were chosen or left by hand. */
  readonly onTouch: () => void
  readonly onClose: () => void
}

/** One study of the registry beside ours. What could not be read, or only in part, is named above it. */
export function RegistryComparison({ nctId, studyId, onBack, onTouch, onClose }: RegistryComparisonProps) {
  const { t } = useTranslation('studies')
  const language = useLanguage()
  const texts = useTexts('study')
  const { data, error, refetch } = useCall(
    registryCalls.study,
    { params: { nctId } },
    {
      // Opened again, it says what the registry says by then.
      gcTime: 0,
    },
  )
  const { query } = useOne<ResourceAnswer['study'], HttpError>({
    resource: 'study',
    id: studyId ?? '',
    queryOptions: { enabled: studyId !== null, retry: false },
    errorNotification: false,
  })
  const mapped = useMemo(() => {
    const months = new Intl.NumberFormat(language, { style: 'unit', unit: 'month', unitDisplay: 'long' })
    return data === undefined ? null : mappedStudy(data, (count) => months.format(count))
  }, [data, language])
  const ours = studyId === null ? null : query.data?.data
  const list = (names: readonly string[]) => new Intl.ListFormat(language, { type: 'conjunction' }).format(names)
  const notRead = (from: RegistryStudy) => namesOfParts(from.notRead, { field: texts.label, part: (name) => t(`registry.parts.${name}`) })
  const failed = error ?? query.error
  return (
    <div className="registry">
      <Button className="registry-back" onClick={onBack}>
        {t('registry.back')}
      </Button>
      {failed !== null && <LoadFailed message={failed.message} onRetry={() => (error === null ? query.refetch() : refetch())} />}
      {failed === null && (mapped === null || ours === undefined) && <Skeleton active />}
      {data !== undefined && data.notRead.length > 0 && (
        <Alert role="status" type="warning" showIcon message={t('registry.notRead', { fields: list(notRead(data)) })} />
      )}
      {mapped !== null && mapped.inPart.length > 0 && (
        <Alert role="status" type="warning" showIcon message={t('registry.inPart', { fields: list(mapped.inPart.map(texts.label)) })} />
      )}
      {mapped !== null && ours !== undefined && (
        <ChosenValues key={nctId} theirs={mapped.values} ours={ours} onTouch={onTouch} onClose={onClose} />
      )}
    </div>
  )
}
