import { Button } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { learningCalls } from '#resources/learning/calls.ts'
import type { CertificateCheck } from '#resources/learningAnswers.ts'
import { call } from '../../base/call.ts'
import { isHttpFailure } from '../../base/http.ts'
import { dateWords } from '../../base/i18n/dates.ts'
import { Descriptions } from '../../base/library/Descriptions.tsx'
import { CalmPage } from '../../base/ui/CalmPage.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'

/** Whether a certificate is one, for anybody who holds it in their hands; open to those who have no account. */
export default function CertificatePage() {
  const { t } = useTranslation(['learning', 'common'])
  const { number = '' } = useParams()
  const [found, setFound] = useState<CertificateCheck | 'unknown' | 'failed' | null>(null)
  const check = useCallback(async () => {
    setFound(null)
    try {
      setFound(await call(learningCalls.checkCertificate, { params: { number } }))
    } catch (error) {
      setFound(isHttpFailure(error) && error.statusCode === 404 ? 'unknown' : 'failed')
    }
  }, [number])
  useEffect(() => void check(), [check])

  if (found === null)
    return (
      <CalmPage isAlone title={t('check.title')}>
        <Waiting rows={4} />
      </CalmPage>
    )
  if (found === 'failed')
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
  if (found === 'unknown')
    return (
      <CalmPage isAlone tone="error" title={t('check.unknown')}>
        <p>{t('check.compare', { number })}</p>
      </CalmPage>
    )
  const isValid = found.state === 'VALID'
  return (
    <CalmPage isAlone tone={isValid ? 'success' : 'error'} title={t(isValid ? 'check.valid' : 'check.expired')}>
      <Descriptions
        as="rows"
        items={[
          { key: 'number', label: t('certificate.number'), content: number.toUpperCase() },
          { key: 'course', label: t('titles.course.one'), content: found.course },
          { key: 'organisation', label: t('check.organisation'), content: found.organisation },
          { key: 'initials', label: t('check.initials'), content: found.initials },
          { key: 'finishedOn', label: t('certificate.finishedOn'), content: dateWords(found.finishedOn) },
          {
            key: 'expiresOn',
            label: t('certificate.validUntil'),
            content: found.expiresOn === null ? t('certificate.forGood') : dateWords(found.expiresOn),
          },
        ]}
      />
    </CalmPage>
  )
}
