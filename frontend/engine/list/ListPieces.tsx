import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../base/providers/useMay.ts'
import { Suspended } from '../../base/ui/lazyPart.tsx'
import { useExtensions } from '../pieces.ts'

/** Buttons that an area adds above a list, with the dialog of the button that the user clicked. */
export function ListPieces({ resource }: { readonly resource: string }) {
  const { t } = useTranslation()
  const may = useMay()
  const [openKey, setOpenKey] = useState<string | null>(null)
  const offeredActions = (useExtensions().listActions[resource] ?? []).filter(({ isOffered }) => isOffered(may))
  const open = offeredActions.find(({ key }) => key === openKey)
  return (
    <>
      {offeredActions.map(({ key, label }) => (
        <Button key={key} onClick={() => setOpenKey(key)}>
          {t(label)}
        </Button>
      ))}
      {open !== undefined && (
        <Suspended fallback={null}>
          <open.Component onClose={() => setOpenKey(null)} />
        </Suspended>
      )}
    </>
  )
}
