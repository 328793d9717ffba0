import DownloadOutlined from '@ant-design/icons/DownloadOutlined'
import { Button } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { getRegistryUrl, nctIdOf } from '#resources/studies/nctId.ts'
import { saveFile } from '../../base/ui/fileChoice/saveFile.ts'
import { QrCode } from '../../base/ui/QrCode.tsx'

/**
 * QR code with a link to the study in the public registry, for posters and leaflets. Without an NCT number, explains why there is none.
 */
export function QrCard({ row }: { readonly row: ResourceAnswer['study'] }) {
  const { t } = useTranslation('studies')
  const code = useRef<HTMLDivElement>(null)
  const nctId = nctIdOf(row)
  const save = () => {
    const drawing = code.current?.querySelector('svg')
    if (drawing == null) return
    saveFile(new Blob([new XMLSerializer().serializeToString(drawing)], { type: 'image/svg+xml' }), `${nctId}.svg`)
  }
  return (
    <section className="card">
      <h2>{t('overview.qr.title')}</h2>
      {nctId === null ? (
        <p className="study-overview-note">{t('overview.qr.missing')}</p>
      ) : (
        <div className="study-overview-code" ref={code}>
          <QrCode value={getRegistryUrl(nctId)} title={t('overview.qr.code', { nctId })} />
          <a href={getRegistryUrl(nctId)} target="_blank" rel="noopener noreferrer" referrerPolicy="no-referrer">
            {t('overview.qr.open', { nctId })}
          </a>
          <Button icon={<DownloadOutlined aria-hidden />} onClick={save}>
            {t('overview.qr.save')}
          </Button>
        </div>
      )}
    </section>
  )
}
