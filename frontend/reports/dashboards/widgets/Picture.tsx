import { Button, Input, Upload } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type ImageConfig, insertWidget, positionOfWidget } from '#resources/reports/dashboardLayout.ts'
import { dashboardCalls } from '#resources/reports/dashboardsCalls.ts'
import { call, useCall } from '../../../base/call.ts'
import { isHttpFailure } from '../../../base/http.ts'
import { useMay } from '../../../base/providers/useMay.ts'
import { showToast } from '../../../base/toasts.ts'
import { useFileAddress } from '../../../base/useFileAddress.ts'
import type { WidgetProps } from './types.ts'

const empty: ImageConfig = { imageId: null, title: '', caption: '' }

/** Image with title and caption. All three are edited with the layout. */
export function Picture(props: WidgetProps) {
  const { t } = useTranslation('dashboard')
  const { widget, arrangement } = props
  const config = (widget.config ?? empty) as ImageConfig
  const image = useCall(dashboardCalls.image, config.imageId === null ? null : { params: { id: config.imageId } }).data
  const picture = useFileAddress(image?.picture ?? null)
  return (
    <>
      {arrangement === null && config.title !== '' && <h3>{config.title}</h3>}
      {picture !== null && <img className="dashboard-picture" src={picture} alt={config.caption || config.title} />}
      {arrangement === null && config.caption !== '' && <p className="dashboard-note">{config.caption}</p>}
      {arrangement === null && config.imageId === null && <p className="dashboard-note">{t('widgets.image.none')}</p>}
      {arrangement !== null && <PictureForm {...props} config={config} />}
    </>
  )
}

function PictureForm({ widget, elements, arrangement, config }: WidgetProps & { readonly config: ImageConfig }) {
  const { t } = useTranslation('dashboard')
  const id = useId()
  const may = useMay()
  const change = (changed: Partial<ImageConfig>): void => {
    const position = positionOfWidget(elements, widget.type)
    if (position === null) return
    const before = elements.columns[position.column]?.widgets[position.at + 1]?.type ?? null
    arrangement?.change(insertWidget(elements, { ...widget, config: { ...config, ...changed } }, { column: position.column, before }), '')
  }
  const upload = async (file: File): Promise<void> => {
    const form = new FormData()
    form.set('file', file)
    try {
      change({ imageId: (await call(dashboardCalls.storeImage, { form })).id })
    } catch (error) {
      showToast({ kind: 'error', message: t('widgets.image.failed'), ...(isHttpFailure(error) ? { description: error.message } : {}) })
    }
  }
  return (
    <div className="dashboard-picture-form">
      {may('widgetImage', 'create') && (
        <Upload
          accept="image/*"
          showUploadList={false}
          customRequest={({ file }) => {
            if (file instanceof File) void upload(file)
          }}
        >
          <Button>{t('widgets.image.choose')}</Button>
        </Upload>
      )}
      <label htmlFor={`${id}-title`}>{t('widgets.image.titleLabel')}</label>
      <Input id={`${id}-title`} maxLength={120} value={config.title} onChange={({ target }) => change({ title: target.value })} />
      <label htmlFor={`${id}-caption`}>{t('widgets.image.captionLabel')}</label>
      <Input.TextArea
        id={`${id}-caption`}
        maxLength={400}
        value={config.caption}
        onChange={({ target }) => change({ caption: target.value })}
      />
    </div>
  )
}
