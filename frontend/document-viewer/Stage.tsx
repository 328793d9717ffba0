import ReloadOutlined from '@ant-design/icons/ReloadOutlined'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { lazyPart, Suspended } from '../base/ui/lazyPart.tsx'
import { ImageView } from './ImageView.tsx'
import { Loading } from './Loading.tsx'
import { NotShown } from './NotShown.tsx'
import type { StageProps, ViewKind } from './types.ts'
import { VideoView } from './VideoView.tsx'

const PdfView = lazyPart(() => import('./PdfView.tsx'))

const views = { image: ImageView, video: VideoView, pdf: PdfView } as const

/** Text keys of the reasons. Specification 2, section 8, has a single text for unsupported and external content. */
const reasons = {
  external: 'viewer.external',
  unsupported: 'viewer.external',
  tooLarge: 'viewer.tooLarge',
  protected: 'viewer.protected',
} as const

export const isViewed = (kind: ViewKind): kind is keyof typeof views => kind in views

/** Shows the content of one file, or the reason why it is not shown. */
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
    <Suspended fallback={<Loading />}>
      <View {...props} />
    </Suspended>
  )
}
