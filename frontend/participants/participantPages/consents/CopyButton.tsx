import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { busy } from '../../../base/ui/busy.tsx'
import { useSaveCopy } from './useSaveCopy.ts'

/** Downloads the copy of the signed consent. */
export function CopyButton({ id, name }: { readonly id: string; readonly name: string }) {
  const { t } = useTranslation('dct')
  const { saving, save } = useSaveCopy()
  return (
    <Button loading={busy(saving === id)} onClick={() => void save(id, name)}>
      {t('pages.consent.copy')}
    </Button>
  )
}
