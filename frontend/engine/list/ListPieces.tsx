import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../base/providers/useMay.ts'
import { Awaiting } from '../../base/ui/later.tsx'
import { usePieces } from '../pieces.ts'

/** The buttons above a list that an area gives, and what the pressed one opens. */
export function ListPieces({ resource }: { readonly resource: string }) {
  const { t } = useTranslation()
  const may = useMay()
  const [openKey, setOpenKey] = useState<string | null>(null)
  const offered = (usePieces().listActions[resource] ?? []).filter(({ isOffered }) => isOffered(may))
  const open = offered.find(({ key }) => key === openKey)
  return (
    <>
      {offered.map(({ key, label }) => (
        <Button key={key} onClick={() => setOpenKey(key)}>
          {t(label)}
        </Button>
      ))}
      {open !== undefined && (
        <Awaiting fallback={null}>
          <open.Component onClose={() => setOpenKey(null)} />
        </Awaiting>
      )}
    </>
  )
}
