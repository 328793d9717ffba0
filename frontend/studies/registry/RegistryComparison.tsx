import { type HttpError, useOne } from '@refinedev/core'
import { Alert, Button, Skeleton } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { RegistryStudy } from '#resources/studies/registry/registryAnswers.ts'
import { registryCalls } from '#resources/studies/registry/registryCalls.ts'
import { mapRegistryStudy } from '#resources/studies/registry/registryMapping.ts'
import { useCall } from '../../base/call.ts'
import { useLanguage } from '../../base/i18n/useLanguage.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { ChosenValues } from './ChosenValues.tsx'
import { namesOfParts } from './partNames.ts'

interface RegistryComparisonProps {
  readonly nctId: string
  /** Null for a new study. */
  readonly studyId: string | null
  readonly onBack: () => void
  /** Called when the user has changed the selection. */
  readonly onTouch: () => void
  readonly onClose: () => void
}

/**
 * Compares a study in the registry with the stored study. A notice lists the parts of the registry's data that could not be read
 * completely.
 */
export function RegistryComparison({ nctId, studyId, onBack, onTouch, onClose }: RegistryComparisonProps) {
  const { t } = useTranslation('studies')
  const language = useLanguage()
  const texts = useTexts('study')
  const { data, error, refetch } = useCall(
    registryCalls.study,
    { params: { nctId } },
    {
      // Not cached: opening it again requests the current registry data.
      gcTime: 0,
    },
  )
  const { query } = useOne<ResourceAnswer['study'], HttpError>({
    resource: 'study',
    id: studyId ?? '',
    queryOptions: { enabled: studyId !== null, retry: false },
    errorNotification: false,
  })
  const mappedValues = useMemo(() => {
    const months = new Intl.NumberFormat(language, { style: 'unit', unit: 'month', unitDisplay: 'long' })
    return data === undefined ? null : mapRegistryStudy(data, (count) => months.format(count))
  }, [data, language])
  const storedStudy = studyId === null ? null : query.data?.data
  const list = (names: readonly string[]) => new Intl.ListFormat(language, { type: 'conjunction' }).format(names)
  const formatUnreadParts = (registryStudy: RegistryStudy) =>
    namesOfParts(registryStudy.notRead, { field: texts.label, part: (name) => t(`registry.parts.${name}`) })
  const failed = error ?? query.error
  return (
    <div className="registry">
      <Button className="registry-back" onClick={onBack}>
        {t('registry.back')}
      </Button>
      {failed !== null && <LoadFailed message={failed.message} onRetry={() => (error === null ? query.refetch() : refetch())} />}
      {failed === null && (mappedValues === null || storedStudy === undefined) && <Skeleton active />}
      {data !== undefined && data.notRead.length > 0 && (
        <Alert role="status" type="warning" showIcon message={t('registry.notRead', { fields: list(formatUnreadParts(data)) })} />
      )}
      {mappedValues !== null && mappedValues.inPart.length > 0 && (
        <Alert
          role="status"
          type="warning"
          showIcon
          message={t('registry.inPart', { fields: list(mappedValues.inPart.map(texts.label)) })}
        />
      )}
      {mappedValues !== null && storedStudy !== undefined && (
        <ChosenValues key={nctId} theirs={mappedValues.values} ours={storedStudy} onTouch={onTouch} onClose={onClose} />
      )}
    </div>
  )
}
