import ArrowLeftOutlined from '@ant-design/icons/ArrowLeftOutlined'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams } from 'react-router'
import { showToast } from '../../base/toasts.ts'
import { lazyPart, Suspended } from '../../base/ui/lazyPart.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'
import { useOverview } from './useOverview.ts'
import { usePageTitle } from './usePageTitle.ts'

const FillIn = lazyPart(() => import('./FillIn.tsx'))

/** Form that a participant fills in. Saves each answer and submits the form at the end. */
export function FormPage() {
  const { t } = useTranslation('dct')
  const { id = '' } = useParams()
  const { data } = useOverview()
  const client = useQueryClient()
  const navigate = useNavigate()
  const name = data?.studies.flatMap(({ forms }) => forms).find((form) => form.id === id)?.name
  usePageTitle(name ?? t('pages.form.title'))
  const handleCompleted = async () => {
    showToast({ kind: 'success', message: t('pages.form.thanks') })
    await client.invalidateQueries({ queryKey: ['my'], exact: true })
    void navigate('/')
  }
  return (
    <>
      <Link to="/" className="own-back">
        <ArrowLeftOutlined aria-hidden /> {t('pages.back')}
      </Link>
      <h1>{name ?? t('pages.form.title')}</h1>
      <Suspended fallback={<Waiting rows={6} />}>
        <FillIn key={id} id={id} onCompleted={handleCompleted} />
      </Suspended>
    </>
  )
}
