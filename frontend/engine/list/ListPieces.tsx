import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useListPieces } from './useListPieces.tsx'

/** Buttons that an area adds above a list, except its exports, with the dialog of the button that the user clicked. */
export function ListPieces({ resource }: { readonly resource: string }) {
  const { t } = useTranslation('common')
  const { pieces, open, dialog } = useListPieces(resource)
  return (
    <>
      {pieces
        .filter(({ isExport }) => isExport !== true)
        .map(({ key, label }) => (
          <Button key={key} onClick={() => open(key)}>
            {t(label)}
          </Button>
        ))}
      {dialog}
    </>
  )
}
