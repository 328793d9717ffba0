import ArrowLeftOutlined from '@ant-design/icons/ArrowLeftOutlined'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { useOverview } from '../useOverview.ts'
import { ConsentToDecide } from './ConsentToDecide.tsx'

/** A consent as the participant reads it by themselves. */
export function ConsentPage() {
  const { id = '' } = useParams()
  useOverview()
  return (
    <>
      <Back />
      <ConsentToDecide key={id} id={id} />
    </>
  )
}

function Back() {
  const { t } = useTranslation('dct')
  return (
    <Link to="/" className="own-back">
      <ArrowLeftOutlined aria-hidden /> {t('pages.back')}
    </Link>
  )
}
