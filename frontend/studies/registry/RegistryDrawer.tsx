import './registry.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nctIdIn } from '#resources/nctId.ts'
import { Drawer } from '../../base/ui/Drawer.tsx'
import type { ListPieceProps } from '../../engine/area.ts'
import { useDiscardQuestion } from '../../engine/form/useRecordForm.ts'
import { RegistryComparison } from './RegistryComparison.tsx'
import { RegistryImport } from './RegistryImport.tsx'
import { RegistrySearch } from './RegistrySearch.tsx'

interface RegistryDrawerProps extends ListPieceProps {
  /** The study to compare; absent: a new one. */
  readonly study?: { readonly id: string; readonly trialId: string }
}

/** Find a study in the public registry, see its values beside ours, choose which to take. */
export default function RegistryDrawer({ study, onClose }: RegistryDrawerProps) {
  const { t } = useTranslation('studies')
  const [term, setTerm] = useState('')
  const [nctId, setNctId] = useState<string | null>(study === undefined ? null : nctIdIn(study.trialId))
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [isImporting, setIsImporting] = useState(false)
  const [isTouched, setIsTouched] = useState(false)
  const isSureToDiscard = useDiscardQuestion()
  const leave = async (goOn: () => void) => {
    if (isTouched && !(await isSureToDiscard())) return
    setIsTouched(false)
    goOn()
  }
  const title = t(study === undefined ? 'registry.import' : 'registry.compare')
  return (
    <Drawer open title={title} width="min(70rem, 100vw)" onClose={() => void leave(onClose)}>
      {isImporting ? (
        <RegistryImport
          nctIds={chosen}
          onBack={() => void leave(() => setIsImporting(false))}
          onTouch={() => setIsTouched(true)}
          onBegun={() => setIsTouched(false)}
        />
      ) : nctId === null ? (
        <RegistrySearch
          begun={term}
          onSearch={setTerm}
          onOpen={setNctId}
          choosing={study === undefined ? { chosen, onChoose: setChosen, onImport: () => setIsImporting(true) } : null}
        />
      ) : (
        <RegistryComparison
          nctId={nctId}
          studyId={study?.id ?? null}
          onBack={() => void leave(() => setNctId(null))}
          onTouch={() => setIsTouched(true)}
          onClose={onClose}
        />
      )}
    </Drawer>
  )
}
