import { openProfile } from '../base/openProfile.ts'
import { later } from '../base/ui/later.tsx'
import type { Area } from '../engine/area.ts'
import { attachmentFields } from './attachments/fieldPieces.ts'
import { attachmentRowPieces } from './attachments/rowPieces.tsx'
import { duplicateFields } from './duplicates/fieldPieces.tsx'
import { OpenPairsCount } from './duplicates/OpenPairsCount.tsx'
import { NoStudySites } from './home/NoStudySites.tsx'
import { measureFields } from './measures/fieldPieces.tsx'
import { toldByHead } from './person/identity.ts'
import { personFields } from './profile/fieldPieces.tsx'
import { ProfileLayer } from './profile/ProfileLayer.tsx'
import { notEnrolledFields } from './studies/notEnrolled/fieldPieces.ts'
import { participantBulkPieces, participantRowPieces } from './studies/rowPieces.ts'
import { therapyFields } from './therapies/fieldPieces.ts'
import { UnlockRecord, UnlockRecordDialog, unlockRow } from './unlock/pieces.tsx'
import { UnlockWatch } from './unlock/UnlockWatch.ts'

export const participantsArea = {
  screens: {
    duplicatePair: later(() => import('./duplicates/ComparePair.tsx')),
    duplicatePairs: later(() => import('./duplicates/DuplicatePairs.tsx')),
    participantMerges: later(() => import('./duplicates/ParticipantMerges.tsx')),
    participantEditor: later(() => import('./form/ParticipantEditor.tsx')),
  },
  panels: {
    comments: later(() => import('./comments/CommentsPanel.tsx')),
    contactAgreement: later(() => import('./agreement/AgreementPanel.tsx')),
    participantAttachments: later(() => import('./attachments/AttachmentsPanel.tsx')),
    participantTimeline: later(() => import('./timeline/TimelinePanel.tsx')),
    participantActivity: later(() => import('./activity/ActivityPanel.tsx')),
    participantStudies: later(() => import('./studies/ParticipantStudies.tsx')),
  },
  headers: {
    participant: later(() => import('./profile/ParticipantHeader.tsx').then(({ ParticipantHeader }) => ({ default: ParticipantHeader }))),
  },
  actionNotes: {
    'participantStudy.enroll': later(() => import('./enrolment/EnrolmentNote.tsx')),
    'participantStudy.completeConduct': later(() =>
      import('./studies/OpenVisitsNote.tsx').then(({ BeforeCompletion }) => ({ default: BeforeCompletion })),
    ),
    'participantStudy.withdraw': later(() =>
      import('./studies/OpenVisitsNote.tsx').then(({ BeforeWithdrawal }) => ({ default: BeforeWithdrawal })),
    ),
  },
  bulkNotes: {
    'participantStudy.completeConduct': later(() =>
      import('./studies/OpenVisitsOfSeveral.tsx').then(({ BeforeCompletions }) => ({ default: BeforeCompletions })),
    ),
    'participantStudy.withdraw': later(() =>
      import('./studies/OpenVisitsOfSeveral.tsx').then(({ BeforeWithdrawals }) => ({ default: BeforeWithdrawals })),
    ),
  },
  told: { participant: toldByHead },
  creators: { participant: later(() => import('./form/AddParticipantDrawer.tsx')) },
  recordLinks: { participant: (participantId: string) => openProfile({ participantId }) },
  menuCounts: { duplicatePair: OpenPairsCount },
  rowActions: { attachment: attachmentRowPieces, participant: [unlockRow, ...participantRowPieces] },
  bulkActions: { participant: participantBulkPieces },
  fields: { ...attachmentFields, ...duplicateFields, ...measureFields, ...notEnrolledFields, ...personFields, ...therapyFields },
  tagSuggestions: { 'participant.tags': 'participant/tags' },
  layers: [UnlockWatch, ProfileLayer],
  home: [NoStudySites],
  emptyNotes: { participant: NoStudySites },
  importChoices: { participant: later(() => import('./studies/PlaceOfImported.tsx')) },
  unlock: { Button: UnlockRecord, Dialog: UnlockRecordDialog },
} satisfies Area
