import './registry.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parseNctId } from '#resources/studies/nctId.ts'
import { Drawer } from '../../base/ui/Drawer.tsx'
import type { ListActionDialogProps } from '../../engine/area.ts'
import { useDiscardQuestion } from '../../engine/form/useRecordForm.ts'
import { RegistryComparison } from './RegistryComparison.tsx'
import { RegistryImport } from './RegistryImport.tsx'
import { RegistrySearch } from './RegistrySearch.tsx'

interface RegistryDrawerProps extends ListActionDialogProps {
  /** Study to compare; absent for a new one. */
  readonly study?: { readonly id: string; readonly trialId: string }
}

/** Finds a study in the public registry, compares its values with the stored ones, and copies the values that the user selects. */
export default function RegistryDrawer({ study, onClose }: RegistryDrawerProps) {
  const { t } = useTranslation('studies')
  const [term, setTerm] = useState('')
  const [nctId, setNctId] = useState<string | null>(study === undefined ? null : parseNctId(study.trialId))
  const [selectedIds, setSelectedIds] = useState<readonly string[]>([])
  const [isImporting, setIsImporting] = useState(false)
  const [isTouched, setIsTouched] = useState(false)
  const confirmDiscard = useDiscardQuestion()
  const confirmLeave = async (proceed: () => void) => {
    if (isTouched && !(await confirmDiscard())) return
    setIsTouched(false)
    proceed()
  }
  const title = t(study === undefined ? 'registry.import' : 'registry.compare')
  return (
    <Drawer open title={title} width="min(70rem, 100vw)" onClose={() => void confirmLeave(onClose)}>
      {isImporting ? (
        <RegistryImport
          nctIds={selectedIds}
          onBack={() => void confirmLeave(() => setIsImporting(false))}
          onTouch={() => setIsTouched(true)}
          onBegun={() => setIsTouched(false)}
        />
      ) : nctId === null ? (
        <RegistrySearch
          begun={term}
          onSearch={setTerm}
          onOpen={setNctId}
          choosing={study === undefined ? { chosen: selectedIds, onChoose: setSelectedIds, onImport: () => setIsImporting(true) } : null}
        />
      ) : (
        <RegistryComparison
          nctId={nctId}
          studyId={study?.id ?? null}
          onBack={() => void confirmLeave(() => setNctId(null))}
          onTouch={() => setIsTouched(true)}
          onClose={onClose}
        />
      )}
    </Drawer>
  )
}
