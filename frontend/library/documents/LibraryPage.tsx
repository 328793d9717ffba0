import './documents.css'
import FolderAddOutlined from '@ant-design/icons/FolderAddOutlined'
import { type HttpError, useOne } from '@refinedev/core'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { libraryFolder } from '#resources/library/libraryFolder.ts'
import { useFlag } from '../../base/flags/useFlag.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { useRouteStudy } from '../../base/session/chosenStudy.ts'
import { useSession } from '../../base/session/useSession.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { EmptyPanel } from '../../base/ui/EmptyPanel.tsx'
import { PageHeader } from '../../base/ui/PageHeader.tsx'
import { useRecordsBeside } from '../../engine/related/useRecordsBeside.tsx'
import { FolderDocuments } from './FolderDocuments.tsx'
import { Folders } from './Folders.tsx'
import { LibrarySearch } from './LibrarySearch.tsx'
import { LibraryUploads } from './LibraryUploads.tsx'
import { folderParameter, type LibraryScope } from './library.ts'
import { OwnDocuments } from './OwnDocuments.tsx'
import { useFolderPath } from './useFolderPath.ts'
import { useLibrarySearch } from './useLibrarySearch.ts'

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

/** Folders and their content. Search results replace them. */
function Library({ place, title, name }: LibraryProps) {
  const [address] = useSearchParams()
  const folderId = address.get(folderParameter)
  const { t } = useTranslation('documents')
  const { data: folderPath = [], isError: isFolderMissing } = useFolderPath(folderId)
  const mayAdd = useMayAdd(place, folderId)
  const [search, setSearch] = useLibrarySearch()
  const ancestorFolders = folderPath.slice(0, -1)
  if (isFolderMissing)
    return (
      <>
        <PageHeader title={title} breadcrumb={[{ label: title, to: '.' }]} />
        <EmptyPanel words={t('library.folderGone')} picture="notAllowed" />
      </>
    )
  return (
    <>
      <PageHeader
        title={folderId === null ? title : (folderPath.at(-1)?.name ?? '')}
        breadcrumb={
          folderId === null
            ? []
            : [{ label: title, to: '.' }, ...ancestorFolders.map((each) => ({ label: each.name, to: addressOf(each.id) }))]
        }
        subtitle={folderId === null ? name : undefined}
        extra={mayAdd ? <NewFolder place={place} folderId={folderId} /> : undefined}
      />
      {/* Opening another folder starts a new search. */}
      <LibrarySearch key={folderId} place={place} search={search} onSearch={setSearch} />
      {search.q === '' && folderId === null && <OwnDocuments />}
      {search.q === '' && (
        <div className="library">
          <Folders place={place} folderId={folderId} />
          {folderId === null ? (
            mayAdd && place.of !== 'all' && <LibraryUploads folderId={null} studyId={place.of === 'study' ? place.studyId : null} />
          ) : (
            <FolderDocuments key={folderId} folderId={folderId} mayAdd={mayAdd} />
          )}
        </div>
      )}
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

const addressOf = (folderId: string): string => `?${folderParameter}=${folderId}`

function NewFolder({ place, folderId }: { readonly place: LibraryScope; readonly folderId: string | null }) {
  const texts = useTexts('libraryFolder')
  const parent =
    folderId !== null ? { field: 'parentId', id: folderId } : place.of === 'study' ? { field: 'studyId', id: place.studyId } : undefined
  const recordDrawer = useRecordsBeside(libraryFolder, parent)
  if (recordDrawer.create === undefined) return null
  return (
    <>
      <Button icon={<FolderAddOutlined aria-hidden />} onClick={recordDrawer.create}>
        {texts.title('new')}
      </Button>
      {recordDrawer.layers}
    </>
  )
}
