import './developers.css'
import CopyOutlined from '@ant-design/icons/CopyOutlined'
import { Alert, Button, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../base/copyText.ts'
import { Dialog } from '../../base/ui/Dialog.tsx'

/** Shows a new token. Closing requires a confirmation, because the token is never shown again. */
export function TokenDialog({ token, onClose }: { readonly token: string; readonly onClose: () => void }) {
  const { t } = useTranslation('admin')
  const copy = () => copyText(token, { copied: t('apiTokens.shown.copied'), failed: t('apiTokens.shown.copyFailed') })
  return (
    <Dialog
      open
      closable={false}
      maskClosable={false}
      keyboard={false}
      title={t('apiTokens.shown.title')}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('apiTokens.shown.close')}
        </Button>
      }
    >
      <Alert type="warning" showIcon message={t('apiTokens.shown.once')} />
      <div className="token-shown">
        <Input readOnly value={token} aria-label={t('titles.apiToken.one')} onFocus={(event) => event.target.select()} />
        <Button icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
          {t('apiTokens.shown.copy')}
        </Button>
      </div>
      <p>
        {t('apiTokens.shown.use')} <code>Authorization: Bearer sdk_…</code>
      </p>
    </Dialog>
  )
}
