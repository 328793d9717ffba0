import { Button } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { CertificateCheck } from '#resources/library/learningAnswers.ts'
import { learningCalls } from '#resources/library/learningCalls.ts'
import { Descriptions } from '../../base/antd/Descriptions.tsx'
import { call } from '../../base/call.ts'
import { isHttpFailure } from '../../base/http.ts'
import { formatDate } from '../../base/i18n/dates.ts'
import { CalmPage } from '../../base/ui/CalmPage.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'

/** Public check of a certificate, for holders without an account. */
export default function CertificatePage() {
  const { t } = useTranslation(['learning', 'common'])
  const { number = '' } = useParams()
  const [result, setResult] = useState<CertificateCheck | 'unknown' | 'failed' | null>(null)
  const check = useCallback(async () => {
    setResult(null)
    try {
      setResult(await call(learningCalls.checkCertificate, { params: { number } }))
    } catch (error) {
      setResult(isHttpFailure(error) && error.statusCode === 404 ? 'unknown' : 'failed')
    }
  }, [number])
  useEffect(() => void check(), [check])

  if (result === null)
    return (
      <CalmPage isAlone title={t('check.title')}>
        <Waiting rows={4} />
      </CalmPage>
    )
  if (result === 'failed')
    return (
      <CalmPage
        isAlone
        tone="error"
        title={t('check.title')}
        actions={<Button onClick={() => void check()}>{t('common:list.retry')}</Button>}
      >
        <p role="alert">{t('common:errors.SystemError')}</p>
      </CalmPage>
    )
  if (result === 'unknown')
    return (
      <CalmPage isAlone tone="error" title={t('check.unknown')}>
        <p>{t('check.compare', { number })}</p>
      </CalmPage>
    )
  const isValid = result.state === 'VALID'
  return (
    <CalmPage isAlone tone={isValid ? 'success' : 'error'} title={t(isValid ? 'check.valid' : 'check.expired')}>
      <Descriptions
        as="rows"
        items={[
          { key: 'number', label: t('certificate.number'), content: number.toUpperCase() },
          { key: 'course', label: t('titles.course.one'), content: result.course },
          { key: 'organisation', label: t('check.organisation'), content: result.organisation },
          { key: 'initials', label: t('check.initials'), content: result.initials },
          { key: 'finishedOn', label: t('certificate.finishedOn'), content: formatDate(result.finishedOn) },
          {
            key: 'expiresOn',
            label: t('certificate.validUntil'),
            content: result.expiresOn === null ? t('certificate.forGood') : formatDate(result.expiresOn),
          },
        ]}
      />
    </CalmPage>
  )
}
