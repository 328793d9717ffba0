import { lazyPart } from '../../base/ui/lazyPart.tsx'
import type { Area } from '../../engine/area.ts'
import { contentTypeCell, fileSizeCell } from '../../files/lazyCell.tsx'

const loadLibraryPage = () => import('./LibraryPage.tsx')

export const documentsArea = {
  screens: { documentLibrary: lazyPart(() => loadLibraryPage().then(({ LibraryOfFlags }) => ({ default: LibraryOfFlags }))) },
  pages: { organisationLibrary: lazyPart(() => loadLibraryPage().then(({ OrganisationLibrary }) => ({ default: OrganisationLibrary }))) },
  panels: {
    documentFile: lazyPart(() => import('./DocumentPanel.tsx')),
    documentVersions: lazyPart(() => import('./VersionsPanel.tsx')),
  },
  rowActions: {
    document: [
      {
        key: 'download',
        label: 'documents:library.download',
        run: (row) =>
          import('../../document-viewer/fileAddress.ts').then(({ downloadFile }) => downloadFile({ id: row.fileId, fileName: row.name })),
      },
      {
        key: 'copy',
        label: 'documents:library.copy',
        isOffered: (_row, may) => may('document', 'create'),
        Component: lazyPart(() => import('./CopyDocument.tsx')),
      },
    ],
  },
  fields: {
    'document.contentType': contentTypeCell,
    'document.fileSize': fileSizeCell,
    'documentVersion.contentType': contentTypeCell,
    'documentVersion.fileSize': fileSizeCell,
  },
} satisfies Area
