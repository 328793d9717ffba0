import { type ComponentType, lazy } from 'react'
import { rolePieces } from './access/fieldPieces.tsx'
import { auditPieces } from './audit/fieldPieces.tsx'
import { developerPieces } from './developers/fieldPieces.tsx'
import { provideBulkActions } from './engine/bulk/bulkPieces.ts'
import { provideCreators } from './engine/creators.ts'
import { provideFieldPieces } from './engine/fieldPieces.ts'
import { provideHeaders } from './engine/headers.ts'
import { provideHelp } from './engine/help.ts'
import { type PanelProps, providePanels } from './engine/panels.ts'
import { provideRecordLinks } from './engine/recordLinks.ts'
import { provideRowActions } from './engine/rowPieces.ts'
import type { ScreenProps } from './engine/screenProps.ts'
import { provideUnlock } from './engine/unlock.ts'
import { provideTagSuggestions } from './fields/tagSuggestions.ts'
import { useDefinitions } from './organisation/definitions.ts'
import { organisationPieces } from './organisation/fieldPieces.tsx'
import { attachmentPieces } from './participants/attachments/fieldPieces.tsx'
import { attachmentRowPieces } from './participants/attachments/rowPieces.tsx'
import { duplicatePieces } from './participants/duplicates/fieldPieces.tsx'
import { openProfile } from './participants/profile/openProfile.ts'
import { participantBulkPieces, participantRowPieces } from './participants/studies/rowPieces.ts'
import { therapyPieces } from './participants/therapies/fieldPieces.tsx'
import { UnlockRecord, UnlockRecordDialog, unlockRow } from './participants/unlock/pieces.tsx'
import { userPieces } from './users/fieldPieces.tsx'

/**
 * Hand-made pieces by the key that a declaration names (`formAs`, `listAs`, `showAs`, a tab's `panel`). Everything else is generated:
 * a piece stands here only where a person would notice the difference.
 */
export const pieces: {
  readonly screens: Readonly<Record<string, ComponentType<ScreenProps>>>
  readonly panels: Readonly<Record<string, ComponentType<PanelProps>>>
} = {
  screens: {
    apiTokenForm: lazy(() => import('./developers/ApiTokenForm.tsx')),
    auditHistory: lazy(() => import('./audit/AuditHistory.tsx')),
    duplicatePair: lazy(() => import('./participants/duplicates/ComparePair.tsx')),
    duplicatePairs: lazy(() => import('./participants/duplicates/DuplicatePairs.tsx')),
    participantMerges: lazy(() => import('./participants/duplicates/ParticipantMerges.tsx')),
    participantEditor: lazy(() => import('./participants/form/ParticipantEditor.tsx')),
    recordReads: lazy(() => import('./audit/RecordReads.tsx')),
    unlocks: lazy(() => import('./audit/Unlocks.tsx')),
    roleEditor: lazy(() => import('./access/RoleEditor.tsx')),
    userEditor: lazy(() => import('./users/UserEditor.tsx')),
  },
  panels: {
    comments: lazy(() => import('./participants/comments/CommentsTab.tsx')),
    contactAgreement: lazy(() => import('./participants/agreement/AgreementPanel.tsx')),
    participantAttachments: lazy(() => import('./participants/attachments/AttachmentsPanel.tsx')),
    participantActivity: lazy(() => import('./participants/activity/ActivityTab.tsx')),
    participantStudies: lazy(() => import('./participants/studies/ParticipantStudies.tsx')),
    organisationColours: lazy(() => import('./organisation/ColoursPanel.tsx')),
    organisationDefinitions: lazy(() => import('./organisation/DefinitionsPanel.tsx')),
    organisationFeatures: lazy(() => import('./organisation/FeaturesPanel.tsx')),
  },
}

providePanels(pieces.panels)
provideFieldPieces({
  ...attachmentPieces,
  ...auditPieces,
  ...duplicatePieces,
  ...rolePieces,
  ...developerPieces,
  ...organisationPieces,
  ...therapyPieces,
  ...userPieces,
})
provideHelp(useDefinitions)
provideTagSuggestions({ 'participant.tags': 'participant/tags' })
provideCreators({ participant: lazy(() => import('./participants/form/AddParticipantDrawer.tsx')) })
provideHeaders({
  participant: lazy(() =>
    import('./participants/profile/ParticipantHeader.tsx').then(({ ParticipantHeader }) => ({ default: ParticipantHeader })),
  ),
})
provideRecordLinks({ participant: (participantId) => openProfile({ participantId }) })
provideRowActions({ attachment: attachmentRowPieces, participant: [unlockRow, ...participantRowPieces] })
provideUnlock({ Button: UnlockRecord, Dialog: UnlockRecordDialog })
provideBulkActions({ participant: participantBulkPieces })
