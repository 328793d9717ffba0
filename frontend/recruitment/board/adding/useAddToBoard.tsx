import { type ReactNode, useState } from 'react'
import type { Values } from '#resources/core/conditions.ts'
import { useMay } from '../../../base/providers/useMay.ts'
import { lazyPart, Suspended } from '../../../base/ui/lazyPart.tsx'
import { AddingContext, type NewCardTarget } from './AddingContext.ts'

const AddParticipantDrawer = lazyPart(() => import('../../../participants/form/AddParticipantDrawer.tsx'))

/**
 * Adds participants from a board: opens the form with the board's study and site, then returns to the board with the new card in view.
 * The next form starts with the last referral source. Specification 2, section 4 ("Add-participant flow").
 * @param isOpen true if the study accepts participants at one of these sites
 */
export function useAddToBoard(isOpen: boolean) {
  const may = useMay()
  const mayAdd = isOpen && may('participant', 'create') && may('participantStudy', 'create')
  const [target, setTarget] = useState<NewCardTarget | null>(null)
  const [added, setAdded] = useState<string | null>(null)
  const [source, setSource] = useState<Values>({})
  const open = mayAdd ? setTarget : null
  return {
    open,
    wrap: (children: ReactNode) => (
      <AddingContext value={{ open, added, forget: () => setAdded(null) }}>
        {children}
        {target !== null && (
          <Suspended fallback={null}>
            <AddParticipantDrawer
              place={target}
              preset={source}
              onClose={() => setTarget(null)}
              onAdded={({ id, referralSource }) => {
                setSource({ referralSource })
                setAdded(id)
              }}
            />
          </Suspended>
        )}
      </AddingContext>
    ),
  }
}
