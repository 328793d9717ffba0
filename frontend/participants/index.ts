import { lazy } from 'react'
import type { Area } from '../engine/area.ts'
import { attachmentFields } from './attachments/fieldPieces.tsx'
import { attachmentRowPieces } from './attachments/rowPieces.tsx'
import { duplicateFields } from './duplicates/fieldPieces.tsx'
import { OpenPairsCount } from './duplicates/OpenPairsCount.tsx'
import { NoStudySites } from './home/NoStudySites.tsx'
import { measureFields } from './measures/fieldPieces.tsx'
import { personFields } from './profile/fieldPieces.tsx'
import { toldByHead } from './profile/identity.ts'
import { openProfile } from './profile/openProfile.ts'
import { ProfileLayer } from './profile/ProfileLayer.tsx'
import { participantBulkPieces, participantRowPieces } from './studies/rowPieces.ts'
import { therapyFields } from './therapies/fieldPieces.ts'
import { UnlockRecord, UnlockRecordDialog, unlockRow } from './unlock/pieces.tsx'
import { UnlockWatch } from './unlock/UnlockWatch.ts'

export const participantsArea = {
  screens: {
    duplicatePair: lazy(() => import('./duplicates/ComparePair.tsx')),
    duplicatePairs: lazy(() => import('./duplicates/DuplicatePairs.tsx')),
    participantMerges: lazy(() => import('./duplicates/ParticipantMerges.tsx')),
    participantEditor: lazy(() => import('./form/ParticipantEditor.tsx')),
  },
  panels: {
    comments: lazy(() => import('./comments/CommentsPanel.tsx')),
    contactAgreement: lazy(() => import('./agreement/AgreementPanel.tsx')),
    participantAttachments: lazy(() => import('./attachments/AttachmentsPanel.tsx')),
    participantTimeline: lazy(() => import('./timeline/TimelinePanel.tsx')),
    participantActivity: lazy(() => import('./activity/ActivityPanel.tsx')),
    participantStudies: lazy(() => import('./studies/ParticipantStudies.tsx')),
  },
  headers: {
    participant: lazy(() => import('./profile/ParticipantHeader.tsx').then(({ ParticipantHeader }) => ({ default: ParticipantHeader }))),
  },
  told: { participant: toldByHead },
  creators: { participant: lazy(() => import('./form/AddParticipantDrawer.tsx')) },
  recordLinks: { participant: (participantId: string) => openProfile({ participantId }) },
  menuCounts: { duplicatePair: OpenPairsCount },
  rowActions: { attachment: attachmentRowPieces, participant: [unlockRow, ...participantRowPieces] },
  bulkActions: { participant: participantBulkPieces },
  fields: { ...attachmentFields, ...duplicateFields, ...measureFields, ...personFields, ...therapyFields },
  tagSuggestions: { 'participant.tags': 'participant/tags' },
  layers: [UnlockWatch, ProfileLayer],
  home: [NoStudySites],
  emptyNotes: { participant: NoStudySites },
  unlock: { Button: UnlockRecord, Dialog: UnlockRecordDialog },
} satisfies Area
