import './documents.css'
import FolderAddOutlined from '@ant-design/icons/FolderAddOutlined'
import { type HttpError, useOne } from '@refinedev/core'
import { Button } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { megabytesOf } from '#resources/core/values/sizes.ts'
import { attachmentMaxBytes } from '#resources/files/attachmentTypes.ts'
import { libraryFolder } from '#resources/library/libraryFolder.ts'
import { useFlag } from '../../base/flags/useFlag.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { useRouteStudy } from '../../base/session/chosenStudy.ts'
import { useSession } from '../../base/session/useSession.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { EmptyPanel } from '../../base/ui/EmptyPanel.tsx'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { PageHeader } from '../../base/ui/PageHeader.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'
import { useRecordsBeside } from '../../engine/related/useRecordsBeside.tsx'
import { DropArea } from '../../files/DropArea.tsx'
import { UploadList } from '../../files/UploadList.tsx'
import { FolderContents } from './FolderContents.tsx'
import { FolderTable } from './folders/FolderTable.tsx'
import { useFolderActions } from './folders/useFolderActions.tsx'
import { useFolders } from './folders/useFolders.ts'
import { LibrarySearch } from './LibrarySearch.tsx'
import { addressOfFolder, folderParameter, type LibraryScope } from './library.ts'
import { OwnDocuments } from './OwnDocuments.tsx'
import { UploadFiles, UploadFolder } from './UploadButtons.tsx'
import { useFolderPath } from './useFolderPath.ts'
import { useLibrarySearch } from './useLibrarySearch.ts'
import { useLibraryUploads } from './useLibraryUploads.ts'

/** Shows the library of the study on a study route, else every library that the reader may see. Specification 1, sections 2 and 5. */
export function LibraryOfFlags() {
  const texts = useTexts('document')
  const study = useRouteStudy()
  const { organisation } = useSession()
  const [hasOrganisationLibrary, hasStudyLibrary] = [useFlag('organization-resource-library'), useFlag('study-resource-library')]
  if (study !== null)
    return hasStudyLibrary ? (
      <Library place={{ of: 'study', studyId: study.id }} title={texts.title('inStudy')} name={study.name} />
    ) : (
      <SwitchedOff />
    )
  if (!hasOrganisationLibrary && !hasStudyLibrary) return <SwitchedOff />
  return <Library place={{ of: hasStudyLibrary ? 'all' : 'organisation' }} title={texts.title('many')} name={organisation.name} />
}

export function OrganisationLibrary() {
  const { t } = useTranslation('documents')
  const { organisation } = useSession()
  if (!useFlag('organization-resource-library')) return <SwitchedOff />
  return <Library place={{ of: 'organisation' }} title={t('nav.organisationLibrary')} name={organisation.name} />
}

function SwitchedOff() {
  const { t } = useTranslation('documents')
  return (
    <>
      <PageHeader title={t('library.title')} />
      <EmptyPanel words={t('library.switchedOff')} picture="folder" />
    </>
  )
}

interface LibraryProps {
  readonly place: LibraryScope
  /** Title of the screen while no folder is open. */
  readonly title: string
  /** Name of the library's owner. */
  readonly name: string
}

/** Folders and their content. Each folder is a screen with its own uploads. */
function Library(props: LibraryProps) {
  const [address] = useSearchParams()
  const folderId = address.get(folderParameter)
  return <LibraryLevel key={folderId} {...props} folderId={folderId} />
}

