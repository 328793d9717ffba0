import ReloadOutlined from '@ant-design/icons/ReloadOutlined'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Awaiting, later } from '../base/ui/later.tsx'
import { ImageView } from './ImageView.tsx'
import { Loading } from './Loading.tsx'
import { NotShown } from './NotShown.tsx'
import type { StageProps, ViewKind } from './types.ts'
import { VideoView } from './VideoView.tsx'

const PdfView = later(() => import('./PdfView.tsx'))

const views = { image: ImageView, video: VideoView, pdf: PdfView } as const

/** Specification 2, section 8, has one text for what is unsupported and what is external. */
const reasons = {
  external: 'viewer.external',
  unsupported: 'viewer.external',
  tooLarge: 'viewer.tooLarge',
  protected: 'viewer.protected',
} as const

export const isViewed = (kind: ViewKind): kind is keyof typeof views => kind in views

/** The content of one file, or why it is not shown. */
export function Stage({ kind, ...props }: StageProps & { readonly kind: ViewKind }) {
  const { t } = useTranslation('common')
  const { file, content } = props
  if (!isViewed(kind))
    return <NotShown file={file} message={t(reasons[kind])} hint={kind === 'unsupported' ? t('viewer.unsupportedHint') : undefined} />
  if (content.hasFailed)
    return (
      <NotShown file={file} message={t('viewer.failed')}>
        <Button type="primary" icon={<ReloadOutlined aria-hidden />} onClick={content.refresh}>
          {t('viewer.refresh')}
        </Button>
      </NotShown>
    )
  const View = views[kind]
  return (
    <Awaiting fallback={<Loading />}>
      <View {...props} />
    </Awaiting>
  )
}
