import ArrowLeftOutlined from '@ant-design/icons/ArrowLeftOutlined'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { useOverview } from '../useOverview.ts'
import { ConsentToDecide } from './ConsentToDecide.tsx'

/** Consent that a participant reads without a meeting. */
export function ConsentPage() {
  const { id = '' } = useParams()
  useOverview()
  return (
    <>
      <BackLink />
      <ConsentToDecide key={id} id={id} />
    </>
  )
}

function BackLink() {
  const { t } = useTranslation('dct')
  return (
    <Link to="/" className="own-back">
      <ArrowLeftOutlined aria-hidden /> {t('pages.back')}
    </Link>
  )
}
