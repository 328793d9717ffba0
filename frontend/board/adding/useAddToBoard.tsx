import { type ReactNode, useState } from 'react'
import type { Values } from '#resources/core/conditions.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { Awaiting, later } from '../../base/ui/later.tsx'
import { AddingContext, type NewCardPlace } from './AddingContext.ts'

const AddParticipantDrawer = later(() => import('../../participants/form/AddParticipantDrawer.tsx'))

/**
 * Adds participants from a board: the form with the board's study and site, then back to the board with the new card in sight. The referral
 * source chosen last stands in the next form. Specification 2, section 4 ("Add-participant flow").
 * @param isOpen does the study take participants, at one of these sites?
 */
export function useAddToBoard(isOpen: boolean) {
  const may = useMay()
  const mayAdd = isOpen && may('participant', 'create') && may('participantStudy', 'create')
  const [place, setPlace] = useState<NewCardPlace | null>(null)
  const [added, setAdded] = useState<string | null>(null)
  const [source, setSource] = useState<Values>({})
  const open = mayAdd ? setPlace : null
  return {
    open,
    wrap: (children: ReactNode) => (
      <AddingContext value={{ open, added, forget: () => setAdded(null) }}>
        {children}
        {place !== null && (
          <Awaiting fallback={null}>
            <AddParticipantDrawer
              place={place}
              given={source}
              onClose={() => setPlace(null)}
              onAdded={({ id, referralSource }) => {
                setSource({ referralSource })
                setAdded(id)
              }}
            />
          </Awaiting>
        )}
      </AddingContext>
    ),
  }
}
