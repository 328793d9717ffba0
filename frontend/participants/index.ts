import { openProfile } from '../base/openProfile.ts'
import { lazyPart } from '../base/ui/lazyPart.tsx'
import type { Area } from '../engine/area.ts'
import { attachmentFields } from './attachments/fieldComponents.ts'
import { attachmentRowActions } from './attachments/rowActions.tsx'
import { duplicateFields } from './duplicates/fieldComponents.tsx'
import { OpenPairsCount } from './duplicates/OpenPairsCount.tsx'
import { NoStudySites } from './home/NoStudySites.tsx'
import { measureFields } from './measures/fieldComponents.tsx'
import { notEnrolledFields } from './participantStudies/notEnrolled/fieldComponents.ts'
import { participantBulkActions, participantRowActions } from './participantStudies/rowActions.ts'
import { reportedByHead } from './person/identity.ts'
import { personFields } from './profile/fieldComponents.tsx'
import { ProfileLayer } from './profile/ProfileLayer.tsx'
import { therapyFields } from './therapies/fieldComponents.ts'
import { UnlockWatch } from './unlock/UnlockWatch.ts'
import { UnlockRecord, UnlockRecordDialog, unlockRow } from './unlock/unlockExtensions.tsx'

export const participantsArea = {
  screens: {
    duplicatePair: lazyPart(() => import('./duplicates/ComparePair.tsx')),
    duplicatePairs: lazyPart(() => import('./duplicates/DuplicatePairs.tsx')),
    participantMerges: lazyPart(() => import('./duplicates/ParticipantMerges.tsx')),
    participantEditor: lazyPart(() => import('./form/ParticipantEditor.tsx')),
  },
  panels: {
    comments: lazyPart(() => import('./comments/CommentsPanel.tsx')),
    contactAgreement: lazyPart(() => import('./agreement/AgreementPanel.tsx')),
    participantAttachments: lazyPart(() => import('./attachments/AttachmentsPanel.tsx')),
    participantTimeline: lazyPart(() => import('./timeline/TimelinePanel.tsx')),
    participantNews: lazyPart(() => import('./timeline/NewsPanel.tsx')),
    participantHistory: lazyPart(() => import('./timeline/HistoryPanel.tsx')),
    participantActivity: lazyPart(() => import('./activity/ActivityPanel.tsx')),
    participantStudies: lazyPart(() => import('./participantStudies/ParticipantStudies.tsx')),
  },
  headers: {
    participant: lazyPart(() =>
      import('./profile/ParticipantHeader.tsx').then(({ ParticipantHeader }) => ({ default: ParticipantHeader })),
    ),
  },
  actionNotes: {
    'participantStudy.enroll': lazyPart(() => import('./enrolment/EnrolmentNote.tsx')),
    'participantStudy.completeConduct': lazyPart(() =>
      import('./participantStudies/OpenVisitsNote.tsx').then(({ BeforeCompletion }) => ({ default: BeforeCompletion })),
    ),
    'participantStudy.withdraw': lazyPart(() =>
      import('./participantStudies/OpenVisitsNote.tsx').then(({ BeforeWithdrawal }) => ({ default: BeforeWithdrawal })),
    ),
  },
  bulkNotes: {
    'participantStudy.completeConduct': lazyPart(() =>
      import('./participantStudies/OpenVisitsOfSeveral.tsx').then(({ BeforeCompletions }) => ({ default: BeforeCompletions })),
    ),
    'participantStudy.withdraw': lazyPart(() =>
      import('./participantStudies/OpenVisitsOfSeveral.tsx').then(({ BeforeWithdrawals }) => ({ default: BeforeWithdrawals })),
    ),
  },
  headerFields: { participant: reportedByHead },
  headerCreates: { participant: ['contactAttempt', 'followUp'] },
  creators: { participant: lazyPart(() => import('./form/AddParticipantDrawer.tsx')) },
  callLogs: {
    participant: lazyPart(() => import('./person/LogCall.tsx')),
  },
  recordLinks: { participant: (participantId: string) => openProfile({ participantId }) },
  menuCounts: { duplicatePair: OpenPairsCount },
  rowActions: { attachment: attachmentRowActions, participant: [unlockRow, ...participantRowActions] },
  bulkActions: { participant: participantBulkActions },
  fields: { ...attachmentFields, ...duplicateFields, ...measureFields, ...notEnrolledFields, ...personFields, ...therapyFields },
  tagSuggestions: { 'participant.tags': 'participant/tags' },
  layers: [UnlockWatch, ProfileLayer],
  home: [NoStudySites],
  emptyNotes: { participant: NoStudySites },
  importChoices: { participant: lazyPart(() => import('./participantStudies/ImportedStudySite.tsx')) },
  unlock: { Button: UnlockRecord, Dialog: UnlockRecordDialog },
} satisfies Area
