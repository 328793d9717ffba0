import { later } from '../base/ui/later.tsx'
import type { Area } from '../engine/area.ts'
import { contentTypeCell, fileSizeCell } from '../files/lazyCell.tsx'

const library = () => import('./LibraryPage.tsx')

export const documentsArea = {
  screens: { documentLibrary: later(() => library().then(({ LibraryOfFlags }) => ({ default: LibraryOfFlags }))) },
  pages: { organisationLibrary: later(() => library().then(({ OrganisationLibrary }) => ({ default: OrganisationLibrary }))) },
  panels: {
    documentFile: later(() => import('./DocumentPanel.tsx')),
    documentVersions: later(() => import('./VersionsPanel.tsx')),
  },
  rowActions: {
    document: [
      {
        key: 'download',
        label: 'documents:library.download',
        run: (row) =>
          import('../document-viewer/fileAddress.ts').then(({ downloadFile }) => downloadFile({ id: row.fileId, fileName: row.name })),
      },
      {
        key: 'copy',
        label: 'documents:library.copy',
        isOffered: (_row, may) => may('document', 'create'),
        Component: later(() => import('./CopyDocument.tsx')),
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
