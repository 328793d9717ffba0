import DownloadOutlined from '@ant-design/icons/DownloadOutlined'
import EyeOutlined from '@ant-design/icons/EyeOutlined'
import HistoryOutlined from '@ant-design/icons/HistoryOutlined'
import UploadOutlined from '@ant-design/icons/UploadOutlined'
import { lazy } from 'react'
import type { RowPiece } from '../../engine/rowPieces.ts'

/** The menu of an attachment, beside Delete. A signed agreement is replaced where it was signed. Specification 2, section 2. */
export const attachmentRowPieces: readonly RowPiece[] = [
  {
    key: 'view',
    label: 'participants:attachments.view',
    icon: <EyeOutlined aria-hidden />,
    opens: true,
    Component: lazy(() => import('./ViewAttachment.tsx')),
  },
  {
    key: 'updateVersion',
    label: 'participants:attachments.updateVersion',
    icon: <UploadOutlined aria-hidden />,
    isOffered: ({ actions, participantContactAgreementType }) => actions.includes('update') && participantContactAgreementType == null,
    Component: lazy(() => import('./UpdateVersion.tsx')),
  },
  {
    key: 'versions',
    label: 'participants:attachments.versions',
    icon: <HistoryOutlined aria-hidden />,
    isOffered: ({ versionNumber }) => Number(versionNumber) > 1,
    Component: lazy(() => import('./FormerVersions.tsx')),
  },
  {
    key: 'download',
    label: 'participants:attachments.download',
    icon: <DownloadOutlined aria-hidden />,
    Component: lazy(() => import('./DownloadAttachment.tsx')),
  },
]