function LibraryLevel({ place, title, name, folderId }: LibraryProps & { readonly folderId: string | null }) {
  const { t } = useTranslation(['documents', 'common'])
  const { data: folderPath = [], isError: isFolderMissing } = useFolderPath(folderId)
  const mayAdd = useMayAdd(place, folderId)
  const [search, setSearch] = useLibrarySearch()
  const { addFiles, uploads } = useLibraryUploads({ folderId, studyId: place.of === 'study' ? place.studyId : null })
  const input = useRef<HTMLInputElement>(null)
  if (isFolderMissing)
    return (
      <>
        <PageHeader title={title} breadcrumb={[{ label: title, to: '.' }]} />
        <EmptyPanel words={t('library.folderGone')} picture="notAllowed" />
      </>
    )
  // Documents are always in a folder, and a folder at the top needs to know its library.
  const mayUpload = mayAdd && (folderId !== null || place.of !== 'all')
  const newFolder = mayAdd ? <NewFolder place={place} folderId={folderId} isMain={folderId === null} /> : undefined
  const uploadFolder = mayUpload ? <UploadFolder onFiles={addFiles} /> : undefined
  const contents = <LibraryContents place={place} folderId={folderId} onUpload={mayUpload ? () => input.current?.click() : undefined} />
  return (
    <>
      <PageHeader
        title={folderId === null ? title : (folderPath.at(-1)?.name ?? '')}
        breadcrumb={
          folderId === null
            ? []
            : [{ label: title, to: '.' }, ...folderPath.slice(0, -1).map((each) => ({ label: each.name, to: addressOfFolder(each.id) }))]
        }
        subtitle={folderId === null ? name : undefined}
        extra={
          <>
            {uploadFolder}
            {folderId !== null && newFolder}
          </>
        }
        primary={folderId === null ? newFolder : mayUpload ? <UploadFiles input={input} onFiles={addFiles} /> : undefined}
      />
      <LibrarySearch place={place} search={search} onSearch={setSearch} />
      {search.q === '' && folderId === null && <OwnDocuments />}
      {search.q === '' && mayUpload && (
        <DropArea onFiles={addFiles}>
          <UploadList {...uploads} />
          {contents}
          <p className="library-told library-drop">
            {t(folderId === null ? 'library.dropFolders' : 'library.drop', { megabytes: megabytesOf(attachmentMaxBytes) })}
          </p>
        </DropArea>
      )}
      {search.q === '' && !mayUpload && contents}
    </>
  )
}

interface LibraryContentsProps extends Pick<LibraryProps, 'place'> {
  readonly folderId: string | null
  readonly onUpload: (() => void) | undefined
}

/** Folders at the top of a library, or the subfolders and documents of a folder. */
function LibraryContents({ place, folderId, onUpload }: LibraryContentsProps) {
  const { t } = useTranslation('documents')
  const { folders, isLoading, isError, retry } = useFolders(place, folderId)
  const { actions, layers } = useFolderActions()
  if (isError) return <LoadFailed message={t('library.failed')} onRetry={retry} />
  if (isLoading) return <Waiting rows={4} />
  return (
    <>
      {folderId !== null ? (
        <FolderContents folderId={folderId} folders={folders} actions={actions} onUpload={onUpload} />
      ) : folders.length === 0 ? (
        <EmptyPanel words={t('library.none')} hint={t('library.noneHint')} picture="folder" />
      ) : (
        <FolderTable folders={folders} actions={actions} hasSeveralLibraries={place.of === 'all'} />
      )}
      {layers}
    </>
  )
}

/** True for users who may change the folder. At the top of the organisation's library, true for users who may contribute to its page. */
function useMayAdd(scope: LibraryScope, folderId: string | null): boolean {
  const may = useMay()
  const { can } = useSession()
  const { query } = useOne<ResourceAnswer['libraryFolder'], HttpError>({
    resource: 'libraryFolder',
    id: folderId ?? '',
    queryOptions: { enabled: folderId !== null, retry: false },
    errorNotification: false,
  })
  if (!may('libraryFolder', 'create')) return false
  if (folderId !== null) return query.data?.data.actions.includes('update') === true
  return scope.of !== 'organisation' || can(libraryFolder.pageOfAll, 'CONTRIBUTE')
}

interface NewFolderProps extends Pick<LibraryProps, 'place'> {
  readonly folderId: string | null
  /** True at the top, where a folder is all that can be added. */
  readonly isMain: boolean
}

function NewFolder({ place, folderId, isMain }: NewFolderProps) {
  const texts = useTexts('libraryFolder')
  const parent =
    folderId !== null ? { field: 'parentId', id: folderId } : place.of === 'study' ? { field: 'studyId', id: place.studyId } : undefined
  const recordDrawer = useRecordsBeside(libraryFolder, parent)
  if (recordDrawer.create === undefined) return null
  return (
    <>
      <Button type={isMain ? 'primary' : 'default'} icon={<FolderAddOutlined aria-hidden />} onClick={recordDrawer.create}>
        {texts.title('new')}
      </Button>
      {recordDrawer.layers}
    </>
  )
}
